import { assertEquals } from "@std/assert";
import { readPage, statesLeftOut, withStates } from "../support/card_states.ts";

Deno.test("the picture of a card task's states is drawn from the function that moves it", async () => {
  assertEquals(statesLeftOut(), []);
  const page = await readPage();
  assertEquals(page, withStates(page));
});
