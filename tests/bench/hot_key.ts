import { readConfig } from "../../domain/config.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import { hash } from "node:crypto";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { temporaryStore } from "../support/server.ts";
import { compare, type Comparison, rateOf } from "./measure.ts";

const WRITERS = 50;
const TAKES = 30_000;
const NAIVE_TAKES = 300;
const ROUNDS = 5;

/** Takes out of one quota, by the service and by check-and-set. */
export async function benchHotKey(): Promise<Comparison> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  const { quotas } = createStores(kv, {
    clock: { now: () => Date.now() },
    digest: (text) => hash("sha256", text, "base64url"),
    config: readConfig({}),
  });
  const quota: Quota = {
    policy: { name: "ASK_PER_IP", limit: 1e9, windowSeconds: 86_400 },
    subject: "hot",
  };
  return await compare({
    name: "takes on one hot key, 50 writers",
    subject: {
      name: "joined takes",
      round: () =>
        rateOf(TAKES, WRITERS, async () => {
          const { taken } = await quotas.take([quota]);
          if (!taken) throw new Error("refused below the limit");
        }),
    },
    baseline: {
      name: "check-and-set",
      round: () => rateOf(NAIVE_TAKES, WRITERS, () => takeNaively(kv)),
    },
    rounds: ROUNDS,
    goal: 50,
  });
}

async function takeNaively(kv: Deno.Kv): Promise<void> {
  const key = ["naive"];
  while (true) {
    const entry = await kv.get<number>(key);
    const result = await kv.atomic().check(entry)
      .set(key, (entry.value ?? 0) + 1).commit();
    if (result.ok) return;
  }
}
