/** Operator commands that a page names are commands that exist. */
import { assert, assertEquals } from "@std/assert";
import { parseCommandLine } from "../../routes/admin/entry.ts";
import type { Terminal } from "../../routes/admin/terminal.ts";

const ROOT = new URL("../../", import.meta.url);

async function pages(): Promise<string[]> {
  const found = ["README.md"];
  for (const folder of ["docs", "docs/facts", "docs/internals"]) {
    for await (const { name } of Deno.readDir(new URL(folder, ROOT))) {
      if (name.endsWith(".md")) found.push(`${folder}/${name}`);
    }
  }
  return found;
}

/** Command lines of a page: of inline code whole, of a shell line until its end. */
function* commandsOf(text: string): Generator<string> {
  const inline = /`deno task admin ([^`]+)`/g;
  const shell = /^deno task admin ([^>&|#\n]+)/gm;
  for (const pattern of [inline, shell]) {
    for (const [, line] of text.matchAll(pattern)) {
      yield line!.replace(/\s+/g, " ").trim();
    }
  }
}

/** Arguments in which every blank is filled. */
function argumentsOf(line: string): string[] {
  return line.replace("approve\\|reject", "approve").split(" ")
    .map((word) => word.startsWith("<") ? "filled" : word);
}

Deno.test("every operator command that a page names exists, with its options", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const page of await pages()) {
    const text = await Deno.readTextFile(new URL(page, ROOT));
    for (const line of commandsOf(text)) {
      count++;
      const args = argumentsOf(line);
      const isHelp = args.includes("--help");
      const terminal = { print: () => {} } as Partial<Terminal> as Terminal;
      const problem = await parseCommandLine("admin", args, terminal).then(
        (command) => command || isHelp ? undefined : "is a group of commands",
        ({ message }: Error) => message,
      );
      // Prose may name a command without its arguments.
      if (
        problem === undefined ||
        /^missing required|^required option/.test(problem)
      ) continue;
      wrong.push(`${page}: ${line}: ${problem}`);
    }
  }
  assert(count > 40, `${count} commands`);
  assertEquals(wrong, []);
});
