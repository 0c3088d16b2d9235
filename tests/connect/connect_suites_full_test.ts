/**
 * The promises to clients hold over KV Connect too: suites that run on
 * a store in memory, run on a server that keeps to a hosted store's limits.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { DECIDED } from "../../domain/gallery/tables.ts";
import { RESERVATIONS } from "../../domain/promo/tables.ts";
import { forgetOldRows } from "../../domain/retention.ts";
import { startHarness } from "../support/harness.ts";
import { startKvConnect } from "../kv_connect/server.ts";
import { DENOKV_LIMITS } from "../kv_connect/limits.ts";
import { assertPoolAgrees, HOLD_SECONDS, reserve } from "../support/promo.ts";
import { fillPending } from "../bench/fill.ts";

const CONFIG = fileURLToPath(new URL("../deno.json", import.meta.url));

/** Longer than anything is kept. */
const YEARS_SECONDS = 2 * 365 * 24 * 3600;

const SUITES = [
  "checkout/checkout",
  "gallery/gallery",
  "gallery/moderation",
  "keys/keys",
  "limits/rate_limits",
  "promo/promo_claim",
  "retention/retention",
];

Deno.test("endpoints, limits, moderation, promotion and card tasks work over KV Connect", async () => {
  const files = SUITES.map((name) =>
    fileURLToPath(new URL(`../${name}_test.ts`, import.meta.url))
  );
  const command = new Deno.Command(Deno.execPath(), {
    args: ["test", `--config=${CONFIG}`, "--quiet", "--no-check", "--allow-all"]
      .concat(files),
    env: { TEST_STORE: "deploy", NO_COLOR: "1" },
  });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(code, 0, text(stdout) + text(stderr));
});

Deno.test("a store that takes ten checks is given commits of ten", async () => {
  await using connect = startKvConnect({ limits: DENOKV_LIMITS });
  await using harness = await startHarness({
    kvPath: connect.url,
    env: { PROMO_POOL_SIZE: "20", RETENTION_DAYS_CLAIMS: "100" },
  });
  await fillPending(harness.kv, 30);
  const report = await harness.moderate();
  assertEquals(report!.approved + report!.rejected, 30);
  await Promise.all(Array.from({ length: 50 }, () => reserve(harness)));
  harness.clock.advance(HOLD_SECONDS);
  const { promo } = harness.services;
  assertEquals(await promo.settle(), { lapsed: 20, served: 20 });
  harness.clock.advance(YEARS_SECONDS);
  const steps = await forgetOldRows(harness.services);
  const kinds = new Set(steps.map(({ kind }) => kind));
  for (const { kind } of [DECIDED, RESERVATIONS]) assert(kinds.has(kind), kind);
  assertEquals(await forgetOldRows(harness.services), []);
  await assertPoolAgrees(harness);
});
