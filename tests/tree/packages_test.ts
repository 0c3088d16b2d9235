/** The packages of the service, and those of tests, benches and examples. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { ROOT } from "../support/imports.ts";

interface Module {
  specifier: string;
  dependencies?: { specifier: string }[];
}

interface Row {
  integrity: string;
}

async function readJson(name: string) {
  return JSON.parse(await Deno.readTextFile(join(ROOT, name)));
}

/** Runs Deno where the service is run from, without the network. */
async function deno(...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(code, 0, text(stderr));
  return text(stdout);
}

const config = await readJson("deno.json");
const testConfig = await readJson("tests/deno.json");
const entries = Object.keys(config.imports);

/** Entry of the import map that a specifier is resolved by. */
function entryOf(specifier: string): string {
  const fits = (entry: string) =>
    entry.endsWith("/") ? specifier.startsWith(entry) : specifier === entry;
  const folder = (entry: string) => specifier.startsWith(`${entry}/`);
  return entries.find(fits) ?? entries.find(folder) ?? specifier;
}

test("deno.json lists what main.ts leads to, and nothing else", async () => {
  const { modules } = JSON.parse(await deno("info", "--json", "main.ts"));
  const own = modules.filter(({ specifier }: Module) =>
    specifier.startsWith("file:")
  );
  assert(own.length > 200, `${own.length} modules`);
  const used = own.flatMap(({ dependencies = [] }: Module) =>
    dependencies.map(({ specifier }) => specifier)
  ).filter((specifier: string) => !/^(\.|node:|file:)/.test(specifier));
  const found = new Set<string>(used.map(entryOf));
  assertEquals([...found].sort(), entries.sort());
});

test("main.ts loads with the packages of the service alone", async () => {
  await deno(
    "run",
    "--cached-only",
    "--frozen",
    "-A",
    "main.ts",
    "admin",
    "--help",
  );
});

test("tests run with the service's packages and settings, version by version", async () => {
  for (const [name, source] of Object.entries(config.imports)) {
    assertEquals(testConfig.imports[name], source, name);
  }
  assertEquals(testConfig.unstable, config.unstable);
  assertEquals(testConfig.compilerOptions, config.compilerOptions);
  assertEquals(testConfig.lock, config.lock);
  const [lock, testLock] = [
    await readJson("deno.lock"),
    await readJson("tests/deno.lock"),
  ];
  for (const [specifier, version] of Object.entries(lock.specifiers)) {
    assertEquals(testLock.specifiers[specifier], version, specifier);
  }
  for (const [name, { integrity }] of Object.entries<Row>(lock.npm)) {
    const other = testLock.npm[name];
    if (other) assertEquals(other.integrity, integrity, name);
  }
});
