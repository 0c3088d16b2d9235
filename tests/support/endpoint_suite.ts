/**
 * Promises of every endpoint; run for each of them.
 *
 * @module
 */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { type FailureName, FAILURES } from "../../domain/failures.ts";
import {
  POLICY_DEFAULTS,
  type PolicyName,
} from "../../domain/limits/policy.ts";
import { type Harness, startHarness, type TestRequest } from "./harness.ts";

/** An endpoint, and a request to it that succeeds. */
export interface Endpoint {
  method: "GET" | "POST";
  path: string;
  /** A method that the path does not answer. */
  wrongMethod: string;
  /** The deprecated unversioned path, where there is one. */
  twin?: string;
  /** Policies that limit it, for the RateLimit headers. */
  isLimited: boolean;
  /** Status of a request whose JSON is not valid; 422 unless told otherwise. */
  invalidStatus?: 400 | 422;
  /** Builds a request that succeeds. */
  valid(harness: Harness): Promise<TestRequest>;
}

/** Asserts the error envelope of section 7, and returns the error in it. */
export async function assertEnvelope(
  response: Response,
  status: number,
  code: string,
) {
  assertEquals(response.status, status);
  assertMatch(response.headers.get("content-type") ?? "", /^application\/json/);
  const body = await response.json();
  assertEquals(body.ok, false);
  assertEquals(body.error.code, code);
  assert(body.error.message.length > 0);
  assertEquals(Object.keys(body).sort(), ["error", "ok"]);
  const row = FAILURES[body.error.reason as FailureName];
  assertEquals([row?.status, row?.code], [status, code], body.error.reason);
  assertEquals(body.error.policy in POLICY_DEFAULTS, status === 429);
  return body.error as {
    message: string;
    reason: FailureName;
    policy?: PolicyName;
    hint?: string;
    details?: string[];
    retryAfter?: number;
  };
}

/** Registers the tests that every endpoint runs. */
export function testEndpoint(endpoint: Endpoint): void {
  const { method, path } = endpoint;
  const name = `${method} ${path}`;
  const test = (promise: string, run: (harness: Harness) => Promise<void>) =>
    Deno.test(`${name} ${promise}`, async () => {
      await using harness = await startHarness();
      await run(harness);
    });
  const send = async (
    harness: Harness,
    changes: TestRequest = {},
    at = path,
  ) => {
    const valid = await endpoint.valid(harness);
    const headers = { ...valid.headers, ...changes.headers };
    return harness.fetch(at, { ...valid, method, ...changes, headers });
  };

  test("answers any origin, with a request id and no sniffing", async (harness) => {
    const response = await send(harness, {
      headers: { origin: "https://page.example", "x-request-id": "mine-1" },
    });
    assert(response.ok, `${response.status} ${await response.text()}`);
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertEquals(unreadable(response.headers), []);
    // A cache would hand it to the next caller.
    const isShared = response.headers.get("cache-control") !== "no-store";
    const id = response.headers.get("x-request-id");
    assert(
      isShared ? id !== "mine-1" && id !== null : id === "mine-1",
      `${id}`,
    );
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    assertEquals(response.headers.get("deprecation"), null);
  });

  test("lets a browser ask first", async (harness) => {
    const response = await harness.fetch(path, {
      method: "OPTIONS",
      headers: {
        origin: "https://page.example",
        "access-control-request-method": method,
        "access-control-request-headers": "authorization, idempotency-key",
      },
    });
    assertEquals(response.status, 204);
    const { headers } = response;
    assertStringIncludes(
      headers.get("access-control-allow-methods") ?? "",
      method,
    );
    const allowed = headers.get("access-control-allow-headers") ?? "";
    assertMatch(allowed, /Authorization.*Idempotency-Key.*X-API-Key/);
  });

  test("answers another method with 405 and Allow", async (harness) => {
    const response = await harness.fetch(path, {
      method: endpoint.wrongMethod,
    });
    assertStringIncludes(response.headers.get("allow") ?? "", method);
    await assertEnvelope(response, 405, "method_not_allowed");
  });

  test("answers 406 when no form is acceptable", async (harness) => {
    const response = await send(harness, { headers: { accept: "image/png" } });
    await assertEnvelope(response, 406, "not_acceptable");
  });

  if (endpoint.isLimited) {
    test("tells on every response what is left of its quotas", async (harness) => {
      const requests = [
        {},
        ...(method === "POST" ? [{ body: "{" }] : []),
        { headers: { accept: "image/png" } },
        { method: endpoint.wrongMethod, body: undefined },
      ];
      const policies = new Set<string | null>();
      for (const changes of requests) {
        const { headers } = await send(harness, changes);
        policies.add(headers.get("ratelimit-policy"));
        assertMatch(
          headers.get("ratelimit-policy") ?? "",
          /^"\w+";q=\d+;w=\d+/,
        );
        assertMatch(headers.get("ratelimit") ?? "", /^"\w+";r=\d+;t=\d+$/);
        for (const field of ["limit", "remaining", "reset"]) {
          assertMatch(headers.get(`ratelimit-${field}`) ?? "", /^\d+$/);
        }
      }
      // The quotas that its definition names are those that its use-case takes.
      assertEquals(policies.size, 1, [...policies].join(" or "));
    });
  }

  if (method === "POST") testBody(test, send, endpoint.invalidStatus ?? 422);
  if (endpoint.twin !== undefined) {
    testTwin(endpoint, endpoint.twin, test, send);
  }
}

