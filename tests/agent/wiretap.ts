/**
 * A proxy in front of the service that keeps every request as it arrived, so
 * that a test can say what the service was sent and what it was not.
 *
 * @module
 */

/** A running proxy. */
export interface Wiretap extends AsyncDisposable {
  /** Address to use instead of the service's own. */
  url: string;
  /** Where requests go; set once the service runs. */
  forwardTo(upstream: string): void;
  /** Every request: method, address, headers, and body. */
  requests: string[];
}

/** Starts a proxy. */
export function startWiretap(): Wiretap {
  const requests: string[] = [];
  let upstream = "";
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
  }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = [...request.headers].map((header) => header.join(": "));
    const line = `${request.method} ${pathname}${search}`;
    requests.push([line, ...headers, "", body].join("\n"));
    const forwarded = new Headers(request.headers);
    forwarded.delete("host");
    forwarded.delete("content-length");
    return await fetch(upstream + pathname + search, {
      method: request.method,
      headers: forwarded,
      body: body === "" ? undefined : body,
    });
  });
  const { port } = server.addr as Deno.NetAddr;
  return {
    url: `http://localhost:${port}`,
    forwardTo: (address) => upstream = address,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
