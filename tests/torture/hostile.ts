/**
 * Requests that no honest client sends, as fast-check arbitraries.
 *
 * @module
 */
import fc from "fast-check";
import type { DescribedOperation } from "../support/openapi.ts";
import { joinBytes } from "../support/raw_http.ts";

/** Would be a header of its own wherever a line break gets through. */
export const INJECTED = "x-injected";

const BREAK = `\r\n${INJECTED}: 1`;

/** JSON text, put into a body as it is. */
class Text {
  constructor(readonly json: string) {}
}

const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff tail",
    "__proto__",
    "constructor",
    "toString",
    "../../etc/passwd",
    "..\\..\\",
    "%00%ff%2e%2e%2f",
    "<script>alert(1)</script>",
    "'; DROP TABLE kv; --",
    "${7*7}{{7*7}}",
    "\u202eright to left\u202c",
    "\ufeffmark",
    "e\u0301".repeat(300),
    "👩‍👩‍👧‍👦".repeat(50),
    "ﷺ".repeat(100),
    "x".repeat(10_000),
    "0000-00-00T99:99:99Z",
    "+275760-09-13T00:00:00.001Z",
    "-271821-04-20T00:00:00Z",
    "http://[::1]:99999/",
    "https://user:pw@shop.example\\@evil.example/",
    "https://xn--a/",
    "https://shop.example/\ud800",
    "javascript:alert(1)",
    "a@b",
    '"quoted local"@agents.example',
    `${"a".repeat(64)}@${"b.".repeat(120)}example`,
    BREAK,
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.webUrl(),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

const hostileJson = fc.oneof(
  hostileText,
  fc.constantFrom(
    new Text("1e400"),
    new Text("-0"),
    new Text("1e-400"),
    new Text("9".repeat(400)),
    new Text("9007199254740993"),
    new Text("[".repeat(31) + "]".repeat(31)),
    new Text("[".repeat(3000) + "]".repeat(3000)),
    new Text('{"__proto__":{"ok":true},"constructor":{"prototype":1}}'),
    new Text('{"a":1,"a":{"a":2}}'),
  ),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Writes a value as JSON; members are pairs, so that names may repeat. */
function writeJson(value: unknown): string {
  if (value instanceof Text) return value.json;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value) ?? "null";
  }
  const members = Object.entries(value).map(([name, member]) =>
    `${JSON.stringify(name)}:${writeJson(member)}`
  );
  return `{${members.join(",")}}`;
}

const memberName = (names: string[]) =>
  names.length === 0 ? hostileText : fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    hostileText,
  );

/** An object that is nearly what it should be, as JSON text. */
function nearly(example: unknown, names: string[]): fc.Arbitrary<string> {
  const changes = fc.array(fc.tuple(memberName(names), hostileJson), {
    maxLength: 3,
  });
  return changes.map((changed) => {
    const whole = writeJson(example);
    if (!whole.endsWith("}") || changed.length === 0) return whole;
    const isEmpty = whole === "{}";
    // Later members win, so appending replaces, with a duplicate name.
    const added = changed.map(([name, value]) =>
      `${JSON.stringify(name)}:${writeJson(value)}`
    ).join(",");
    return `${whole.slice(0, -1)}${isEmpty ? "" : ","}${added}}`;
  });
}

const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  hostileJson.map(writeJson),
  fc.constantFrom<Uint8Array | string>(
    "",
    "{",
    "\ufeff{}",
    "[".repeat(60_000),
    '{"a":'.repeat(10_000),
    new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    // UTF-16 and UTF-32 with a byte order mark.
    new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
    new Uint8Array([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]),
    new Uint8Array(70_000),
  ),
);

const headerValue = fc.oneof(
  hostileText.map((text) => text.replace(/[\r\n\0]/g, "")),
  fc.constantFrom(
    "*/*;q=0",
    "text/html;q=banana, application/json;q=1e9",
    ",,,;;;===",
    "a".repeat(4000),
    "\x80\xff",
    `"${"q".repeat(255)}"`,
    '"unterminated',
    "gzip",
    "1",
    "true",
    "text/event-stream",
    "application/json; charset=utf-7",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=",
    'W/"a", "b", *',
    "::1, 10.0.0.1, banana, 1.2.3.4:99999",
    `line${BREAK}`,
  ),
);

