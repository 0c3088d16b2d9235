/** Failures of a request itself: its server, address, method, form and body. */
import { assertEquals } from "@std/assert";
import { peerAt } from "../support/harness.ts";
import type { Case, Row, World } from "./play.ts";

const CONTACT = "/api/v1/contact";
export const FEED = "/api/v1/gallery/feed";
const ASK = { question: "How do I get an API key?" };
const MESSAGE = { email: "ada@agents.example", interest: "other" };

const BY_REQUEST = {
  none: "a message that cannot be read reaches no tool; the request that " +
    "carries it is answered as over HTTP",
};

export const PAGE_ONLY = { none: "no tool has an address of its own" };

/** A body that breaks off. */
function broken(): ReadableStream {
  return new ReadableStream({
    pull: (controller) => controller.error(new Error("connection lost")),
  });
}

/** A body that is refused, and the one that is not. */
function body(
  when: string,
  says: RegExp,
  request: { headers?: Record<string, string>; body: unknown },
): Case {
  return {
    when,
    says,
    makes: async (world) => ({
      refusal: await world.refused(CONTACT, { method: "POST", ...request }),
      helps: () => world.done(CONTACT, { body: MESSAGE }),
    }),
  };
}

/** Sends a request by its address and Host, as a client that errs. */
async function sendTo({ harness }: World, host: string) {
  const headers = { host };
  const request = new Request("http://localhost:8000/healthz", { headers });
  const response = await harness.handle(request, peerAt());
  return { status: response.status, body: await response.json() };
}

export const REQUEST_CASES = {
  malformed_json: {
    http: [
      body("bytes are no JSON", /one JSON object/, { body: "{" }),
      body("the body is no UTF-8", /UTF-8/, { body: new Uint8Array([255]) }),
      body("the body is a form", /Content-Type: application\/json/, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "email=ada%40agents.example",
      }),
    ],
    mcp: BY_REQUEST,
  },
  server_shutting_down: {
    http: [{
      when: "the server stops while it reads",
      says:
        /^Nothing was written\. Wait 1 second, then send the whole request again/,
      async makes(world) {
        const { harness } = world;
        harness.services.stopping = AbortSignal.abort();
        const request = { method: "POST", body: broken() };
        const refusal = await world.refused(CONTACT, request);
        const helps = async () => {
          const outbox = harness.kv.list({ prefix: ["outbox"] });
          assertEquals((await Array.fromAsync(outbox)).length, 0);
          world.wait(refusal);
          harness.services.stopping = undefined;
          await world.done(CONTACT, { body: MESSAGE });
        };
        return { refusal, helps };
      },
    }],
    mcp: BY_REQUEST,
  },
  server_draining: {
    http: [{
      when: "the server is about to stop",
      says: /another server, or: Wait \d+ seconds?, then send them to this one/,
      async makes(world) {
        const { services } = world.harness;
        services.draining = AbortSignal.abort();
        const refusal = await world.refused("/readyz");
        const helps = async () => {
          world.wait(refusal);
          services.draining = undefined;
          await world.done("/readyz");
        };
        return { refusal, helps };
      },
    }],
    mcp: { none: "no tool asks whether the server is ready" },
  },
  incomplete_body: {
    http: [body("the body breaks off", /whole body/, { body: broken() })],
    mcp: BY_REQUEST,
  },
  malformed_query: {
    http: [{
      when: "a limit is none",
      says: /Correct each parameter named in details/,
      makes: async (world) => ({
        refusal: await world.refused(`${FEED}?limit=0`),
        helps: () => world.done(`${FEED}?limit=1`),
      }),
    }, {
      when: "the feed does not know the parameter",
      says: /^The parameters of .* are: .*\blimit\b/,
      makes: async (world) => ({
        refusal: await world.refused(`${FEED}?size=1`),
        helps: () => world.done(`${FEED}?limit=1`),
      }),
    }, {
      when: "a question has another name",
      says: /GET \/api\/ask\?q=\S+$/,
      async makes(world) {
        const refusal = await world.refused("/api/ask?query=keys");
        const [address] = /\/api\/ask\S+/.exec(refusal.step)!;
        return { refusal, helps: () => world.done(address) };
      },
    }, {
      when: "the guide is asked for tools of no group",
      says: /Correct each parameter/,
      makes: async (world) => ({
        refusal: await world.refused("/api/mcp?tools=none"),
        helps: () => world.done("/api/mcp?tools=card"),
      }),
    }],
    mcp: PAGE_ONLY,
  },
  malformed_host: {
    http: [{
      when: "the Host names no server",
      says: /one Host header with a name or an address, and a port at most/,
      async makes(world) {
        const { body: { error: { reason, hint } } } = await sendTo(
          world,
          "a b",
        );
        const helps = async () => {
          for (const host of ["localhost:8000", "127.0.0.1", "[::1]:80"]) {
            assertEquals((await sendTo(world, host)).status, 200);
          }
        };
        return { refusal: { reason, step: hint, retryAfter: 0 }, helps };
      },
    }],
    mcp: BY_REQUEST,
  },
  uri_too_long: {
    http: [{
      when: "the query has 12,000 characters",
      says: /less in the query/,
      makes: async (world) => ({
        refusal: await world.refused(`${FEED}?q=${"x".repeat(12_000)}`),
        helps: () => world.done(`${FEED}?q=kettle`),
      }),
    }],
    mcp: BY_REQUEST,
  },
  malformed_question: {
    http: [{
      when: "a question is missing",
      says: /\{"question": "…"\} with 1 to 500 characters/,
      makes: async (world) => ({
        refusal: await world.refused("/api/ask", { body: {} }),
        helps: async () => {
          await world.done("/api/ask", { body: ASK });
          for (const length of [1, 500]) {
            const question = "x".repeat(length);
            await world.done("/api/ask", { body: { question } });
          }
        },
      }),
    }],
    mcp: { none: "the tool ask refuses its parameters with validation_failed" },
  },
  not_acceptable: {
    http: [{
      when: "only pictures are accepted",
      says: /^Accept one of: application\/json/,
      async makes(world) {
        const accept = "image/png";
        const refusal = await world.refused(FEED, { headers: { accept } });
        const forms = /: (.*)\.$/.exec(refusal.step)![1]!.split(", ");
        const helps = async () => {
          for (const form of forms) {
            await world.done(FEED, { headers: { accept: form } });
          }
        };
        return { refusal, helps };
      },
    }],
    mcp: BY_REQUEST,
  },
  body_too_large: {
    http: [
      body("a text has 70,000 characters", /Send less text/, {
        body: JSON.stringify({ ...MESSAGE, message: "x".repeat(70_000) }),
      }),
      body("a body comes in thousands of pieces", /one piece/, {
        body: new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array([32])),
        }),
      }),
    ],
    mcp: BY_REQUEST,
  },
  unsupported_encoding: {
    http: [
      body("the body is compressed", /without a Content-Encoding/, {
        headers: { "content-encoding": "gzip" },
        body: "\x1f\x8b",
      }),
    ],
    mcp: BY_REQUEST,
  },
} satisfies Record<string, Row>;
