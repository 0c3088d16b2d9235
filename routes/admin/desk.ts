import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { AdminCommand, CommandContext } from "./command.ts";

/** Not reachable from other machines. */
const LOOPBACK = "127.0.0.1";

interface Options {
  host: string;
  port: number;
}

export function deskCommand(program: AdminCommand): void {
  program.command("desk")
    .description("opens pages for all of this in your browser, for you alone")
    .option("--port <port>", "where it listens; 0 finds a free one", port, 0)
    .option("--host <address>", "IPv4 address to listen on", ipv4, LOOPBACK)
    .addHelpText(
      "after",
      "\nThe address it prints opens once. Its pages are not encrypted: in a " +
        "container,\nlisten on 0.0.0.0 and publish the port on 127.0.0.1; from " +
        "another machine, use\nssh -L with the same port. Ctrl-C ends it.",
    )
    .runs(serveDesk);
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new OperatorError(`${text} is no port: give 0 to 65535.`, EXIT.usage);
}

function ipv4(text: string): string {
  if (!text.includes(":")) return text;
  throw new OperatorError(`${text} is no IPv4 address.`, EXIT.usage);
}

async function serveDesk(
  { services, terminal }: CommandContext,
  { host: hostname, port }: Options,
): Promise<void> {
  const { createDesk } = await import("../desk/desk.ts");
  const server = Deno.serve(
    { hostname, port, onListen() {} },
    (request) => desk.fetch(request),
  );
  // A browser cannot open the address that stands for all addresses.
  const name = hostname === "0.0.0.0" ? LOOPBACK : hostname;
  const host = `${name}:${server.addr.port}`;
  const desk = createDesk(services, host);
  terminal.beforeEnd(desk.close);
  terminal.print(`http://${host}/?token=${desk.token}`);
  terminal.note("Open this address in your browser. Ctrl-C ends the desk.\n");
  await server.finished;
}
