import { assertEquals } from "@std/assert";
import { TOOLS } from "../routes/mcp/tools.ts";

/** What the files of a layer may not mention; `main.ts` may do all of it. */
const FORBIDDEN: Record<string, RegExp[]> = {
  domain: [
    /from "(\.\.\/)+(kv|routes)\//,
    /from "hono/,
    /\bDeno\./,
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\./,
  ],
  kv: [/from "(\.\.\/)+routes\//, /from "hono/, /\bDate\.now\(|\bDeno\.env/],
  routes: [
    /from "(\.\.\/)+kv\//,
    /\bDeno\.(?!serve)/,
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\.randomUUID/,
  ],
};

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sources(path);
    else if (/\.tsx?$/.test(path)) yield path;
  }
}

for (const [layer, patterns] of Object.entries(FORBIDDEN)) {
  Deno.test(`${layer}/ keeps to its layer`, async () => {
    const root = new URL("..", import.meta.url).pathname;
    const found: string[] = [];
    for await (const path of sources(`${root}${layer}`)) {
      const text = await Deno.readTextFile(path);
      for (const pattern of patterns) {
        if (pattern.test(text)) found.push(`${path}: ${pattern}`);
      }
    }
    assertEquals(found, []);
  });
}

Deno.test("domain/ names no tool, but in the words that pages are searched by", async () => {
  const names = TOOLS.map(({ name }) => name).filter((name) => name !== "ask");
  const named = new RegExp(`\\b(${names.join("|")})\\b`);
  const root = new URL("../domain/", import.meta.url).pathname;
  const found: string[] = [];
  for await (const path of sources(root)) {
    if (path.startsWith(`${root}/ask/`)) continue;
    const [name] = named.exec(await Deno.readTextFile(path)) ?? [];
    if (name !== undefined) found.push(`${path}: ${name}`);
  }
  assertEquals(found, []);
});
