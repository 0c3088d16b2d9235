/**
 * `/contact`: the contact form for people, by the same service as the API.
 *
 * @module
 */
import { Hono } from "hono";
import { receiveContact } from "../domain/contact/receive.ts";
import { Failure } from "../domain/failures.ts";
import type { Services } from "../domain/services.ts";
import { HTML, HTML_TYPE, keptPages, type RenderedPage } from "./pages/html.ts";
import type { ContactDraft } from "./pages/views/contact_page.tsx";
import { clientOf } from "./wire/client.ts";
import type { Wire, WireContext } from "./wire/exchange.ts";
import { failureResponse } from "./wire/failure_response.ts";
import { accepts } from "./wire/negotiate.ts";
import { limitedBy } from "./wire/quotas.ts";
import { readBytes } from "./wire/request_body.ts";
import { respond } from "./wire/respond.ts";

const PATH = "/contact";

/** The routes of the contact form. */
export function contactPageRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const { baseUrl } = services.config;
  const limits = limitedBy(
    ["CONTACT_PER_EMAIL", "CONTACT_PER_IP"],
    (c) => ({ CONTACT_PER_IP: clientOf(c, services) }),
  );
  const answer = keptPages(services, "public, max-age=60");
  app.get(
    PATH,
    accepts(HTML),
    (c) => answer(c, "", () => render({ baseUrl, values: {} })),
  );
  // No cookie says who sends the form, so that other sites gain nothing by
  // sending it.
  app.post(PATH, accepts(HTML), limits, (c) => receive(c, services));
  return app;
}

async function receive(c: WireContext, services: Services): Promise<Response> {
  const { baseUrl } = services.config;
  const values = await readForm(c.req.raw);
  try {
    const { quotas } = await receiveContact(services, {
      body: values,
      // A second click, or a reload, sends the same words.
      idempotencyKey: services.digest(JSON.stringify(values)),
      client: clientOf(c, services),
    });
    c.env.quotas = quotas;
    return send(c, 201, await render({ baseUrl, values, isSent: true }));
  } catch (error) {
    if (!isCorrectable(error)) throw error;
    const { status, headers } = await failureResponse(c, error, services);
    const retryAfter = headers.get("retry-after");
    const { row, options: { details = [] } } = error;
    const problem = retryAfter === null ? row.message : waitText(+retryAfter);
    const page = await render({ baseUrl, values, problem, details });
    return send(
      c,
      status,
      page,
      retryAfter ? { "retry-after": retryAfter } : {},
    );
  }
}

/** Tells failures that the sender can mend or wait out. */
function isCorrectable(error: unknown): error is Failure {
  return error instanceof Failure &&
    (error.kind === "validation_failed" || error.kind === "rate_limited");
}

/** Reads the fields that were filled in; line breaks become `\n`. */
async function readForm(request: Request): Promise<Record<string, string>> {
  const text = new TextDecoder().decode(await readBytes(request));
  const fields = Array.from(
    new URLSearchParams(text),
    ([name, value]) => [name, value.replaceAll("\r\n", "\n")],
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Too many requests. Send the form again in ${wait}.`;
}

async function render(view: ContactDraft): Promise<RenderedPage> {
  const { renderContact } = await import("./pages/render.tsx");
  return renderContact(view);
}

function send(
  c: WireContext,
  status: number,
  { html, csp }: RenderedPage,
  headers: Record<string, string> = {},
): Response {
  return respond(c, {
    status,
    body: html,
    headers: {
      ...headers,
      "content-type": HTML_TYPE,
      "content-security-policy": csp,
    },
  });
}
