/** Failures of card tasks of which only the end is kept. */
import { inPerson } from "../support/mcp_calls.ts";
import {
  BY_TOOL,
  start,
  startAnew,
  type Started,
  startOf,
} from "./card_cases.ts";
import type { Case, Row, World } from "./play.ts";

const DAY = 24 * 3600;

/** Ends a task so long ago that only its outcome is kept, and looks for it. */
function over(
  when: string,
  says: RegExp,
  end: (world: World, task: Started["task"]) => unknown,
  helps: (world: World, key: string) => unknown,
): Case[] {
  return ["card_task_find", "card_task_start"].map((tool) => ({
    when: `${when}, ${tool}`,
    says,
    async makes(world) {
      const { task, key } = await start(world, inPerson());
      await end(world, task);
      world.harness.clock.advance(40 * DAY);
      const parameters = tool === "card_task_start"
        ? startOf(key)
        : { idempotency_key: key };
      const refusal = await world.toolRefused(tool, parameters);
      return { refusal, helps: () => helps(world, key) };
    },
  }));
}

const ends =
  (outcome: string) => async (world: World, task: Started["task"]) => {
    await world.toolDone("card_task_complete", { ...task, outcome });
  };

export const CARD_END_CASES = {
  card_task_over: {
    http: BY_TOOL,
    mcp: [
      ...over(
        "a purchase was made",
        /do not make it again.*new idempotency_key only for another/,
        ends("completed"),
        startAnew,
      ),
      ...over(
        "nobody told how it ended",
        /An order may already exist.*If there is none, start a new task/,
        ends("unknown"),
        startAnew,
      ),
      ...over(
        "it failed",
        /no purchase.*order page.*a new task, with a new idempotency_key/,
        ends("failed"),
        startAnew,
      ),
      ...over(
        "it was cancelled",
        /does not tell whether an order exists.*order page.*new idempotency_key only if/,
        (world, task) => world.toolDone("card_task_cancel", task),
        startAnew,
      ),
      ...over(
        "it was never told of",
        /An order may already exist.*If there is none, start a new task/,
        () => {},
        startAnew,
      ),
    ],
  },
} satisfies Record<string, Row>;
