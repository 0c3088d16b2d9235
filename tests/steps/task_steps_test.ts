/** The next step of a card task in each state, done as it says. */
import { assertEquals, assertMatch } from "@std/assert";
import type { CardTaskStatus } from "../../domain/checkout/task.ts";
import { World } from "./play.ts";
import { TASK_CASES, type TaskCase } from "./task_cases.ts";

for (
  const [status, cases] of Object.entries(TASK_CASES) as [
    CardTaskStatus,
    TaskCase[],
  ][]
) {
  for (const { when, says, next_tool, makes, helps } of cases) {
    Deno.test(`a card task that is ${status} is told a step that helps when ${when}`, () =>
      World.live(async (world) => {
        const task = await makes(world);
        const told = await world.toolDone("card_task_status", task.credential);
        assertEquals([told.status, told.next_tool], [status, next_tool]);
        assertMatch(told.next_step, says);
        world.allows(told.next_step);
        await helps(world, task);
      }));
  }
}
