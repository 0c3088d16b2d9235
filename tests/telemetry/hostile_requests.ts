/**
 * Requests that are wrong in one place each, with a text of the caller there:
 * what a log, a span or a metric could quote.
 *
 * @module
 */

/** Where a text stands, as the bytes of an HTTP/1.1 request without its end. */
export const PLACES: Record<string, (text: string) => string> = {
  "a method": (text) => `${token(text)} /healthz HTTP/1.1\r\nHost: a`,
  "a method of a route with parameters": (text) =>
    `${token(text)} /docs/a HTTP/1.1\r\nHost: a`,
  "a method in small letters": (text) =>
    `g${token(text)} / HTTP/1.1\r\nHost: a`,
  "a path": (text) => get(`/${text}`),
  "a path below /api": (text) => get(`/api/v1/${text}`),
  "a path of a page": (text) => get(`/docs/${text}`),
  "a path of an item": (text) => get(`/gallery/${text}`),
  "a path of a card link": (text) => get(`/pay/${text}`),
  "a path with a broken escape": (text) => get(`/%zz${text}%`),
  "a path with two slashes": (text) => get(`//${text}/api/mcp`),
  "a path that climbs": (text) => get(`/../../${text}/../healthz`),
  "a query": (text) => get(`/api/v1/gallery/feed?q=${text}&x=${text}`),
  "a query of prices": (text) => get(`/api/v1/gallery/prices?${text}`),
  "a cursor": (text) => get(`/api/v1/gallery/feed?cursor=${text}`),
  "a query of MCP": (text) => get(`/api/mcp?tools=${text}`),
  "a question": (text) => get(`/api/ask?q=${text}`),
  "a question by a stream": (text) => get(`/api/ask?stream=1&q=${text}`),
  "a long query": (text) => get(`/api/ask?q=${text.repeat(300)}`),
  "a fragment": (text) => get(`/healthz#${text}`),
  "a host": (text) => get("/api/mcp", text),
  "a host with a port": (text) => get("/api/mcp", `${token(text)}:99999`),
  "a port": (text) => get("/api/v1/gallery/prices", `a:${text}`),
  "an open bracket": (text) => get("/gallery/feed.xml", `[${text}`),
  "a broken escape in a host": (text) => get("/healthz", `a%zz${text}`),
  "a user part of a host": (text) => get("/api/mcp", `${text}@a`),
  "a host with a path": (text) => get("/api/mcp", `a/${text}?`),
  "two hosts": (text) => `GET / HTTP/1.1\r\nHost: a\r\nHost: ${text}`,
  "an absolute form": (text) => get(`http://${text}:99999/api/mcp`),
  "a user part of an absolute form": (text) => get(`http://${text}:x@a/`),
  "a scheme": (text) => get(`x${token(text)}://a/api/mcp`),
  "an authority form": (text) => `CONNECT ${text}:1 HTTP/1.1\r\nHost: a`,
  "a version": (text) => `GET / HTTP/${text}\r\nHost: a`,
  "a request id": (text) => withHeader("X-Request-Id", text),
  "an authorization": (text) => withHeader("Authorization", `Basic ${text}`),
  "a key": (text) => withHeader("X-API-Key", text),
  "an origin": (text) => withHeader("Origin", `http://${text}:99999`),
  "a media type": (text) => withHeader("Content-Type", text),
  "an accepted type": (text) => withHeader("Accept", text),
  "a coding": (text) => withHeader("Content-Encoding", text),
  "a transfer coding": (text) => withHeader("Transfer-Encoding", text),
  "a length": (text) => withHeader("Content-Length", text),
  "an idempotency key": (text) => withHeader("Idempotency-Key", text),
  "an entity tag": (text) => withHeader("If-None-Match", text),
  "a forwarded address": (text) => withHeader("X-Forwarded-For", text),
  "a trace": (text) =>
    withHeader("traceparent", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`) +
    `\r\ntracestate: a=${text}\r\nbaggage: a=${text}`,
  "a name of a header": (text) => withHeader(token(text), "a"),
  "an agent": (text) => withHeader("User-Agent", text),
  "a body": (text) => withBody("/api/v1/keys", `{"name": ${text}`),
  "a field": (text) => withBody("/api/v1/keys", `{"${text}": "${text}"}`),
  "a message": (text) =>
    withBody("/api/mcp", `{"jsonrpc":"2.0","id":1,"method":"${text}"}`),
  "a name of a tool": (text) =>
    withBody(
      "/api/mcp",
      `{"jsonrpc":"2.0","id":"${text}","method":"tools/call","params":` +
        `{"name":"${text}","arguments":{"${text}":"${text}"}}}`,
    ),
  "a form": (text) => withBody("/contact", `email=${text}&interest=${text}`),
  "a revocation": (text) => withBody("/api/keys/revoke", `{"key":"${text}"}`),
};

/** Characters of a method and of a header's name. */
function token(text: string): string {
  return text.replaceAll(/[^\w.-]/g, "");
}

function get(target: string, host = "a"): string {
  return `GET ${target} HTTP/1.1\r\nHost: ${host}`;
}

function withHeader(name: string, value: string): string {
  const line = `${name}: ${value}`;
  return `POST /api/v1/gallery/submissions HTTP/1.1\r\nHost: a\r\n${line}`;
}

function withBody(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Pseudo-header fields and headers of requests over HTTP/2. */
export const HTTP2_PLACES: Record<
  string,
  (text: string) => Record<string, string>
> = {
  "an authority": (text) => ({ ":authority": `${text}:99999` }),
  "an authority that is a name": (text) => ({ ":authority": token(text) }),
  "a host beside an authority": (text) => ({ host: `[${text}` }),
  "a method": (text) => ({ ":method": token(text) }),
  "a path": (text) => ({ ":path": `/api/mcp?tools=${text}` }),
  "a scheme": (text) => ({ ":scheme": `x${token(text)}` }),
  "a header": (text) => ({ "x-request-id": text, [token(text)]: text }),
};
