/**
 * Contact: `GET` and `POST /api/v1/contact` (specification 4.5), and the form
 * at `/contact`.
 *
 * @module
 */
import {
  CONTACT_LIMITS,
  CONTACT_PATH,
  contactRequest,
  contactResponse,
  receiveContact,
  RECEIVED_MESSAGE,
} from "../domain/contact/contact.ts";
import { Failure } from "../domain/failures.ts";
import { CARD_NOTE } from "../domain/input/card_number.ts";
import type { Caller } from "../domain/limits/quota.ts";
import type { Services } from "../domain/services.ts";
import {
  anonymousPost,
  cacheableGet,
  describingGet,
  type Endpoint,
  oneAnswer,
} from "./http/endpoint.ts";
import { failureResponse } from "./http/handler.ts";
import { readBytes } from "./http/request_body.ts";
import type { AppContext } from "./http/request_context.ts";
import { respond } from "./http/respond.ts";
import {
  createPageCache,
  PAGE_CONTENT,
  PAGE_HEADERS,
  renderPage,
} from "./pages/page_response.tsx";
import type { ContactDraft } from "./pages/views/contact_page.tsx";

/** Maximum number of form fields read; the form has far fewer. */
const MAX_FIELDS = 100;

/**
 * Maximum size of a form returned with its values: a message of 64 KiB can take
 * 360 KB as markup.
 */
const MAX_REFUSAL_BYTES = 16 * 1024;

const CONTACT_EXAMPLE = {
  email: "person@example.com",
  interest: "build_agent",
  companyUrl: "shop.example",
  message: "We would like our agent to publish its purchases.",
};

const RESPONSE = {
  ok: true,
  id: "01900000-0000-7000-8000-000000000000",
  message: RECEIVED_MESSAGE,
};

export function contactEndpoints(services: Services): Endpoint[] {
  const post = anonymousPost(services, receiveContact);
  const sending: Endpoint = {
    ...post,
    path: CONTACT_PATH,
    id: "sendContactRequest",
    link: "contact",
    tag: "Contact",
    summary: "Contact the team",
    description: "A contact or partnership request. Only `email` and " +
      "`interest` are required. Limited by email address and by IP address. " +
      CARD_NOTE,
    limits: CONTACT_LIMITS,
    body: {
      shape: { name: "ContactRequest", schema: contactRequest },
      examples: { partnership: CONTACT_EXAMPLE },
    },
    answers: oneAnswer(201, "Received.", {
      shape: { name: "ReceivedContact", schema: contactResponse },
      example: RESPONSE,
    }),
    failures: [...post.failures, "storage_quota_exceeded"],
  };
  const metadata = describingGet(services, {
    of: sending,
    id: "describeContactRequest",
    subject: "contact request",
    description: "Sends a contact or partnership request to the team. No API " +
      "key is needed. Limited by email address and by IP address.",
  });
  return [metadata, sending];
}

/** The contact form for people, which uses the same service as the API. */
export function contactPageEndpoints(services: Services): Endpoint[] {
  const { baseUrl, operator } = services.config;
  const answer = createPageCache(services, {
    cacheControl: "public, max-age=60",
  });
  return [{
    ...cacheableGet("The form.", [PAGE_CONTENT]),
    path: CONTACT_PATH,
    id: "openContactForm",
    tag: "Contact",
    summary: "Open the contact form, a page for people",
    run: (c) => answer(c, [], () => pageOf({ baseUrl, operator, values: {} })),
  }, {
    method: "post",
    path: CONTACT_PATH,
    id: "sendContactForm",
    tag: "Contact",
    summary: "Send the contact form, which works without scripts",
    description: "The form's own target. Programs send JSON to " +
      "`POST /api/v1/contact`, which has the same fields and limits.",
    limits: CONTACT_LIMITS,
    body: {
      type: "application/x-www-form-urlencoded",
      shape: { name: "ContactRequest", schema: contactRequest },
      examples: { partnership: CONTACT_EXAMPLE },
    },
    answers: [
      { status: 201, description: "Received.", content: [PAGE_CONTENT] },
      {
        status: 422,
        description: "The form, with its problems.",
        content: [PAGE_CONTENT],
      },
      {
        status: 429,
        description: "The form, to be sent later.",
        content: [PAGE_CONTENT],
      },
    ],
    failures: ["storage_unavailable", "storage_quota_exceeded"],
    // The form uses no cookie, so other sites gain nothing by sending it
    // (CSRF).
    write: (c, caller) => receive(c, services, caller),
  }];
}

async function receive(
  c: AppContext,
  services: Services,
  caller: Caller,
): Promise<Response> {
  const { config } = services;
  const { baseUrl, operator } = config;
  const render = async (view: ContactDraft) =>
    renderPage(config, await pageOf(view));
  const values = await readForm(c);
  try {
    const { quotas } = await receiveContact(services, {
      body: values,
      // A second click or a reload sends the same values.
      idempotencyKey: services.digest(JSON.stringify(values)),
      ...caller,
    });
    c.env.quotas = quotas;
    return send(
      c,
      201,
      await render({ baseUrl, operator, values, isSent: true }),
    );
  } catch (error) {
    // The sender can correct a mistake, or wait.
    const isCorrectable = error instanceof Failure &&
      (error.kind === "validation_failed" || error.kind === "rate_limited");
    if (!isCorrectable) throw error;
    const { status, headers } = await failureResponse(c, error, services);
    const wait = headers.get("retry-after");
    const { row, options: { details = [] } } = error;
    const problem = wait === null ? row.message : waitText(+wait);
    const view = { baseUrl, operator, problem, details };
    const page = await render({ ...view, values });
    const size = new TextEncoder().encode(page).length;
    const html = size <= MAX_REFUSAL_BYTES
      ? page
      : await render({ ...view, values: {} });
    return send(c, status, html, wait === null ? {} : { "retry-after": wait });
  }
}

/** Reads non-empty fields; line breaks become `\n`. */
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

async function pageOf(view: ContactDraft) {
  const { ContactPage } = await import("./pages/views/contact_page.tsx");
  return ContactPage(view);
}

function send(
  c: AppContext,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): Response {
  const all = { ...headers, ...PAGE_HEADERS };
  return respond(c, { status, body: html, headers: all });
}
