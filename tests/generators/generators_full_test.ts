/**
 * The description in the hands of others: two linters, ten generators of
 * clients, and the clients that they write, against a running server.
 */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { assertDescribed, readContract } from "../support/openapi.ts";
import { runProgram, startServer, type TestServer } from "../support/server.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";
import { PURCHASE } from "./programs/purchase.ts";

/** Linters warn of a server on this machine, as they should. */
const PUBLIC = "https://api.agents.test";

/** Command lines of the generators, by the folders that they write to. */
const GENERATORS: Record<string, string> = {
  kubb: "kubb generate --config kubb.config.mjs",
  hey_api: "openapi-ts --file hey_api.config.mjs --no-log-file",
  swagger_typescript_api:
    "swagger-typescript-api generate --path openapi.json --output " +
    "swagger_typescript_api --name api.ts",
  openapi_zod_client:
    "openapi-zod-client openapi.json -o openapi_zod_client/api.ts",
  rtk_query: "rtk-query-codegen-openapi rtk_query.json",
  oazapfts: "oazapfts openapi.json oazapfts/api.ts",
  orval: "orval --config orval.config.cjs",
  openapi_typescript_codegen:
    "node node_modules/openapi-typescript-codegen/bin/index.js --input " +
    "openapi.json --output openapi_typescript_codegen --client fetch",
  ng_openapi_gen: "ng-openapi-gen --input openapi.json --output ng_openapi_gen",
};

/** Runs tasks, two at a time. */
async function runAll(tasks: (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all([work(), work()]);
}

/** Publishes a purchase whose address has characters that no URI has. */
async function publish(server: TestServer): Promise<void> {
  const post = (path: string, body: object, headers = {}) =>
    server.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const owner = { name: "Shelf", contactEmail: "owner@agents.example" };
  const { key } = await (await post("/api/v1/keys", owner)).json();
  const headers = { "x-api-key": key };
  const sent = await post("/api/v1/gallery/submissions", PURCHASE, headers);
  assertEquals(sent.status, 201, await sent.text());
  const env = { KV_PATH: server.kvPath, ...UNLIMITED };
  const { code, stderr } = await runProgram(["moderate"], env);
  assertEquals(code, 0, stderr);
}

/** The command of the documentation that makes types. */
async function documentedCommand(server: TestServer): Promise<string> {
  const page = await (await server.fetch("/docs/openapi.md")).text();
  const [command] = /^npx openapi-typescript .*$/m.exec(page)!;
  return command;
}

/** Imports of every module that was written. */
async function everyModule({ run }: Workshop): Promise<string> {
  const folders = ["openapi_typescript", ...Object.keys(GENERATORS)];
  const files = (await run(`find ${folders.join(" ")} -name '*.ts'`)).trim();
  const imports = files.split("\n").map((file) => `import "../${file}";\n`);
  assert(imports.length > 200, `${imports.length} modules`);
  return `import "@angular/compiler";\n${imports.join("")}`;
}

Deno.test("linters and ten generators take the description, and their clients work", async (t) => {
  await using workshop = await openWorkshop();
  const { path, run } = workshop;
  await using server = await startServer({ env: UNLIMITED });
  await publish(server);
  const read = async (address: string) =>
    await (await server.fetch(address)).text();
  const description = await read("/openapi.json");
  await Deno.writeTextFile(join(path, "openapi.json"), description);

  await t.step(
    "Spectral and Redocly find nothing in the long form, which holds the other",
    async () => {
      const all = await read("/openapi.json?all=1");
      const [{ url }] = JSON.parse(all).servers;
      const file = join(path, "all.json");
      await Deno.writeTextFile(file, all.replaceAll(url, PUBLIC));
      const spectral = "spectral lint --ruleset spectral.yaml " +
        "--fail-severity hint all.json";
      const redocly = "redocly lint all.json";
      await runAll([spectral, redocly].map((command) => async () => {
        const found = (await run(command)).replace(/║.*║/g, "");
        assert(!/\bwarning\b/i.test(found), found);
      }));
    },
  );

  await t.step("each generator writes a client", async () => {
    const folders = ["oazapfts", "openapi_typescript", "rtk_query"];
    await run(`mkdir ${folders.join(" ")} openapi_zod_client`);
    const documented = await documentedCommand(server);
    await runAll([
      ...Object.values(GENERATORS).map((command) => () => run(command)),
      () =>
        run(`${documented} && mv agent-commerce.ts openapi_typescript/api.ts`),
    ]);
  });

  await t.step("what they write compiles under strict", async () => {
    const file = join(path, "programs", "every_module.ts");
    await Deno.writeTextFile(file, await everyModule(workshop));
    await run("tsc -p .");
  });

  const names = ["openapi_typescript", ...Object.keys(GENERATORS)];
  await t.step("and loads", async () => {
    const files = [...names, "every_module"].map((name) =>
      `programs/${name}.ts`
    );
    await run(
      "esbuild --bundle --packages=external --platform=node --format=esm " +
        `--log-level=warning --outdir=built ${files.join(" ")}`,
    );
    await run("node built/every_module.js");
  });

  for (const name of names) {
    await t.step(
      `the client of ${name} registers, submits and reads`,
      async () => {
        const said = await run(`node built/${name}.js ${server.url}`);
        assertEquals(JSON.parse(said), {
          key: true,
          sandbox: true,
          currency: "USD",
          received: true,
          feed: ["https://shop.example/desk-lamp/%7Bid%7D?q=100%25-cotton"],
          prices: 1,
        });
      },
    );
  }

  await t.step("a validator with formats takes what is published", async () => {
    const contract = await readContract(server);
    for (const [path, query] of [["feed", ""], ["prices", "?q=desk+lamp"]]) {
      const at = `/api/v1/gallery/${path}`;
      const response = await server.fetch(at + query);
      await assertDescribed(contract, { method: "GET", path: at }, response);
    }
  });
});
