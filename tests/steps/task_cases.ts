/**
 * Card tasks in every state, the next step that each is told with, and what an
 * agent does that follows it.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type { CardTaskStatus } from "../../domain/checkout/task.ts";
import { publicJwk } from "../support/card.ts";
import { deliver, inPerson, relay } from "../support/mcp_calls.ts";
import { startRelay } from "../pay/relay_task.ts";
import { startAnew } from "./card_cases.ts";
import type { World } from "./play.ts";

/** A started task: its credential, its key pair, and what the person sees. */
export interface Task {
  credential: { task_id: string; task_token: string };
  jwk?: Parameters<typeof deliver>[2];
  // deno-lint-ignore no-explicit-any
  shown?: any;
}

/** One state of a task, or one way into it. */
export interface TaskCase {
  when: string;
  /** Words of the step that `helps` acts on. */
  says: RegExp;
  /** The call that the step leads to; none if nothing has to be called. */
  next_tool?: string;
  makes(world: World): Promise<Task>;
  /** Does what the step says. @throws if that does not help */
  helps(world: World, task: Task): unknown;
}

async function started(world: World, way = "in_person"): Promise<Task> {
  const data = await world.toolDone("card_task_start", inPerson(way));
  const { task_id, task_token } = data;
  return { credential: { task_id, task_token } };
}

/** Switches the card relay off, as an operator does. */
const switchesOff = ({ harness: { services } }: World) => {
  services.config.cardRelay = "off";
};

/** A new task of each way that there is without the relay. */
async function paysOtherwise(world: World) {
  for (const way of ["in_person", "wallet"]) await started(world, way);
}

async function linked(world: World): Promise<Task> {
  const { jwk } = await publicJwk("P-256");
  const shown = await world.toolDone("card_task_start", relay(jwk));
  const { task_id, task_token } = shown;
  return { credential: { task_id, task_token }, jwk, shown };
}

async function ready(world: World): Promise<Task> {
  const task = await linked(world);
  await deliver(world.harness, task.shown, task.jwk!);
  return task;
}

async function collected(world: World): Promise<Task> {
  const task = await ready(world);
  await world.toolDone("card_task_collect", task.credential);
  return task;
}

/** The task after something that happens to it. */
const then = (
  makes: (world: World) => Promise<Task>,
  happens: (world: World, task: Task) => unknown,
) =>
async (world: World) => {
  const task = await makes(world);
  await happens(world, task);
  return task;
};

const passes = (seconds: number) => ({ harness }: World) =>
  harness.clock.advance(seconds);

const tells = (outcome: string, more = {}) => (world: World, task: Task) =>
  world.toolDone("card_task_complete", {
    ...task.credential,
    outcome,
    ...more,
  });

const cancels = (world: World, task: Task) =>
  world.toolDone("card_task_cancel", task.credential);

const becomes =
  (status: CardTaskStatus, outcome: string) =>
  async (world: World, task: Task) => {
    const done = await tells(outcome)(world, task);
    assertEquals([done.status, done.replayed], [status, false]);
  };

/** A new task with a new key pair, whose card arrives. */
async function linksAnew(world: World, { jwk }: Task) {
  const again = await ready(world);
  assert(again.jwk!.x !== jwk!.x, "the key pair is the old one");
  await world.toolDone("card_task_collect", again.credential);
}

/** Sends what is ready for publication after a purchase. */
async function publishes(world: World, task: Task) {
  const { follow_up } = await tells("completed")(world, task);
  const [{ tool, arguments: { parameters } }] = follow_up;
  assertEquals(tool, "gallery_submit");
  await world.toolDone(tool, {
    ...parameters,
    api_key: await world.harness.registerKey(),
    submitterEmail: "buyer@agents.example",
    submitterPhone: "+12025550123",
  });
}

const DAY = 24 * 3600;

const AWAITING: TaskCase[] = [
  {
    when: "no card has come",
    says: /^Nothing was paid.*Wait for the person to open the link; ask again/,
    next_tool: "card_task_status",
    makes: linked,
    async helps(world, { credential, shown, jwk }) {
      await world.done(`/pay/${credential.task_id}`);
      await deliver(world.harness, shown, jwk!);
      const { status } = await world.toolDone("card_task_status", credential);
      assertEquals(status, "card_ready");
    },
  },
  ...["in_person", "wallet"].map((way): TaskCase => ({
    when: `a person pays (${way})`,
    says: /If there is none, ask the person to pay.*then record how it ended/,
    next_tool: "card_task_complete",
    makes: (world) => started(world, way),
    helps: becomes("completed", "completed"),
  })),
  {
    when: "the operator switched the relay off",
    says:
      /link takes no card.*with the way wallet or in_person, since the card/,
    next_tool: "card_task_start",
    makes: then(linked, switchesOff),
    async helps(world, { credential }) {
      const link = await world.harness.fetch(`/pay/${credential.task_id}`);
      assertEquals(link.status, 410);
      await link.body?.cancel();
      await paysOtherwise(world);
    },
  },
];

