/**
 * The agents of the examples as processes, and what the shopper is given.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import type { CardRequest } from "../agent/person.ts";
import type { Shop } from "../agent/shop.ts";
import { BROWSER_PATH } from "../support/browser.ts";
import { ROOT } from "../support/imports.ts";
import { signalChild } from "../support/signal_child.ts";

/** A running agent. */
export type Agent = ReturnType<typeof startAgent>;

/** Starts an agent; what it writes can be waited for, and answered. */
export function startAgent(
  name: string,
  args: string[],
  env: Record<string, string>,
) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--config=tests/deno.json", "--quiet", "--allow-all"]
      .concat(`docs/examples/agents/${name}`, args),
    cwd: ROOT,
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const chunks: string[] = [];
  const streams = Promise.all(
    [child.stdout, child.stderr].map((stream) =>
      stream.pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: (text) => void chunks.push(text) }))
    ),
  );
  const text = () => chunks.join("");
  let isOver = false;
  const ended = Promise.all([child.status, streams]).then(([{ code }]) => {
    isOver = true;
    return code;
  });
  const writer = child.stdin.getWriter();
  return {
    async told(pattern: RegExp): Promise<string> {
      while (!pattern.test(text())) {
        if (isOver) throw new Error(`It never said ${pattern}:\n${text()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return pattern.exec(text())![1] ?? "";
    },
    answer: (line: string) =>
      writer.write(new TextEncoder().encode(`${line}\n`)),
    async kill(): Promise<void> {
      signalChild(child, "SIGKILL");
      await ended;
      await writer.close().catch(() => {});
    },
    async end(expected = 0): Promise<string> {
      const code = await ended;
      await writer.close().catch(() => {});
      assertEquals(code, expected, text());
      return text();
    },
  };
}

/** A file that tells the shopper what to buy; `await using` removes it. */
export interface Shopping extends AsyncDisposable {
  file: string;
  /** Where the shopper keeps what it needs to go on. */
  notebook: string;
}

/** Writes the sample, with a browser that finds the shop on this machine. */
export async function writeShopping(shop: Shop): Promise<Shopping> {
  const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  const file = join(folder, "shopping.json");
  const sample = JSON.parse(
    await Deno.readTextFile(join(ROOT, "docs/examples/agents/shopping.json")),
  );
  const browser = {
    executablePath: BROWSER_PATH,
    args: ["--no-sandbox", shop.resolverRule],
  };
  await Deno.writeTextFile(file, JSON.stringify({ ...sample, browser }));
  return {
    file,
    notebook: `${file}.notebook`,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Starts the shopper against a server. */
export function startShopper({ file }: Shopping, { url }: { url: string }) {
  return startAgent("shopper.ts", [file], { AGENT_COMMERCE_URL: url });
}

/** The text that the shopper shows to the person. */
export async function cardRequestOf(agent: Agent): Promise<CardRequest> {
  const link = await agent.told(/Card link: (.*)\n/);
  return {
    link: link.replace("http://localhost:", "http://127.0.0.1:"),
    pairingCode: await agent.told(/Pairing code: (.*)\n/),
    keyWords: await agent.told(/The page shows: (.*)\n/),
  };
}
