/** Rules of the source tree: layers, names, and sizes. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import {
  circles,
  LAYERS,
  reached,
  readImports,
  ROOT,
} from "../support/imports.ts";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { readPage, withGraph } from "../support/module_graph.ts";

/** Forbidden text in the files of a layer; `main.ts` may use all of it. */
const FORBIDDEN: Record<typeof LAYERS[number], RegExp[]> = {
  domain: [
    /from "hono/,
    /\bDeno\./,
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\./,
    // Pure: no network, no timer.
    /\bfetch\b|"nodemailer|"node:(?:tls|https?|dns)\b/,
    /\bset(?:Timeout|Interval|Immediate)\b|\bAbortSignal\.timeout\b/,
  ],
  io: [/from "hono/, /\bDeno\./, /\bDate\.now\(|\bnew Date\(\)/],
  kv: [/from "hono/, /\bDate\.now\(|\bDeno\.env/],
  routes: [
    /\bDeno\.(?!serve)/,
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\.randomUUID/,
  ],
};

/** Which other layers, or files of them, the files of a layer may import. */
const MAY_USE: Record<typeof LAYERS[number], string[]> = {
  routes: ["domain", "io/timers.ts"],
  domain: [],
  io: ["domain"],
  kv: ["domain", "io/timers.ts"],
};

const MAX_LINES = 300;

const imports = await readImports();
const files = [...imports.keys()];

function layerOf(file: string): string {
  return file.split("/")[0]!;
}

for (const layer of LAYERS) {
  const own = files.filter((file) => layerOf(file) === layer);

  Deno.test(`${layer}/ keeps to its layer`, async () => {
    const found: string[] = [];
    // Scripts for the browser are served, not run here.
    for (const file of own.filter((file) => !file.endsWith(".js"))) {
      const text = await Deno.readTextFile(join(ROOT, file));
      for (const pattern of FORBIDDEN[layer]) {
        if (pattern.test(text)) found.push(`${file}: ${pattern}`);
      }
    }
    assertEquals(found, []);
  });

  Deno.test(
    `${layer}/ imports from ${
      ["itself", ...MAY_USE[layer]].join(" and ")
    } only`,
    () => {
      const allowed = [layer, ...MAY_USE[layer]];
      const found = own.flatMap((file) =>
        imports.get(file)!.filter((other) =>
          !allowed.includes(layerOf(other)) && !allowed.includes(other)
        ).map((other) => `${file}: ${other}`)
      );
      assertEquals(found, []);
    },
  );
}

Deno.test("no files import each other in a circle, not even their types", () => {
  assertEquals(circles(imports), []);
});

Deno.test("every import names its module by a literal", async () => {
  const found: string[] = [];
  for (const file of files) {
    const text = await Deno.readTextFile(join(ROOT, file));
    // A method may have this name; its first parameter has a type.
    for (const [call] of text.matchAll(/(?<![.\w])import\(\s*[^)]{0,40}/g)) {
      if (!/^import\(\s*(?:"|\w+:)/.test(call)) found.push(`${file}: ${call}`);
    }
  }
  assertEquals(found, []);
});

Deno.test("main.ts leads to every file of the program", () => {
  const used = reached(imports).get("main.ts")!;
  assertEquals(files.filter((file) => !used.has(file)), ["main.ts"]);
});

Deno.test("no file of code has more than 300 lines", async () => {
  const long: string[] = [];
  for (const file of files) {
    // Words are data, however many there are.
    if (file.includes("/data/")) continue;
    const text = await Deno.readTextFile(join(ROOT, file));
    const lines = text.split("\n").length - 1;
    if (lines > MAX_LINES) long.push(`${file}: ${lines}`);
  }
  assertEquals(long, []);
});

Deno.test("the module graph is drawn from the imports as they are", async () => {
  const page = await readPage();
  assertEquals(page, await withGraph(page));
});

Deno.test("domain/ names no tool, but in the words that pages are searched by", async () => {
  const names = TOOLS.map(({ name }) => name).filter((name) => name !== "ask");
  const named = new RegExp(`\\b(${names.join("|")})\\b`);
  const found: string[] = [];
  for (const file of files.filter((file) => layerOf(file) === "domain")) {
    if (file.startsWith("domain/ask/")) continue;
    const [name] = named.exec(await Deno.readTextFile(join(ROOT, file))) ?? [];
    if (name !== undefined) found.push(`${file}: ${name}`);
  }
  assertEquals(found, []);
});