const COLLECTED: TaskCase[] = [{
  when: "the answer with the card was lost",
  says: /lost on its way to you, call card_task_collect again: it gives the s/,
  next_tool: "card_task_collect",
  makes: collected,
  async helps(world, { credential }) {
    const { ciphertext } = await world
      .toolDone("card_task_collect", credential);
    assertEquals(ciphertext.split(".").length, 5);
  },
}, {
  when: "a card is kept no longer, and there is no order",
  says: /lost on its way to you, record the outcome failed and start a new ta/,
  next_tool: "card_task_complete",
  makes: then(collected, passes(601)),
  async helps(world, task) {
    await becomes("failed", "failed")(world, task);
    await linksAnew(world, task);
  },
}, {
  when: "a collected card was paid with",
  says: /If there is an order, record it/,
  next_tool: "card_task_complete",
  makes: then(collected, passes(601)),
  helps: becomes("completed", "completed"),
}];

const UNCERTAIN = /^An order may already exist.*Then record the outcome com/;

/** States by their status; a status has at least one. */
export const TASK_CASES: Record<CardTaskStatus, TaskCase[]> = {
  awaiting_card: AWAITING,
  card_ready: [{
    when: "a card has come",
    says: /^Nothing was paid: the card is here, for you to collect/,
    next_tool: "card_task_collect",
    makes: ready,
    async helps(world, task) {
      const done = await world.toolDone("card_task_collect", task.credential);
      assertEquals(done.next_tool, "card_task_complete");
      await becomes("completed", "completed")(world, task);
    },
  }],
  card_collected: COLLECTED,
  uncertain: [{
    when: "an agent cannot tell, and there is an order",
    says: UNCERTAIN,
    next_tool: "card_task_complete",
    makes: then(started, tells("unknown")),
    helps: becomes("completed", "completed"),
  }, {
    when: "nobody told for a day, and there is no order",
    says: UNCERTAIN,
    next_tool: "card_task_complete",
    makes: then(collected, passes(DAY)),
    helps: becomes("failed", "failed"),
  }],
  completed: [{
    when: "a purchase was made",
    says: /^Done\. If the person agrees, publish the purchase with gallery_sub/,
    makes: then(started, tells("completed")),
    helps: publishes,
  }, {
    when: "more was paid than agreed",
    says: /^Tell the person now: what was paid is not.*gallery_submit/,
    makes: then(started, tells("completed", { amount: 41 })),
    async helps(world, task) {
      const { receipt } = await tells("completed")(world, task);
      assertEquals(receipt.amount, 41);
      await publishes(world, task);
    },
  }],
  failed: [{
    when: "there is no order",
    says: /ended without a purchase.*a new one, with a new idempotency_key/,
    makes: then(started, tells("failed")),
    helps: startAnew,
  }, {
    when: "five wrong codes were typed",
    says: /^Five wrong pairing codes.*start a new task with a new key pair/,
    async makes(world) {
      const { path, credential, delivery, jwk } = await startRelay(
        world.harness,
      );
      const body = { ...delivery, pairing_code: "BBBB-BBBB" };
      for (let n = 0; n < 5; n++) await world.refused(path, { body });
      return { credential, jwk };
    },
    helps: linksAnew,
  }, {
    when: "the operator changed the secret",
    says: /changed the secret.*start a new task with a new key pair/,
    next_tool: "card_task_start",
    makes: then(linked, ({ harness: { services } }) => {
      services.config.serverSecret = "another secret of this server".repeat(2);
    }),
    helps: linksAnew,
  }],
  cancelled: [{
    when: "an agent cancelled before a card came",
    says: /before a card came, by you or by the person.*nothing was paid/,
    makes: then(linked, cancels),
    helps: startAnew,
  }, {
    when: "the person declined on the card page",
    says: /before a card came, by you or by the person.*nothing was paid/,
    makes: then(
      linked,
      (world, { credential }) =>
        world.done(`/pay/${credential.task_id}/decline`, { method: "POST" }),
    ),
    helps: startAnew,
  }, {
    when: "an order turns up after a cancellation",
    says: /If there is one, record it with card_task_complete and the outcome/,
    makes: then(started, cancels),
    helps: becomes("completed", "completed"),
  }, {
    when: "no order turns up after a cancellation",
    says: /If there is none, start a new task with a new idempotency_key only/,
    makes: then(collected, cancels),
    helps: startAnew,
  }],
  expired: [{
    when: "the person did not come",
    says: /time ran out before the card was collected.*new key pair/,
    next_tool: "card_task_start",
    makes: then(linked, passes(601)),
    helps: linksAnew,
  }, {
    when: "the person did not come, and the relay is off now",
    says: /still wants to buy, start a new task with the way wallet or in_p/,
    next_tool: "card_task_start",
    makes: then(then(linked, passes(601)), switchesOff),
    helps: paysOtherwise,
  }, {
    when: "the agent did not come for the card",
    says: /any card was deleted; nothing was paid with it.*new key pair/,
    next_tool: "card_task_start",
    makes: then(ready, passes(601)),
    helps: linksAnew,
  }],
};
