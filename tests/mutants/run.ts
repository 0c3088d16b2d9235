/**
 * Puts mistakes into a copy of the program, one at a time, and tells which of
 * them the tests let pass.
 *
 *     deno task mutate                  those of the tables
 *     deno task mutate promo            those whose name or file holds the word
 *     deno task mutate --changed [id]   those of fixed kinds in what changed
 *                                       since a commit, or since the last one
 *
 * @module
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { signalGroup } from "../support/signal_child.ts";
import { readChanged } from "./changed.ts";
import {
  filterOfAll,
  type Mutant,
  mutate,
  readMutants,
  ROOT,
} from "./table.ts";

/** A mistake may make a test hang; that counts as noticed. */
const LIMIT_MS = 120_000;

/** How many copies are tested at a time. */
const COPIES = 2;

type Outcome = "killed" | "SURVIVED" | "DOES NOT LOAD";

const root = fileURLToPath(ROOT);

/** Runs a program; what goes beyond its time is ended, with all it started. */
async function run(command: string, args: string[], cwd: string) {
  const child = new Deno.Command(command, {
    args,
    cwd,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
    detached: true,
  }).spawn();
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), LIMIT_MS);
  const { code, stdout } = await child.output();
  clearTimeout(timer);
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
  const options = ["--config=tests/deno.json", "--quiet", "--no-check"]
    .concat("--allow-all", "--fail-fast");
  if (isChanged) options.push("--ignore=tests/**/*_full_test.ts");
  if (filter !== undefined) options.push(`--filter=${filter}`);
  return await run(Deno.execPath(), ["test", ...options, ...tests], copy);
}

async function tryOut(copy: string, mutant: Mutant): Promise<Outcome> {
  if (mutant.tests.length === 0) return "SURVIVED";
  const path = join(copy, mutant.file);
  const source = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, mutate(source, mutant));
  try {
    const { code, output } = await test(copy, mutant.tests, mutant.filter);
    if (code === 0) return "SURVIVED";
    return /^running \d/m.test(output) ? "killed" : "DOES NOT LOAD";
  } finally {
    await Deno.writeTextFile(path, source);
  }
}

/** Makes copies and lets each of them do work until there is none left. */
async function inCopies<Work>(
  folder: string,
  queue: Work[],
  work: (copy: string, piece: Work) => Promise<void>,
): Promise<void> {
  const left = [...queue];
  await Promise.all(Array.from({ length: COPIES }, async (_, at) => {
    for (let piece = left.shift(); piece; piece = left.shift()) {
      await work(`${folder}/${at}`, piece);
    }
  }));
}

/** A test that is red by itself would kill whatever is tried. */
async function expectGreen(copy: string, file: string): Promise<void> {
  const filter = filterOfAll(
    mutants.filter(({ tests }) => tests.includes(file)),
  );
  const { code, output } = await test(copy, [file], filter);
  if (code !== 0) throw new Error(`red without a mistake: ${file}\n${output}`);
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

const startedAt = performance.now();
const [word = "", since = "HEAD~1"] = Deno.args;
const isChanged = word === "--changed";
/** Share that has to be noticed; some mistakes of fixed kinds are none. */
const least = isChanged ? 0.85 : 1;
const mutants = isChanged ? await readChanged(since) : (await readMutants())
  .filter(({ name, file }) => name.includes(word) || file.includes(word));
const missed: string[] = [];

const folder = await Deno.makeTempDir({ prefix: "mutants-" });
try {
  for (let at = 0; at < COPIES; at++) await copyTree(`${folder}/${at}`);
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  await inCopies(folder, files, expectGreen);
  await inCopies(folder, mutants, async (copy, mutant) => {
    const begunAt = performance.now();
    const outcome = await tryOut(copy, mutant);
    const { name, file, why } = mutant;
    const line = `${outcome}  ${name}  ${file}: ${why}`;
    console.log(`${secondsSince(begunAt)} s  ${line}`);
    const isNoticed = outcome === "killed" ||
      isChanged && outcome === "DOES NOT LOAD";
    if (!isNoticed) missed.push(line);
  });
} finally {
  await Deno.remove(folder, { recursive: true });
}
const killed = mutants.length - missed.length;
const seconds = secondsSince(startedAt);
console.log(`${killed} of ${mutants.length} killed in ${seconds} s`);
for (const line of missed) console.log(line);
Deno.exit(killed >= least * mutants.length ? 0 : 1);
