/** Stored data of card tasks, and its lifetime. */
import { assert, assertEquals } from "@std/assert";
import type { CardTask, CardTaskState } from "../../domain/checkout/task.ts";
import {
  cancelTask,
  completeTask,
  taskCompletion,
} from "../../domain/checkout/tasks.ts";
import { taskKeptUntil } from "../../domain/checkout/task_end.ts";
import { readyTask, startTask } from "../support/card.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { watchKv } from "../support/watched_kv.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function ciphertexts({ kv }: Harness): Promise<number> {
  const prefix = ["card_ciphertexts"];
  return (await Array.fromAsync(kv.list({ prefix }))).length;
}

Deno.test("a card goes from the store when its task is cancelled or fails uncollected", async () => {
  await using harness = await startHarness();
  const { services } = harness;
  const failed = { outcome: "failed", failure_reason: "sold out" };
  const ends: Record<string, (task: Credential) => Promise<CardTask>> = {
    cancelled: (task) => cancelTask(services, task),
    failed: (task) =>
      completeTask(services, taskCompletion.parse({ ...task, ...failed }))
        .then((completion) => completion.task),
  };
  for (const [status, end] of Object.entries(ends)) {
    const task = await readyTask(harness);
    assertEquals(await ciphertexts(harness), 1);
    assertEquals((await end(task)).state.status, status);
    assertEquals(await ciphertexts(harness), 0, status);
  }
});

type Credential = Awaited<ReturnType<typeof readyTask>>;

Deno.test("a link tells for a day that it expired; a receipt, and what is to be cleared up, is kept for 30 days", () => {
  const at = 1_800_000_000_000;
  const receipt = {
    merchantName: "Shop",
    merchantUrl: "https://shop.example/",
    productUrl: "https://shop.example/",
    item: "Kettle",
    amount: 1,
    currency: "USD",
  };
  const waiting = { status: "awaiting_card" as const, wrongCodes: 0 };
  const relay = {} as CardTask["relay"];
  const states: [CardTaskState, number, CardTask["relay"]?][] = [
    [{ ...waiting, expiresAt: at }, 1, relay],
    // Somebody may have paid: there was no card to wait for.
    [{ ...waiting, expiresAt: at }, 30],
    [{ status: "card_ready", expiresAt: at }, 1],
    [{ status: "card_collected", expiresAt: at }, 30],
    [{ status: "uncertain", since: at }, 30],
    [{ status: "completed", completedAt: at, receipt }, 30],
    [{ status: "failed", failedAt: at, reason: "" }, 30],
    [{ status: "cancelled", cancelledAt: at, by: "agent" }, 30],
    [{ status: "expired", expiredAt: at }, 30],
  ];
  for (const [state, days, relay] of states) {
    const end = taskKeptUntil({ state, relay } as CardTask);
    assertEquals((end - at) / DAY_MS, days, state.status);
  }
});

Deno.test("the store may reclaim an open task a day after its link, not before", async () => {
  const lives: unknown[] = [];
  await using harness = await startHarness({
    wrapKv: (kv) => {
      const watched = watchKv(kv);
      watched.onSet = (key, options) => {
        if (key[0] === "card_tasks") lives.push(options?.expireIn);
      };
      return watched.kv;
    },
  });
  await readyTask(harness);
  assertEquals(lives.length, 2);
  for (const life of lives) assertEquals(life, 10 * MINUTE_MS + DAY_MS);
});

Deno.test("a link works for 10 minutes, then answers 410", async () => {
  await using harness = await startHarness();
  const { task } = await startTask(harness);
  harness.clock.advance(10 * 60 - 1);
  const open = await harness.fetch(`/pay/${task.id}`);
  assertEquals(open.status, 200);
  harness.clock.advance(1);
  const ended = await harness.fetch(`/pay/${task.id}`);
  assertEquals(ended.status, 410);
  assert((await ended.text()).includes("expired"));
});
