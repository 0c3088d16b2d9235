/** The next step of a tool that succeeds, done as it says. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { inPerson } from "../support/mcp_calls.ts";
import { names, submit } from "../support/submit.ts";
import { World } from "./play.ts";

const OWNER = { name: "Test agent", contactEmail: "a@agents.example" };

/** Calls a tool, and holds its step to words. */
async function step(
  world: World,
  tool: string,
  parameters: object,
  says: RegExp,
) {
  const data = await world.toolDone(tool, parameters);
  assertMatch(data.next_step, says);
  world.allows(data.next_step);
  return data;
}

/** Parameters that send a purchase with a key of its own. */
async function purchase({ harness }: World) {
  const api_key = await harness.registerKey();
  const idempotency_key = crypto.randomUUID();
  return { ...purchaseBody(), api_key, idempotency_key };
}

Deno.test("a purchase that was sent is shown by gallery_item within a day, as its step says", () =>
  World.live(async (world) => {
    const sent = await purchase(world);
    const { id } = await step(
      world,
      "gallery_submit",
      sent,
      /^Done: do not wait.*gallery_item with this id shows it.*24 hours/,
    );
    await world.harness.moderate();
    world.harness.clock.advance(5);
    const shown = await step(
      world,
      "gallery_item",
      { id },
      /^Go on with what your user asked for/,
    );
    assertEquals(shown.id, id);
  }));

Deno.test("a withdrawn purchase is published after all with another key, as its steps say", () =>
  World.live(async (world) => {
    const sent = await purchase(world);
    const { api_key } = sent;
    const { id } = await world.toolDone("gallery_submit", sent);
    await step(
      world,
      "gallery_withdraw",
      { id, api_key, sandbox: true },
      /^Nothing was withdrawn.*again without sandbox\.$/,
    );
    await step(
      world,
      "gallery_withdraw",
      { id, api_key },
      /^Done\..*call gallery_submit with a new idempotency_key\.$/,
    );
    const replay = await step(
      world,
      "gallery_submit",
      sent,
      /^Do not wait for it: you withdrew it\..*another idempotency_key\.$/,
    );
    assertEquals([replay.id, replay.replayed], [id, true]);
    const idempotency_key = crypto.randomUUID();
    const fresh = { ...sent, idempotency_key };
    const again = await world.toolDone("gallery_submit", fresh);
    assertEquals(again.replayed, false);
    await world.harness.moderate();
    world.harness.clock.advance(5);
    await world.toolDone("gallery_item", { id: again.id });
  }));

Deno.test("the feed is read on with nextCursor until a step says that there are no more", () =>
  World.live(async (world) => {
    await submit(world.harness, names(3));
    await world.harness.moderate();
    world.harness.clock.advance(5);
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let n = 0; n < 3; n++) {
      const page = await step(
        world,
        "gallery_feed",
        { limit: 1, cursor },
        n < 2 ? /call gallery_feed with nextCursor as cursor/ : /no more\.$/,
      );
      seen.add(page.items[0].id);
      cursor = page.nextCursor ?? undefined;
    }
    assertEquals([seen.size, cursor], [3, undefined]);
    const none = await step(
      world,
      "gallery_feed",
      { q: "zzqx" },
      /^Nothing was found: the hints say why\./,
    );
    assert(none.hints.length > 0);
    const prices = await step(
      world,
      "gallery_prices",
      { q: "zzqx" },
      /^Nothing was found: the hints say why\.$/,
    );
    assert(prices.hints.length > 0);
  }));

Deno.test("a key is passed to gallery_submit, and another one registered after its revocation", () =>
  World.live(async (world) => {
    const says = /Pass it as api_key to gallery_submit\.$/;
    const { key } = await step(world, "key_register", OWNER, says);
    const sent = { ...purchaseBody(), api_key: key };
    await world.toolDone("gallery_submit", sent);
    await step(
      world,
      "key_revoke",
      { key },
      /^Forget the key.*another one with key_register\.$/,
    );
    await world.toolRefused("gallery_submit", sent);
    const next = await step(world, "key_register", OWNER, says);
    await world.toolDone("gallery_submit", { ...sent, api_key: next.key });
  }));

Deno.test("ask says to write to the team where the documentation says nothing", () =>
  World.live(async (world) => {
    const question = { question: "Where do penguins sleep?" };
    const { confidence } = await step(
      world,
      "ask",
      question,
      /^Do not guess.*call contact_send\.$/,
    );
    assertEquals(confidence, "none");
    const message = { email: "a@agents.example", interest: "other" };
    await step(world, "contact_send", message, /^Done: the team answers by m/);
    const known = { question: "How do I get an API key?" };
    const { citations } = await step(world, "ask", known, /cited pages say mo/);
    for (const { url } of citations) await world.done(new URL(url).pathname);
  }));

Deno.test("an environment leads to a start with the way that it recommends", async () => {
  const seen = { browser_driver: "playwright", person_present: true };
  const reports = [
    { ...seen, browser_visible: true },
    { ...seen, browser_visible: false, wallets: ["paypal"] },
  ];
  for (const report of reports) {
    await World.live(async (world) => {
      const unknown = await world.toolDone("environment_prepare", {});
      assertEquals(unknown.next_tool, "environment_prepare");
      assertMatch(unknown.next_steps.at(-1), /call environment_prepare again/);
      const first = await world.toolDone("environment_prepare", report);
      assertEquals(first.next_tool, "card_task_start");
      for (const text of first.next_steps) world.allows(text);
      const way = first.recommended_way;
      assertMatch(first.next_steps.at(-1), new RegExp(`with the way ${way} `));
      const start = { ...inPerson(way), idempotency_key: crypto.randomUUID() };
      const { task_id, task_token, steps } = await world
        .toolDone("card_task_start", start);
      for (const text of steps) world.allows(text);
      const again = await world.toolDone("card_task_start", start);
      assertEquals([again.task_id, again.replayed], [task_id, true]);
      const outcome = { task_id, task_token, outcome: "completed" };
      const done = await world.toolDone("card_task_complete", outcome);
      assertEquals(done.status, "completed");
    });
  }
});

Deno.test("an outcome that differs from the first is told, and the first stays", () =>
  World.live(async (world) => {
    const { task_id, task_token } = await world
      .toolDone("card_task_start", inPerson());
    const task = { task_id, task_token };
    const first = { ...task, outcome: "completed" };
    await world.toolDone("card_task_complete", first);
    const other = await step(
      world,
      "card_task_complete",
      { ...task, outcome: "failed" },
      /^The task was completed before.*the first record stays\. Tell the perso/,
    );
    assertEquals(other.receipt.amount, 39.9);
    const { status } = await world.toolDone("card_task_status", task);
    assertEquals(status, "completed");
  }));
