import { assertEquals } from "@std/assert";
import { fillFeed, fillPending } from "../bench/fill.ts";
import { startHarness } from "../support/harness.ts";
import { DENOKV_LIMITS } from "../kv_connect/limits.ts";
import { startKvConnect } from "../kv_connect/server.ts";
import { reserve } from "../support/promo.ts";
import { runProgram, temporaryStore } from "../support/server.ts";

async function admin(env: Record<string, string>, ...command: string[]) {
  const { code, stdout, stderr } = await runProgram(["admin", ...command], env);
  assertEquals(code, 0, stderr);
  return stdout;
}

Deno.test("a store moves from a file to KV Connect and back, with all of its rows", async () => {
  await using file = await temporaryStore();
  await using back = await temporaryStore();
  await using connect = startKvConnect({ limits: DENOKV_LIMITS });
  {
    await using harness = await startHarness({ kvPath: file.path });
    // Rows that have ended by now would stay behind.
    harness.clock.set(new Date().toISOString());
    await fillFeed(harness.kv, 600);
    await fillPending(harness.kv, 300);
    await harness.registerKey();
    await reserve(harness);
  }
  const remote = { KV_PATH: connect.url, ...connect.env };
  const archive = `${file.path}.jsonl`;
  await admin({ KV_PATH: file.path }, "export", archive);
  await admin(remote, "import", archive);
  assertEquals(await rowsIn(remote), await rowsIn({ KV_PATH: file.path }));
  await admin(remote, "promo", "check");

  const again = `${back.path}.jsonl`;
  await admin(remote, "export", again);
  await admin({ KV_PATH: back.path }, "import", again);
  assertEquals(await rowsIn({ KV_PATH: back.path }), await rowsIn(remote));
});

/** Counts of all rows but the record of exports and imports themselves. */
async function rowsIn(env: Record<string, string>): Promise<unknown> {
  const stats = await admin(env, "stats", "--storage", "--json");
  return JSON.parse(
    stats,
    (name, value) => name === "operator_acts" ? undefined : value,
  );
}
