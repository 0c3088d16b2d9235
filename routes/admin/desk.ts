import type { Command } from "commander";
import type { Choose, Station } from "./command.ts";

/** Nobody else's machine reaches it. */
const HOSTNAME = "127.0.0.1";

/** `admin desk` */
export function deskCommand(program: Command, choose: Choose): void {
  program.command("desk")
    .description("opens pages for all of this in your browser, for you alone")
    .addHelpText(
      "after",
      "\nIt listens on 127.0.0.1 only, at a port of its own. The address it " +
        "prints opens\nonce. Ctrl-C ends it.",
    )
    .action(() => choose(serveDesk));
}

async function serveDesk({ services, terminal }: Station): Promise<void> {
  const { createDesk } = await import("../desk/desk.ts");
  const server = Deno.serve(
    { hostname: HOSTNAME, port: 0, onListen() {} },
    (request) => desk.fetch(request),
  );
  const host = `${HOSTNAME}:${server.addr.port}`;
  const desk = createDesk(services, host);
  terminal.print(`http://${host}/?token=${desk.token}`);
  terminal.note("Open this address in your browser. Ctrl-C ends the desk.\n");
  await server.finished;
}
