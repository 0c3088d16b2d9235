import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

interface Dependency {
  isDynamic?: boolean;
  code?: { specifier?: string };
}

interface Module {
  specifier: string;
  dependencies?: Dependency[];
}

/** The modules that a module loads, directly and indirectly. */
async function loadedBy(path: string): Promise<Set<string>> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", new URL(path, ROOT).href],
    cwd: ROOT.pathname,
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  const bySpecifier = new Map(
    modules.map((module: Module) => [module.specifier, module]),
  );
  const loaded = new Set<string>();
  const visit = (specifier: string) => {
    if (loaded.has(specifier)) return;
    loaded.add(specifier);
    const module = bySpecifier.get(specifier) as Module | undefined;
    for (const { isDynamic, code } of module?.dependencies ?? []) {
      if (!isDynamic && code?.specifier) visit(code.specifier);
    }
  };
  visit(new URL(path, ROOT).href);
  return loaded;
}

for (const path of ["main.ts", "routes/app.ts", "domain/ask/reply.ts"]) {
  test(`${path} loads nothing of the search before a question comes`, async () => {
    const loaded = await loadedBy(path);
    assert(loaded.size > 2);
    const early = [...loaded].filter((specifier) =>
      /orama|\/domain\/ask\/.*(json|answer|learned|score|postings|search|confidence)\b/
        .test(specifier)
    );
    assertEquals(early, []);
  });
}

/** None of them starts Node's part of the runtime, which takes 15 to 20 ms. */
const LIGHT = /^npm:\/?(?:hono|zod|canonicalize|uuidv7)@/;

test("main.ts loads nothing that starts Node's part of the runtime", async () => {
  const others = [...await loadedBy("main.ts")].filter((specifier) =>
    !specifier.startsWith("file:") && !LIGHT.test(specifier)
  );
  assertEquals(others, []);
});

test("the answers do load it", async () => {
  const loaded = [...await loadedBy("domain/ask/answer.ts")];
  for (const file of ["learned.json", "elsewhere.json"]) {
    assert(loaded.some((specifier) => specifier.endsWith(file)), file);
  }
});