type Test = (
  promise: string,
  run: (harness: Harness) => Promise<void>,
) => void;
type Send = (
  harness: Harness,
  changes?: TestRequest,
  at?: string,
) => Promise<Response>;

function testBody(test: Test, send: Send, invalid: 400 | 422): void {
  test("answers bytes that are not JSON with 400", async (harness) => {
    const broken = [
      "{",
      "{'name': 1}",
      "nonsense",
      // {"x":"…"} in bytes that are no UTF-8.
      Uint8Array.fromHex("7b2278223a22fffe227d"),
    ];
    for (const body of broken) {
      await assertEnvelope(await send(harness, { body }), 400, "invalid_json");
    }
  });

  test(`answers JSON of another top type with ${invalid}`, async (harness) => {
    for (const body of ["[]", '"text"', "17", "null", "true"]) {
      const response = await send(harness, { body });
      await assertEnvelope(response, invalid, "validation_failed");
    }
  });

  test("answers a body over 64 KiB with 413", async (harness) => {
    const body = JSON.stringify({ filler: "x".repeat(65 * 1024) });
    const response = await send(harness, { body });
    await assertEnvelope(response, 413, "validation_failed");
    const stream = new Blob([body]).stream();
    const streamed = await send(harness, { body: stream });
    await assertEnvelope(streamed, 413, "validation_failed");
  });

  test("answers a compressed body with 415, and says what it reads", async (harness) => {
    for (
      const coding of ["gzip", "deflate", "br", "x-gzip", "gzip, identity"]
    ) {
      const headers = { "content-encoding": coding };
      const response = await send(harness, { headers, body: "\x1f\x8b" });
      assertEquals(response.headers.get("accept-encoding"), "identity");
      const { hint } = await assertEnvelope(response, 415, "validation_failed");
      assertStringIncludes(hint ?? "", "Content-Encoding");
    }
    const headers = { "content-encoding": "Identity" };
    const response = await send(harness, { headers });
    assert(response.ok, `${response.status} ${await response.text()}`);
  });

  test(`answers deep nesting and lone surrogates with ${invalid}`, async (harness) => {
    const deep = `{"x":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    for (const body of [deep, '{"x":"\\ud800"}', '{"\\udc00":1}']) {
      const response = await send(harness, { body });
      await assertEnvelope(response, invalid, "validation_failed");
    }
  });
}

function testTwin(
  endpoint: Endpoint,
  twin: string,
  test: Test,
  send: Send,
): void {
  test(`also answers on ${twin}, marked as deprecated`, async (harness) => {
    const response = await send(harness, {}, twin);
    assert(response.ok);
    assertEquals(response.headers.get("deprecation"), "true");
    assertEquals(
      response.headers.get("sunset"),
      "Sun, 21 Feb 2027 00:00:00 GMT",
    );
    assertEquals(
      response.headers.get("link"),
      `<http://localhost:8000${endpoint.path}>; rel="successor-version"`,
    );
  });

  test(`is gone from ${twin} from the sunset instant on`, async (harness) => {
    harness.clock.set("2027-02-20T23:59:59.999Z");
    const last = await send(harness, {}, twin);
    assert(last.ok);
    harness.clock.set("2027-02-21T00:00:00Z");
    const gone = await send(harness, {}, twin);
    assertStringIncludes(gone.headers.get("link") ?? "", endpoint.path);
    await assertEnvelope(gone, 404, "not_found");
    const current = await send(harness);
    assert(current.ok);
  });
}

/** Headers that a script of another origin needs no leave to read, or no use. */
const NEED_NO_LEAVE =
  /^(access-control-.*|cache-control|content-.*|referrer-policy|vary|x-content-type-options)$/;

/** Names of headers that a script of another origin cannot read but should. */
export function unreadable(headers: Headers): string[] {
  const exposed = headers.get("access-control-expose-headers") ?? "";
  const names = exposed.toLowerCase().split(", ");
  return [...headers.keys()].filter((name) =>
    !NEED_NO_LEAVE.test(name) && !names.includes(name)
  );
}
