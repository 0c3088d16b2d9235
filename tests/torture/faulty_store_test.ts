/**
 * A store that fails, delays, commits without saying so, commits too late and
 * loses races, by seed: what clients are told stays exact.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { randomAddress, startHarness } from "../support/harness.ts";
import { wait } from "../support/until.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";
import { scaled, SEED, seeded, test } from "./scale.ts";
import { assertExact, Workload, WORKLOAD_ENV } from "./workload.ts";

const ROUNDS = scaled({ short: 2, long: 30 });
const ROUND_MS = scaled({ short: 1500, long: 3000 });
const CLIENTS = 16;

/** Faults that every round has to meet, however busy the machine is. */
const KINDS = ["failed commit", "lost answer", "late commit"];
const MOST_MS = 20_000;

/** Makes a database misbehave until it is told to stop. */
class Faults {
  #isOn = false;
  seen: Record<string, number> = {};
  /** Commits that were given up and have not reached the store yet. */
  late: Promise<unknown>[] = [];

  constructor(readonly random: () => number) {}

  wrap(kv: Deno.Kv): Deno.Kv {
    const watched: WatchedKv = watchKv(kv);
    watched.beforeRead = async () => {
      if (this.#happens("slow read", 0.05)) await wait(this.random() * 20);
      if (this.#happens("failed read", 0.03)) throw new Error("read failed");
    };
    watched.replaceCommit = async (_, commit) => {
      if (this.#happens("slow commit", 0.05)) await wait(this.random() * 20);
      if (this.#happens("failed commit", 0.05)) throw new Error("disk on fire");
      if (this.#happens("lost race", 0.05)) return { ok: false };
      if (this.#happens("lost answer", 0.05)) {
        await commit();
        throw new Error("connection lost");
      }
      if (this.#happens("late commit", 0.05)) {
        this.late.push(wait(this.random() * 40).then(commit));
        throw new Error("timed out");
      }
      return await commit();
    };
    return watched.kv;
  }

  start(): void {
    this.#isOn = true;
  }

  stop(): void {
    this.#isOn = false;
  }

  #happens(name: string, chance: number): boolean {
    const happens = this.#isOn && this.random() < chance;
    if (happens) this.seen[name] = (this.seen[name] ?? 0) + 1;
    return happens;
  }
}

/** Waits for a time, then polls until a condition holds or a deadline passes. */
async function passed(ms: number, holds: () => boolean): Promise<void> {
  await wait(ms);
  for (let waited = ms; waited < MOST_MS && !holds(); waited += 100) {
    await wait(100);
  }
}

for (let round = 0; round < ROUNDS; round++) {
  const seed = (SEED + round) % 2 ** 31;
  test(`a store that misbehaves loses and doubles nothing (seed ${seed})`, async () => {
    const random = seeded(seed);
    const faults = new Faults(random);
    await using harness = await startHarness({
      env: WORKLOAD_ENV,
      wrapKv: (kv) => faults.wrap(kv),
    });
    const workload = new Workload(
      (path, request) =>
        harness.fetch(path, { ...request, from: randomAddress() }),
      random,
    );
    faults.start();
    const isTried = () => KINDS.every((kind) => faults.seen[kind]! > 0);
    const end = passed(ROUND_MS, isTried).then(() => workload.stop());
    const reading = readUntil(end, harness.fetch);
    await Promise.all([workload.run(CLIENTS), end, reading]);
    faults.stop();
    await Promise.all(faults.late);
    for (const kind of KINDS) assert(faults.seen[kind]! > 0, kind);
    assert(workload.retries > 0);
    await assertExact(harness.kv, workload);
    await workload.assertReplayed(20);
  });
}

/** Reads that fail tell when to come back, and never show why. */
async function readUntil(
  end: Promise<void>,
  fetch: (path: string) => Promise<Response>,
): Promise<void> {
  let isOver = false;
  void end.then(() => isOver = true);
  while (!isOver) {
    for (const path of ["/api/v1/gallery/feed", "/readyz"]) {
      const response = await fetch(path);
      const text = await response.text();
      if (response.ok) continue;
      assertEquals(response.status, 503, text);
      assertEquals(response.headers.get("retry-after"), "1");
      assert(!/read failed/.test(text));
    }
    await wait(1);
  }
}
