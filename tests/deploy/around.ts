/**
 * Wrapper of the platform around a program, which it loads: `Deno.cron` only
 * registers, and `Deno.serve` listens where the platform wants it to, whatever
 * address it is given. Tells what happens on stdout, a JSON line each; a line on
 * stdin is the name of a cron to run.
 *
 * @module
 */

/** A line from an instance to the platform. */
export type Told =
  | { kind: "cron"; name: string; schedule: string; backoffSchedule: number[] }
  | { kind: "listening"; port: number }
  | { kind: "ran"; name: string; error?: string };

type Handler = () => void | Promise<void>;

const handlers = new Map<string, Handler>();

/** Written before it returns, so that it is not lost to an end right after. */
function tell(told: Told): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify(told)}\n`));
}

function cron(name: string, schedule: string, ...rest: unknown[]) {
  const handler = rest.find((part) => typeof part === "function");
  const options = rest.find((part) => typeof part === "object");
  const { backoffSchedule = [] } = (options ?? {}) as Partial<Told & Backoff>;
  handlers.set(name, handler as Handler);
  tell({ kind: "cron", name, schedule, backoffSchedule });
  return new Promise<void>(() => {});
}

interface Backoff {
  backoffSchedule: number[];
}

async function run(name: string): Promise<void> {
  try {
    await handlers.get(name)!();
    tell({ kind: "ran", name });
  } catch (error) {
    tell({ kind: "ran", name, error: String(error) });
  }
}

async function takeOrders(): Promise<void> {
  const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
  for await (const text of lines) {
    for (const name of text.split("\n").filter(Boolean)) void run(name);
  }
}

const { serve } = Deno;

function serveHere(options: Deno.ServeTcpOptions, handler: Deno.ServeHandler) {
  return serve({
    ...options,
    hostname: "127.0.0.1",
    port: 0,
    onListen(address) {
      options.onListen?.(address);
      tell({ kind: "listening", port: address.port });
    },
  }, handler);
}

Object.defineProperty(Deno, "cron", { value: cron });
Object.defineProperty(Deno, "serve", { value: serveHere });
void takeOrders();

const program = Deno.env.get("PLATFORM_PROGRAM");
Deno.env.delete("PLATFORM_PROGRAM");
await import(`../../${program}`);
