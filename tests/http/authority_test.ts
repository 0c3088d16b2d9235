/** Requests whose server cannot be read, as functions see them and on the wire. */
import { assert, assertEquals } from "@std/assert";
import { createAuthorityCheck } from "../../routes/http/authority.ts";
import { processTest } from "../support/bounded.ts";
import { joinBytes, sendRaw } from "../support/raw_http.ts";
import { startServer } from "../support/server.ts";

/** Checks an address and a `Host` without a connection. */
function isAccepted(url: string, host: string | null = null): boolean {
  const headers = new Headers(host === null ? {} : { host });
  return createAuthorityCheck()({ url, headers } as Request);
}

const ACCEPTED = [
  "localhost:8000",
  "api.example",
  "API.Example.",
  "a_b-c.internal:80",
  "127.0.0.1",
  "[::1]:8000",
  "[::ffff:192.0.2.1]",
  "xn--bcher-kva.example",
  "api.example:",
];

const REFUSED = [
  "",
  "a:99999",
  "[bad",
  "[::1",
  "[:::]",
  "a%zz",
  "site:x",
  "a b",
  "a,b",
  "a;b",
  "a*b",
  "u@a",
  "u:p@a",
  "a?b",
  "a#b",
  "a\\b",
  "a'b",
  '"a"',
  "bücher.example",
  "\u00ff",
  "1.2.3.4.5",
  "999.1.1.1",
  "xn--a",
  ":80",
  "a:80:80",
  "a".repeat(254),
];

Deno.test("a name or an address, with a port at most, names a server", () => {
  for (const authority of ACCEPTED) {
    assert(isAccepted(`http://${authority}/x`), authority);
    assert(isAccepted(`https://${authority}/x?y`, authority), authority);
  }
});

Deno.test("a text that is no name names none, in the address and in Host", () => {
  for (const authority of REFUSED) {
    assert(!isAccepted(`http://${authority}/x`), authority);
    assert(!isAccepted("http://localhost/x", authority), authority);
  }
  for (const url of ["ftp://a/x", "http://a", "http:/x", "a/x", "*"]) {
    assert(!isAccepted(url), url);
  }
});

Deno.test("what is accepted can be parsed, and has the path of the request line", () => {
  for (const authority of ACCEPTED) {
    assertEquals(new URL(`http://${authority}/x?y`).pathname, "/x");
  }
});

Deno.test("a malformed name after a good one is refused, and a good one after it is not", () => {
  const namesServer = createAuthorityCheck();
  const ask = (host: string) =>
    namesServer({
      url: `http://${host}/`,
      headers: new Headers({ host }),
    } as Request);
  assertEquals(["a", "a", "a:x", "b", "[", "a"].map(ask), [
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

const LIMIT = 40;

const START_LINES = [
  "GET /healthz",
  "GET /api/v1/gallery/feed",
  "GET /api/v1/gallery/prices?q=a",
  "GET /api/mcp",
  "GET /gallery",
  "POST /api/v1/keys",
];

processTest(
  "a request to no server gets 400 in the envelope, whatever it asks for, until it gets 429",
  async () => {
    await using server = await startServer({
      env: { RATE_LIMIT_INVALID_PER_IP: `${LIMIT}/600` },
    });
    const ask = async (startLine: string, host: string) => {
      const request =
        `${startLine} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
      const answer = await sendRaw(server.url, joinBytes(request));
      if (typeof answer === "string") throw new Error(answer);
      const { error } = JSON.parse(answer.body);
      return `${answer.status} ${error.reason}`;
    };
    const hosts = ["a:99999", "[bad", "a%zz", "site:x", "a/healthz?", ""];
    for (const startLine of START_LINES) {
      for (const host of hosts) {
        const told = await ask(startLine, `Host: ${host}\r\n`);
        assertEquals(told, "400 malformed_host", `${startLine} ${host}`);
      }
    }
    const absolute = "GET http://u:p@127.0.0.1/healthz";
    const counted = START_LINES.length * hosts.length;
    for (let n = counted; n < LIMIT; n++) {
      assertEquals(await ask(absolute, "Host: a\r\n"), "400 malformed_host");
    }
    assertEquals(await ask("GET /api/mcp", "Host: [\r\n"), "429 rate_limited");
    // A probe and the feed of a good name are answered all the same.
    assertEquals((await server.fetch("/healthz")).status, 200);
    assert(!server.log().includes("request_failed"));
  },
);