const HEADERS = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Access-Control-Request-Headers",
  "Access-Control-Request-Method",
  "Authorization",
  "Content-Encoding",
  "Content-Type",
  "Cookie",
  "Forwarded",
  "Idempotency-Key",
  "If-Modified-Since",
  "If-None-Match",
  "Last-Event-ID",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Mcp-Session-Id",
  "Origin",
  "Range",
  "Referer",
  "Sec-Fetch-Site",
  "X-API-Key",
  "X-Forwarded-For",
  "X-HTTP-Method-Override",
  "X-Request-Id",
  "X-Sandbox",
];

const SHORT_OR_NONE = { maxLength: 3 };

const someHeaders = fc.array(
  fc.tuple(fc.constantFrom(...HEADERS), headerValue),
  SHORT_OR_NONE,
);

/** Escapes whatever cannot stand in a request line, or does not where told. */
const pathText = hostileText.map((text) =>
  encodeURIComponent(text.toWellFormed()).slice(0, 4000)
);

const rawPath = fc.oneof(
  fc.constantFrom(
    "/../../main.ts",
    "/docs/../main.ts",
    "/docs/..%2f..%2fmain.ts",
    "/docs/%2e%2e/%2e%2e/deno.json",
    "/docs/....//main.ts",
    "/docs/internals/storage",
    "/docs/diagrams/..%2f..%2fdeno.json",
    "/docs/%00",
    "/docs/%ff%fe",
    "/docs/%",
    "/docs/__proto__",
    "/docs/constructor.md",
    "/pay/__proto__",
    "/pay/%00/decline",
    "/.git/config",
    "/.data/kv.sqlite3",
    "//evil.example/docs",
    "/api//v1//keys",
    "/api/v1/keys/",
    "/API/V1/KEYS",
    "/api/v1/gallery/feed?limit=1&limit=2",
    "/api/v1/gallery/feed?cursor=__proto__&__proto__=1",
    "/api/v1/gallery/feed?limit=%00",
    "/api/ask?q=%ff%fe&stream=1",
    "/api/ask?q=%",
    `/api/v1/keys?x=%0d%0a${INJECTED}:%201`,
    `/%0d%0a${INJECTED}:%201`,
    `/docs/%0d%0a${INJECTED}:%201`,
    `/${"a/".repeat(2000)}`,
    `/${"%41".repeat(2000)}`,
    "*",
    "http://other.example/docs",
    "/?",
    "/#fragment",
  ),
  pathText.map((text) => `/${text}`),
  pathText.map((text) => `/docs/${text}`),
  pathText.map((text) => `/pay/${text}`),
);

/** The bytes of one well-framed request, and what it is about. */
export interface HostileRequest {
  name: string;
  bytes: Uint8Array;
}

interface Parts {
  method: string;
  path: string;
  headers: [string, string][];
  body?: string | Uint8Array;
  isChunked: boolean;
}

/** Builds the bytes of a request; its framing is right, whatever is in it. */
function frame(parts: Parts): HostileRequest {
  const { method, path, headers, isChunked } = parts;
  const body = joinBytes(parts.body ?? "");
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost:8000"];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  const framing = isChunked
    ? "Transfer-Encoding: chunked"
    : `Content-Length: ${body.length}`;
  if (parts.body !== undefined) lines.push(framing);
  lines.push("Connection: close", "", "");
  const name = JSON.stringify(lines.join("\r\n")).slice(0, 2000);
  const content = isChunked && parts.body !== undefined ? chunks(body) : body;
  return { name, bytes: joinBytes(lines.join("\r\n"), content) };
}

