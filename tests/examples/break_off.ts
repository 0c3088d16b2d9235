/**
 * A bad line to a service: the first answer to each call breaks off half-way.
 *
 * @module
 */

/** A bad line; `await using` takes it down. */
export interface BadLine extends AsyncDisposable {
  url: string;
  /** Calls in the order in which they came: method and path, or the tool. */
  calls: string[];
}

/** Lays a bad line to a service. */
export function breakOff(target: string): BadLine {
  const calls: string[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      const { method, headers, url } = request;
      const { pathname, search } = new URL(url);
      const body = await request.text();
      const call = pathname === "/api/mcp"
        ? `${JSON.parse(body).params.name}`
        : `${method} ${pathname}`;
      const isFirst = !calls.includes(call);
      calls.push(call);
      const response = await fetch(target + pathname + search, {
        method,
        headers,
        body: body === "" ? undefined : body,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const type = response.headers.get("content-type")!;
      return new Response(isFirst ? half(bytes) : bytes, {
        status: response.status,
        headers: { "content-type": type },
      });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    calls,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** The first half, then an error: the connection is cut. */
function half(bytes: Uint8Array): ReadableStream {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new Error("cut"));
      controller.enqueue(bytes.slice(0, bytes.length / 2));
      isSent = true;
    },
  }, { highWaterMark: 0 });
}
