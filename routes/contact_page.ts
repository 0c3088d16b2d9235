/**
 * `/contact`: the contact form for people, by the same service as the API.
 *
 * @module
 */
import { contactRequest, receiveContact } from "../domain/contact/contact.ts";
import { Failure } from "../domain/failures.ts";
import type { Services } from "../domain/services.ts";
import { CONTACT_EXAMPLE } from "./contact.ts";
import { HTML_TYPE, keptPages, PAGE, type RenderedPage } from "./pages/html.ts";
import type { ContactDraft } from "./pages/views/contact_page.tsx";
import { clientOf } from "./http/request_context.ts";
import type { Endpoint } from "./http/endpoint.ts";
import type { AppContext } from "./http/request_context.ts";
import { failureResponse } from "./http/failure_response.ts";
import { readBytes } from "./http/request_body.ts";
import { respond } from "./http/respond.ts";

const PATH = "/contact";

/** Fields that are read; a form that has more is refused for the first ones. */
const MAX_FIELDS = 100;

/** Markup of a message of 64 KiB can take 360 KB. */
const MAX_REFUSAL_BYTES = 16 * 1024;

/** The endpoints of the contact form. */
export function contactPageEndpoints(services: Services): Endpoint[] {
  const { baseUrl } = services.config;
  const answer = keptPages(services, "public, max-age=60");
  return [{
    method: "get",
    path: PATH,
    id: "openContactForm",
    tag: "Contact",
    summary: "Open the contact form, a page for people",
    answers: [{ status: 200, description: "The form.", content: [PAGE] }],
    isCached: true,
    run: (c) => answer(c, "", () => render({ baseUrl, values: {} })),
  }, {
    method: "post",
    path: PATH,
    id: "sendContactForm",
    tag: "Contact",
    summary: "Send the contact form, which works without scripts",
    description: "The form's own target. Programs send JSON to " +
      "`POST /api/v1/contact`, which has the same fields and limits.",
    limits: ["CONTACT_PER_EMAIL", "CONTACT_PER_IP"],
    body: {
      type: "application/x-www-form-urlencoded",
      shape: { name: "ContactRequest", schema: contactRequest },
      examples: { partnership: CONTACT_EXAMPLE },
    },
    answers: [
      { status: 201, description: "Received.", content: [PAGE] },
      {
        status: 422,
        description: "The form, with its problems.",
        content: [PAGE],
      },
      {
        status: 429,
        description: "The form, to be sent later.",
        content: [PAGE],
      },
    ],
    failures: ["body_incomplete", "body_too_large", "store_unavailable"],
    // No cookie says who sends the form, so that other sites gain nothing by
    // sending it.
    run: (c) => receive(c, services),
  }];
}

async function receive(c: AppContext, services: Services): Promise<Response> {
  const { baseUrl } = services.config;
  const values = await readForm(c);
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
    const view = { baseUrl, problem, details };
    const page = await render({ ...view, values });
    return send(
      c,
      status,
      isTooLarge(page) ? await render({ ...view, values: {} }) : page,
      retryAfter ? { "retry-after": retryAfter } : {},
    );
  }
}

/** True when a form returned with its values would exceed the size of a refusal. */
function isTooLarge({ html }: RenderedPage): boolean {
  return new TextEncoder().encode(html).length > MAX_REFUSAL_BYTES;
}

/** Tells failures that the sender can mend or wait out. */
function isCorrectable(error: unknown): error is Failure {
  return error instanceof Failure &&
    (error.kind === "validation_failed" || error.kind === "rate_limited");
}

/** Reads the fields that were filled in; line breaks become `\n`. */
async function readForm(c: AppContext): Promise<Record<string, string>> {
  const text = new TextDecoder().decode(await readBytes(c));
  const fields = Array.from(
    new URLSearchParams(text.split("&", MAX_FIELDS).join("&")),
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
  const { renderContact } = await import("./pages/views/contact_page.tsx");
  return renderContact(view);
}

function send(
  c: AppContext,
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
