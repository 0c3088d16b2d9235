/**
 * Puts each mistake of the tables into a copy of the program, one at a time,
 * and tells which of them the tests let pass.
 *
 *     deno task mutate            all of them
 *     deno task mutate promo      those whose name or file holds the word
 *
 * @module
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mutant, mutate, readMutants, ROOT } from "./table.ts";

/** A mistake may make a test wait for ever; that is noticing it too. */
const LIMIT_MS = 180_000;

/** How many copies are tested at a time. */
const COPIES = 2;

type Outcome = "killed" | "SURVIVED" | "DOES NOT LOAD";

const root = fileURLToPath(ROOT);

async function run(command: string, args: string[], cwd: string) {
  const { code, stdout } = await new Deno.Command(command, {
    args,
    cwd,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stderr: "null",
    signal: AbortSignal.timeout(LIMIT_MS),
  }).output();
  return { code, output: new TextDecoder().decode(stdout) };
}

/** Copies what git knows of, or would: the tree as it stands. */
async function copyTree(to: string): Promise<void> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { output } = await run("git", args, root);
  for (const file of output.split("\0").filter((name) => name !== "")) {
    await Deno.mkdir(join(to, dirname(file)), { recursive: true });
    await Deno.copyFile(join(root, file), join(to, file)).catch((error) => {
      // Deleted, and not yet committed.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
}

async function test(copy: string, tests: string[], filter?: string) {
  const options = ["--quiet", "--no-check", "--allow-all", "--fail-fast"];
  if (filter !== undefined) options.push(`--filter=${filter}`);
  return await run(Deno.execPath(), ["test", ...options, ...tests], copy);
}

async function tryOut(copy: string, mutant: Mutant): Promise<Outcome> {
  const path = join(copy, mutant.file);
  const source = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, mutate(source, mutant));
  try {
    const { code, output } = await test(copy, mutant.tests, mutant.filter);
    if (code === 0) return "SURVIVED";
    if (code > 128) return "killed";
    return output.includes("(uncaught error)") ? "DOES NOT LOAD" : "killed";
  } finally {
    await Deno.writeTextFile(path, source);
  }
}

const [word = ""] = Deno.args;
const queue = (await readMutants())
  .filter(({ name, file }) => name.includes(word) || file.includes(word));
const total = queue.length;
const missed: string[] = [];

async function work(copy: string): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const { name, file, why } = mutant;
    const outcome = await tryOut(copy, mutant);
    console.log(`${outcome}  ${name}  ${file}: ${why}`);
    if (outcome !== "killed") missed.push(name);
  }
}

const folder = await Deno.makeTempDir({ prefix: "mutants-" });
try {
  const copies = Array.from({ length: COPIES }, (_, at) => `${folder}/${at}`);
  for (const copy of copies) await copyTree(copy);
  // A test that is red by itself would kill whatever is tried.
  const tests = [...new Set(queue.flatMap((mutant) => mutant.tests))];
  if (total > 0 && (await test(copies[0]!, tests)).code !== 0) {
    throw new Error("the tests fail without a mistake");
  }
  await Promise.all(copies.map(work));
} finally {
  await Deno.remove(folder, { recursive: true });
}
console.log(`${total - missed.length} of ${total} killed`);
Deno.exit(missed.length === 0 ? 0 : 1);
