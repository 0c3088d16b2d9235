/** The recipe of `.github/CONTRIBUTING.md` for an endpoint, walked in a copy. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { ROOT } from "../support/imports.ts";

const ENDPOINT = `import { z } from "zod";
import type { Services } from "../domain/services.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { respondJson } from "./http/respond.ts";

/** Tells the time. */
export function clockEndpoint(services: Services): Endpoint {
  return {
    method: "get",
    path: "/api/v1/clock",
    id: "readClock",
    link: "clock",
    tag: "Health",
    summary: "Read the clock of the server",
    limits: ["ASK_PER_IP"],
    answers: [{
      status: 200,
      description: "The time.",
      content: [{
        shape: { name: "Clock", schema: z.object({ now: z.number() }) },
        example: { now: 1764000000000 },
      }],
    }],
    failures: ["storage_unavailable"],
    run(c) {
      const now = services.clock.now();
      return respondJson(c, 200, JSON.stringify({ now }));
    },
  };
}
`;

const TEST = `import { testEndpoint } from "../support/endpoint_suite.ts";

testEndpoint({
  method: "GET",
  path: "/api/v1/clock",
  wrongMethod: "DELETE",
  isLimited: true,
  valid: () => Promise.resolve({}),
});
`;

/** Suites that hold every endpoint to what it owes, and the lists to it. */
const SUITES = [
  "tests/clock",
  "tests/openapi/openapi_test.ts",
  "tests/openapi/openapi_constraints_test.ts",
  "tests/input/paths_test.ts",
  "tests/http/teaching_test.ts",
  "tests/discovery",
];

/** A copy of the program and its tests, gone when it is disposed. */
async function copied() {
  const folder = await Deno.makeTempDir();
  const { stdout } = await new Deno.Command("git", {
    args: ["ls-files"],
    cwd: ROOT,
  }).output();
  const files = new TextDecoder().decode(stdout).trim().split("\n");
  for (const file of files) {
    const to = join(folder, file);
    await Deno.mkdir(join(to, ".."), { recursive: true });
    await Deno.copyFile(join(ROOT, file), to);
  }
  return {
    folder,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

Deno.test("an endpoint is added by its definition, a row, and a test", async () => {
  await using copy = await copied();
  const app = join(copy.folder, "routes/app.ts");
  const text = await Deno.readTextFile(app);
  const row = text.replace(
    "import { healthEndpoints }",
    'import { clockEndpoint } from "./clock.ts";\n$&',
  ).replace(
    /^ +\.\.\.healthEndpoints\(services\),$/m,
    "clockEndpoint(services),$&",
  );
  await Deno.writeTextFile(app, row);
  await Deno.writeTextFile(join(copy.folder, "routes/clock.ts"), ENDPOINT);
  await Deno.mkdir(join(copy.folder, "tests/clock"));
  const test = join(copy.folder, "tests/clock/clock_test.ts");
  await Deno.writeTextFile(test, TEST);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--config=tests/deno.json",
      "--no-check",
      "--quiet",
      "--allow-all",
      ...SUITES,
    ],
    cwd: copy.folder,
    env: { NO_COLOR: "1" },
  }).output();
  const told = new TextDecoder().decode(stdout) +
    new TextDecoder().decode(stderr);
  assertEquals(code, 0, told);
  const count = told.match(/^GET \/api\/v1\/clock .* ok/gm)?.length ?? 0;
  assertEquals(count >= 5, true, told);
});