function chunks(body: Uint8Array): Uint8Array {
  const parts: (string | Uint8Array)[] = [];
  for (let at = 0; at < body.length; at += 7000) {
    const chunk = body.subarray(at, at + 7000);
    parts.push(`${chunk.length.toString(16)}\r\n`, chunk, "\r\n");
  }
  return joinBytes(...parts, "0\r\n\r\n");
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"];

/** Arbitrary requests: any path, any method, any body. */
export const anyRequest: fc.Arbitrary<HostileRequest> = fc.record({
  method: fc.constantFrom(...METHODS),
  path: rawPath,
  headers: someHeaders,
  body: fc.option(rawBody, { nil: undefined }),
  isChunked: fc.boolean(),
}).map(frame);

/** A JSON-RPC message and what it may be broken by. */
const MESSAGES = [
  "initialize",
  "ping",
  "tools/list",
  "resources/list",
  "notifications/initialized",
  "server/discover",
  "completion/complete",
];

/** A message to the MCP server that is nearly right. */
export function mcpRequest(
  tools: { name: string; members: string[] }[],
): fc.Arbitrary<HostileRequest> {
  const call = fc.constantFrom(...tools).chain(({ name, members }) =>
    nearly({}, members).map((json) => ({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name,
        arguments: { parameters: new Text(json) },
      },
    }))
  );
  const other = fc.record({
    jsonrpc: fc.constant("2.0"),
    id: fc.oneof(fc.integer(), hostileJson),
    method: fc.oneof(fc.constantFrom(...MESSAGES), hostileText),
    params: hostileJson,
  });
  const broken = fc.oneof(call, other).chain((message) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(writeJson(message)) },
      nearly(message, ["jsonrpc", "id", "method", "params"]),
    )
  );
  return fc.record({
    method: fc.constant("POST"),
    path: fc.constant("/api/mcp"),
    headers: someHeaders,
    body: broken,
    isChunked: fc.boolean(),
  }).map(frame);
}

/** A request to a described operation that is nearly right. */
export function describedRequest(
  operations: DescribedOperation[],
  apiKeys: string[],
): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const { method, path, parameters, requestBody } = operation;
    const query = parameters.filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    const names = Object.keys(requestBody?.schema.properties ?? {});
    const examples = requestBody?.examples ?? [];
    return fc.record({
      method: fc.constant(method.toUpperCase()),
      path: fc.tuple(
        fc.array(pathText, { minLength: 2, maxLength: 2 }),
        fc.array(
          fc.tuple(memberName(query), pathText),
          SHORT_OR_NONE,
        ),
      ).map(([segments, pairs]) => {
        const filled = path.replace(/\{\w+\}/g, () => segments.pop()!);
        const search = pairs.map(([name, value]) =>
          `${encodeURIComponent(name.toWellFormed())}=${value}`
        );
        return search.length > 0 ? `${filled}?${search.join("&")}` : filled;
      }),
      headers: fc.tuple(
        someHeaders,
        fc.constantFrom<[string, string][]>(
          [],
          ...apiKeys.map((key): [string, string][] => [["X-API-Key", key]]),
        ),
      ).map(([some, own]) => [...some, ...own]),
      body: requestBody === undefined ? fc.constant(undefined) : fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom(...examples)
            .chain((example) => nearly(example, names)),
        },
        rawBody,
      ),
      isChunked: fc.boolean(),
    }).map(frame);
  });
}

/** Bytes that are hardly HTTP; the server's own library answers most. */
export const brokenBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  anyRequest.chain(({ bytes }) =>
    fc.tuple(fc.nat(bytes.length), fc.uint8Array({ maxLength: 4 }))
      .map(([at, junk]) =>
        joinBytes(bytes.subarray(0, at), junk, bytes.subarray(at + junk.length))
      )
  ),
  fc.constantFrom(
    "GET / HTTP/9.9\r\n\r\n",
    "GET /\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "POST /api/v1/keys HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}",
    "POST /api/v1/keys HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n" +
      "Content-Length: 3\r\n\r\n{}x",
    "POST /api/v1/keys HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n" +
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/v1/keys HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked" +
      "\r\n\r\nffffffffffffffff\r\n{}",
    "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET /healthz HTTP/1.1\r\n\r\n",
    `GET /healthz HTTP/1.1\r\nHost: a\r\n${"X: y\r\n".repeat(500)}\r\n`,
    "GET /healthz HTTP/1.1\r\nHost: a\r\n folded: 1\r\n\r\n",
    "CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /docs HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n" +
      "Connection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
  ).map((text) => joinBytes(text)),
);
