import { clientAddress } from "../../domain/limits/client_address.ts";
import type { Config } from "../../domain/config.ts";
import type { RequestContext } from "./request_context.ts";

/** Dependencies of `clientOf`. */
export interface ClientPorts {
  config: Pick<Config, "trustedProxyHops">;
}

/** The client that the request is counted by. */
export function clientOf(
  c: { env: RequestContext; req: { raw: Request } },
  services: ClientPorts,
): string {
  return clientAddress(
    c.env.peer.remoteAddr.hostname,
    c.req.raw.headers.get("x-forwarded-for"),
    services.config.trustedProxyHops,
  );
}
