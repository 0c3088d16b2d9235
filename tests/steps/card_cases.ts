/** Failures of card tasks, in each state that refuses. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { publicJwk } from "../support/card.ts";
import { deliver, inPerson, relay } from "../support/mcp_calls.ts";
import type { Case, Row, World } from "./play.ts";

export const BY_TOOL = {
  none: "card tasks are started and told by tools alone",
};

export interface Started {
  task: { task_id: string; task_token: string };
  key: string;
}

/** Parameters of a start that can be found again. */
export function startOf(key: string) {
  return { ...inPerson(), idempotency_key: key };
}

export async function start(
  world: World,
  parameters: object,
): Promise<Started> {
  const key = crypto.randomUUID();
  const { task_id, task_token } = await world.toolDone("card_task_start", {
    ...parameters,
    idempotency_key: key,
  });
  return { task: { task_id, task_token }, key };
}

/** A relay task, with its card if there is to be one. */
async function startedRelay(world: World, isCardSent: boolean) {
  const { jwk } = await publicJwk("P-256");
  const data = await world.toolDone("card_task_start", relay(jwk));
  if (isCardSent) await deliver(world.harness, data, jwk);
  return { task_id: data.task_id, task_token: data.task_token };
}

/** A task whose card was collected, and is kept no longer. */
async function collectedLongAgo(world: World) {
  const task = await startedRelay(world, true);
  await world.toolDone("card_task_collect", task);
  world.harness.clock.advance(601);
  return task;
}

const told = (outcome: string) => async (world: World) => {
  const { task } = await start(world, inPerson());
  await world.toolDone("card_task_complete", { ...task, outcome });
  return task;
};

/** Starts a task, and again with a new key, as a step allows or says. */
export async function startAnew(world: World) {
  const again = await world.toolDone("card_task_start", {
    ...inPerson(),
    idempotency_key: crypto.randomUUID(),
  });
  assertEquals([again.status, again.replayed], ["awaiting_card", false]);
}

/** A call that a state refuses, and what its step says. */
function state(
  when: string,
  says: RegExp,
  tool: string,
  { task, helps, saysAlone, helpsAlone }: {
    task(world: World): Promise<Started["task"]>;
    helps(world: World, task: Started["task"]): unknown;
    saysAlone?: RegExp;
    helpsAlone?(world: World, task: Started["task"]): unknown;
  },
): Case {
  return {
    when,
    says,
    saysAlone,
    async makes(world) {
      const made = await task(world);
      const refusal = await world.toolRefused(tool, {
        ...made,
        ...(tool === "card_task_complete" && { outcome: "completed" }),
      });
      return {
        refusal,
        helps: () => helps(world, made),
        helpsAlone: helpsAlone && (() => helpsAlone(world, made)),
      };
    },
  };
}

const isFinal =
  (status: string) => async (world: World, task: Started["task"]) => {
    assertEquals(
      (await world.toolDone("card_task_status", task)).status,
      status,
    );
  };

