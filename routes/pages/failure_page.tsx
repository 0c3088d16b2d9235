/** Pages that show failures to people. */
import type { AppContext } from "../http/request_context.ts";
import { respond } from "../http/respond.ts";
import { HTML, PAGE_HEADERS } from "./html.ts";

/** Texts by status; other statuses show `UNEXPECTED`. */
const MESSAGES: Record<number, { title: string; text: string }> = {
  400: {
    title: "This address is not complete",
    text: "Part of it was lost or changed on the way. Start from the newest " +
      "purchases instead.",
  },
  404: {
    title: "There is nothing here",
    text: "The address may be mistyped, or what was here has been taken down.",
  },
  405: {
    title: "This address only shows something",
    text: "It takes no form or upload. Open it as a link instead.",
  },
  406: {
    title: "This is not a page",
    text: "What is at this address is made for programs. The documentation " +
      "says how to read it.",
  },
  413: {
    title: "This is too much text",
    text: "A request may hold at most 64 KiB. Go back and send less.",
  },
  429: {
    title: "That was a lot of questions",
    text: "Please wait a minute, then ask again.",
  },
  503: {
    title: "Back in a moment",
    text: "The store does not answer just now. Please load this page again.",
  },
};

const UNEXPECTED = {
  title: "Something went wrong",
  text: "It is not your fault, and it has been noted. Please try again.",
};

/** Response headers of a failure that its page keeps. */
const isKept = ([name]: [string, string]) =>
  ["allow", "retry-after"].includes(name);

/** Renders a failure for clients that accept HTML, except below `/api`. */
export async function failurePage(
  c: AppContext,
  { status, headers }: Response,
): Promise<Response | undefined> {
  const accept = c.req.raw.headers.get("accept") ?? "";
  if (!accept.includes(HTML) || /^\/api(\/|$)/.test(c.req.path)) return;
  const { Layout } = await import("./parts/layout.tsx");
  const { title, text } = MESSAGES[status] ?? UNEXPECTED;
  const page = (
    <Layout title={title} description={text}>
      <main id="content" class="wrap">
        <div class="message">
          <p class="status">{status}</p>
          <h1>{title}</h1>
          <p>{text}</p>
          <div class="actions">
            <a class="button" href="/gallery">Go to the gallery</a>
            <a class="button" href="/docs">Read the docs</a>
          </div>
        </div>
      </main>
    </Layout>
  );
  return respond(c, {
    status,
    body: c.req.method === "HEAD" ? null : String(page),
    headers: {
      ...Object.fromEntries([...headers].filter(isKept)),
      vary: "Accept",
      ...PAGE_HEADERS,
    },
  });
}
