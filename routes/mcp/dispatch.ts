import type { Services } from "../../domain/services.ts";
import { clientOf } from "../http/client.ts";
import { presentedKey } from "../http/credentials.ts";
import type { AppContext } from "../http/request_context.ts";
import type { Call } from "./message.ts";
import type { Offer } from "./tools.ts";

/**
 * Passes a message to the implementation of its protocol era. Both packages are
 * large, so each is loaded with the first message that needs it.
 */
export async function dispatch(
  c: AppContext,
  { bare, args }: Call,
  { services, offer }: { services: Services; offer: Offer },
): Promise<Response> {
  const [{ createSurface }, modern] = await Promise.all([
    import("./surface.ts"),
    import("./modern_era.ts"),
  ]);
  const surface = createSurface({
    services,
    offer,
    args,
    requestId: c.env.requestId,
    client: clientOf(c, services),
    apiKey: presentedKey(c.req.raw.headers),
    noteRefusal: () => c.env.refusals?.note(),
  });
  const request = withoutBody(c.req.raw);
  if (!await modern.isLegacyRequest(request, bare)) {
    return await modern.answerModern(request, bare, surface);
  }
  const legacy = await import("./legacy_era.ts");
  return await legacy.answerLegacy(request, bare, surface);
}

/**
 * The request as the packages expect it; they get the parsed body separately.
 * They insist on an exact Content-Type and on an Accept that names event streams
 * too. This server answers with JSON, so any client that accepts JSON is served.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}
