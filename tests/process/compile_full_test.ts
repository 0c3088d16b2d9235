/**
 * `deno task compile`: one file that needs no folder of the service. Where the
 * base of such a file cannot be downloaded, a folder that holds what would be
 * embedded is run in its place.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { dirname, join, relative } from "node:path";
import { purchaseBody } from "../support/harness.ts";
import { ROOT } from "../support/imports.ts";
import { startServer, temporaryStore } from "../support/server.ts";

const { tasks } = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));
const [, ...compileArguments]: string[] = tasks.compile.split(" ");
const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

const BINARY = "./agent-commerce";

async function deno(...args: string[]) {
  const run = await new Deno.Command(Deno.execPath(), { args, cwd: ROOT })
    .output();
  const [stdout, stderr] = [run.stdout, run.stderr]
    .map((bytes) => new TextDecoder().decode(bytes));
  return { code: run.code, stdout: stdout!, stderr: stderr! };
}

/** Compiles into the folder; false where the base cannot be had. */
async function compile(): Promise<boolean> {
  const args = compileArguments.map((argument) =>
    argument === "agent-commerce" ? join(folder, argument) : argument
  );
  const { code, stderr } = await deno(...args);
  if (code !== 0) assert(/base binary/.test(stderr), stderr);
  return code === 0;
}

function valuesOf(flag: string): string[] {
  return compileArguments.filter((_, at) => compileArguments[at - 1] === flag);
}

/** Files that are embedded: the modules, and what the task includes. */
async function embedded(): Promise<Set<string>> {
  const { stdout } = await deno("info", "--json", "main.ts");
  const modules = JSON.parse(stdout).modules
    .filter(({ specifier }: { specifier: string }) =>
      specifier.startsWith("file:")
    )
    .map(({ local }: { local: string }) => relative(ROOT, local));
  const included: string[] = [];
  for (const path of valuesOf("--include")) included.push(...filesIn(path));
  return new Set([...modules, ...included]);
}

function filesIn(path: string): string[] {
  if (valuesOf("--exclude").includes(path)) return [];
  return [...Deno.readDirSync(join(ROOT, path))].flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    return entry.isDirectory ? filesIn(inside) : [inside];
  });
}

async function copy(files: Iterable<string>): Promise<void> {
  for (const file of files) {
    await Deno.mkdir(join(folder, dirname(file)), { recursive: true });
    await Deno.copyFile(join(ROOT, file), join(folder, file));
  }
}

const files = await embedded();
const isCompiled = await compile();
if (!isCompiled) await copy([...files, "deno.json", "deno.lock"]);
const subject = isCompiled
  ? "the compiled file"
  : "a folder of what would be compiled (no base could be downloaded)";

Deno.test("every file that a server reads is embedded", async () => {
  await using store = await temporaryStore();
  const audit = `${store.path}.audit`;
  {
    await using server = await startServer({
      kvPath: store.path,
      env: { DENO_AUDIT_PERMISSIONS: audit },
    });
    const response = await server.fetch("/api/ask?q=How+do+I+get+a+key%3F");
    assertEquals(response.status, 200);
    await response.body?.cancel();
    assertEquals((await server.stop()).code, 0);
  }
  const lines = (await Deno.readTextFile(audit)).trim().split("\n");
  const read = lines.map((line) => JSON.parse(line))
    .filter(({ permission, value }) =>
      permission === "read" && value?.startsWith(ROOT) &&
      Deno.statSync(value).isFile
    )
    .map(({ value }) => relative(ROOT, value));
  assert(read.length > 50, `${read.length} files`);
  assertEquals(read.filter((file) => !files.has(file)), []);
});

Deno.test(`${subject} serves, answers, and reviews`, async () => {
  await using store = await temporaryStore();
  const program = isCompiled ? BINARY : '"$@"';
  const runner = ["sh", "-c", `cd "$0" && exec ${program}`, folder];
  {
    await using server = await startServer({ kvPath: store.path, runner });
    const paths = [
      "/healthz",
      "/api/ask?q=How+do+I+get+a+key%3F",
      "/gallery",
      "/docs/api",
      "/docs/quickstart",
      "/api/v1/gallery/feed",
    ];
    for (const path of paths) {
      const response = await server.fetch(path);
      assertEquals([path, response.status], [path, 200]);
      assert((await response.text()).length > 0, path);
    }
    const post = (path: string, body: unknown, key = "") =>
      server.fetch(path, {
        method: "POST",
        headers: key === "" ? {} : { "x-api-key": key },
        body: JSON.stringify(body),
      });
    const registration = { name: "Agent", contactEmail: "a@agents.example" };
    const { key } = await (await post("/api/v1/keys", registration)).json();
    const submissions = "/api/v1/gallery/submissions";
    const submitted = await post(submissions, purchaseBody(), key);
    assertEquals(submitted.status, 201);
    await submitted.body?.cancel();
    assertEquals((await server.stop()).code, 0);
  }
  const [command, ...args] = isCompiled
    ? [join(folder, BINARY)]
    : [Deno.execPath(), "run", "--cached-only", "--allow-all", "main.ts"];
  const run = await new Deno.Command(command!, {
    args: [...args, "moderate"],
    cwd: folder,
    env: { KV_PATH: store.path },
  }).output();
  const told = new TextDecoder().decode(run.stdout);
  assertEquals(told, "1 approved, 0 rejected, 0 postponed\n");
});
