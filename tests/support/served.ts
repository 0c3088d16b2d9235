import {
  type Harness,
  type HarnessOptions,
  peerAt,
  startHarness,
} from "./harness.ts";

/** A harness that is also reached over HTTP, at its own address. */
export interface Served extends AsyncDisposable {
  harness: Harness;
  /** Origin, without a trailing slash. */
  url: string;
}

/** The service in this process, on a port. */
export async function serveHarness(
  options: HarnessOptions = {},
): Promise<Served> {
  const { promise, resolve } = Promise.withResolvers<Harness>();
  const server = Deno.serve(
    { port: 0, hostname: "localhost", onListen() {} },
    async (request) => (await promise).handle(request, peerAt()),
  );
  const url = `http://localhost:${server.addr.port}`;
  const env = { BASE_URL: url, ...options.env };
  const harness = await startHarness({ ...options, env });
  resolve(harness);
  return {
    harness,
    url,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await harness[Symbol.asyncDispose]();
    },
  };
}
