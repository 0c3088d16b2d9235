/** Conversations of a weak model: what the tools answer is enough to end well. */
import { assert } from "@std/assert";
import { play } from "./conversation.ts";
import { LOST } from "./lost.ts";
import { ORDERS } from "./orders.ts";
import { PEOPLE } from "./people.ts";
import { SHAPES } from "./shapes.ts";

/** Calls of all conversations, by those of the shortest ways to their ends. */
const MOST = 1.3;

const CONVERSATIONS = [...ORDERS, ...SHAPES, ...LOST, ...PEOPLE];

Deno.test("conversations with the tools", async (t) => {
  let calls = 0;
  let shortest = 0;
  for (const conversation of CONVERSATIONS) {
    await t.step(conversation.title, async () => {
      calls += await play(conversation);
      shortest += conversation.shortest;
    });
  }
  await t.step(`take at most ${MOST} times the calls that they need`, () => {
    assert(CONVERSATIONS.length >= 30, `${CONVERSATIONS.length}`);
    assert(calls <= MOST * shortest, `${calls} calls instead of ${shortest}`);
  });
});