const STATES: Case[] = [
  state(
    "a card is collected before it came",
    /Wait for the person to open the link.*Call card_task_status\.$/,
    "card_task_collect",
    {
      task: (world) => startedRelay(world, false),
      helps: isFinal("awaiting_card"),
    },
  ),
  state(
    "a card is collected of a task without a relay",
    /If there is none, ask the person to pay.*Call card_task_complete\.$/,
    "card_task_collect",
    {
      task: async (world) => (await start(world, inPerson())).task,
      helps: (world, task) =>
        world.toolDone("card_task_complete", { ...task, outcome: "completed" }),
    },
  ),
  state(
    "a collected card is deleted, and there is an order",
    /If there is an order, record it\. .*Call card_task_complete\.$/,
    "card_task_collect",
    {
      task: collectedLongAgo,
      helps: (world, task) =>
        world.toolDone("card_task_complete", { ...task, outcome: "completed" }),
    },
  ),
  state(
    "a collected card is deleted, and there is no order",
    /record the outcome failed and start a new task with a new key pair/,
    "card_task_collect",
    {
      task: collectedLongAgo,
      async helps(world, task) {
        const outcome = { ...task, outcome: "failed" };
        await world.toolDone("card_task_complete", outcome);
        await startedRelay(world, true);
      },
    },
  ),
  state(
    "a purchase of unknown outcome is cancelled",
    /record the outcome completed or failed\. Call card_task_complete\.$/,
    "card_task_cancel",
    {
      task: told("unknown"),
      async helps(world, task) {
        const outcome = { ...task, outcome: "failed" };
        const done = await world.toolDone("card_task_complete", outcome);
        assertEquals(done.status, "failed");
      },
    },
  ),
  state(
    "a completed purchase is cancelled",
    /^Done\. If the person agrees, publish.*gallery_submit; follow_up of card_task_complete/,
    "card_task_cancel",
    {
      task: told("completed"),
      saysAlone: /^Done\.$/,
      helpsAlone: isFinal("completed"),
      async helps(world, task) {
        const again = { ...task, outcome: "completed" };
        const done = await world.toolDone("card_task_complete", again);
        assertEquals(done.replayed, true);
        const names = done.follow_up.map((one: { tool: string }) => one.tool);
        assert(names.includes("gallery_submit"), names.join());
      },
    },
  ),
  state(
    "a failed purchase is cancelled",
    /ended without a purchase.*a new one, with a new idempotency_key/,
    "card_task_cancel",
    { task: told("failed"), helps: startAnew },
  ),
  state(
    "a card is collected of a cancelled purchase without an order",
    /If there is none, start a new task with a new idempotency_key only if/,
    "card_task_collect",
    {
      async task(world) {
        const { task } = await start(world, inPerson());
        await world.toolDone("card_task_cancel", task);
        return task;
      },
      helps: startAnew,
    },
  ),
  state(
    "a card is collected of a cancelled purchase whose order turns up",
    /before anybody pays\. If there is one, record it with card_task_complete and the outcome completed, tell the person, and do not pay again/,
    "card_task_collect",
    {
      async task(world) {
        const task = await startedRelay(world, true);
        await world.toolDone("card_task_collect", task);
        const { next_step } = await world.toolDone("card_task_cancel", task);
        assertMatch(next_step, /does not tell whether an order exists/);
        return task;
      },
      async helps(world, task) {
        const order = { ...task, outcome: "completed", amount: 30 };
        const done = await world.toolDone("card_task_complete", order);
        assertEquals([done.status, done.replayed], ["completed", false]);
        assertEquals(done.receipt.amount, 30);
      },
    },
  ),
  state(
    "a purchase was cancelled before its card came",
    /cancelled before a card came.*nothing was paid.*unless the person asks/,
    "card_task_complete",
    {
      async task(world) {
        const task = await startedRelay(world, false);
        await world.toolDone("card_task_cancel", task);
        return task;
      },
      helps: isFinal("cancelled"),
    },
  ),
  state(
    "a card is collected after the link ran out",
    /start a new task with a new key pair and a new idempotency_key\. Call card_task_start\.$/,
    "card_task_collect",
    {
      async task(world) {
        const task = await startedRelay(world, true);
        world.harness.clock.advance(601);
        return task;
      },
      helps: (world) => startedRelay(world, true),
    },
  ),
];

export const CARD_CASES = {
  card_task_not_found: {
    http: BY_TOOL,
    mcp: [{
      when: "the token of a task is lost",
      says: /call card_task_find with the idempotency_key of your start/,
      async makes(world) {
        const { task, key } = await start(world, inPerson());
        const wrong = { ...task, task_token: "x".repeat(43) };
        const refusal = await world.toolRefused("card_task_status", wrong);
        const helps = async () => {
          const search = { idempotency_key: key };
          const found = await world.toolDone("card_task_find", search);
          const { task_id, task_token } = found;
          assertEquals({ task_id, task_token }, task);
          await world.toolDone("card_task_status", { task_id, task_token });
        };
        return { refusal, helps };
      },
    }, {
      when: "a key of no task is looked for",
      says: /surely did not, call card_task_start with it/,
      async makes(world) {
        const idempotency_key = crypto.randomUUID();
        const search = { idempotency_key };
        return {
          refusal: await world.toolRefused("card_task_find", search),
          helps: async () => {
            await world.toolDone("card_task_start", startOf(idempotency_key));
            await world.toolDone("card_task_find", search);
          },
        };
      },
    }],
  },
  card_task_state: { http: BY_TOOL, mcp: STATES },
} satisfies Record<string, Row>;
