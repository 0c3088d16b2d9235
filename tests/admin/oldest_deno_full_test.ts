/**
 * Commands under the oldest Deno that the service takes, where it can be had:
 * it lacks parts of Node's interface that newer ones have.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { processTest as test } from "../support/bounded.ts";

const OLDEST = "npx --yes deno@2.5.6";

async function shell(command: string, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-o", "pipefail", "-c", command],
    env: { ...env, ADMIN: `${OLDEST} run -A main.ts admin` },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

if ((await shell(`${OLDEST} --version`)).code === 0) {
  test("under Deno 2.5, a store goes into an archive and comes back, without colours", async () => {
    const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
    const [store, copy, archive] = ["store", "copy", "archive.jsonl"]
      .map((name) => `${folder}/${name}`);
    try {
      await Deno.writeTextFile(
        `${folder}/make.ts`,
        `const kv = await Deno.openKv(Deno.args[0]);
        await kv.set(["store_version"], 1);
        for (let n = 0; n < 3000; n++) await kv.set(["row", n], "x".repeat(200));
        kv.close();`,
      );
      const made = await shell(
        `${OLDEST} run -A --unstable-kv ${folder}/make.ts ${store}`,
      );
      assertEquals(made.code, 0, made.stderr);
      const env = { KV_PATH: store! };
      const exported = await shell(`$ADMIN export ${archive}`, env);
      assertEquals(exported, {
        code: 0,
        stdout: "",
        stderr: "3002 rows written\n",
      });
      const cut = await shell("$ADMIN export - | head -1", env);
      assertMatch(cut.stdout, /agent-commerce-store/);
      assertEquals(cut.stderr, "");
      const run = await shell(`$ADMIN import ${archive}`, { KV_PATH: copy! });
      assertEquals([run.code, run.stderr], [0, ""]);
      assertMatch(run.stdout, /^3002 rows restored/);
      const audit = await shell("$ADMIN audit", { ...env, FORCE_COLOR: "1" });
      assert(!audit.stdout.includes("\x1b["), audit.stdout);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}
