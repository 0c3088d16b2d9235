/** Failures of limits, of the store, and of the service itself. */
import { assertEquals } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { inPerson } from "../support/mcp_calls.ts";
import { publishTwo, twoKeys } from "./makers.ts";
import type { Case, Refusal, Row, World } from "./play.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";
const CONTACT = "/api/v1/contact";
const MESSAGE = { email: "ada@agents.example", interest: "other" };

/** A start that fails, and the same one when what was wrong is right. */
function startThatFails(
  when: string,
  says: RegExp,
  env: Record<string, string>,
  make: (world: World) => Promise<(refusal: Refusal) => void>,
): Case {
  return {
    when,
    env,
    says,
    async makes(world) {
      const idempotency_key = crypto.randomUUID();
      const start = { ...inPerson(), idempotency_key };
      const mend = await make(world);
      const refusal = await world.toolRefused("card_task_start", start);
      const helps = async () => {
        mend(refusal);
        const { replayed } = await world.toolDone("card_task_start", start);
        assertEquals(replayed, false);
      };
      return { refusal, helps };
    },
  };
}

/** A message that is refused before its tool, and helps after a minute. */
function messageThatFails(
  when: string,
  env: Record<string, string>,
  make: (world: World) => unknown,
): Case {
  return {
    when,
    env,
    says: /^Wait 60 seconds, then try again\.$/,
    async makes(world) {
      await make(world);
      const refusal = await world.messageRefused("gallery_feed", {});
      const helps = () => {
        world.wait(refusal);
        return world.toolDone("gallery_feed");
      };
      return { refusal, helps };
    },
  };
}

const SMALL_DAY = {
  STORE_BYTES_PER_DAY: "100000",
  RATE_LIMIT_KEYS_PER_IP: "off",
};

const ONE_START = { RATE_LIMIT_CARD_TASKS_PER_IP: "1/60" };

/** A mistake of the service itself, once. */
function failOnce(of: object, name: string): void {
  const method = Reflect.get(of, name);
  Reflect.set(of, name, () => {
    Reflect.set(of, name, method);
    throw new Error("a mistake");
  });
}

export const SERVER_CASES = {
  rate_limited: {
    http: [{
      when: "an address asks twice",
      env: { RATE_LIMIT_ASK_PER_IP: "1/60" },
      says: /^Wait 60 seconds, then try again\.$/,
      async makes(world) {
        await world.done("/api/ask?q=feed");
        const refusal = await world.refused("/api/ask?q=feed");
        const helps = () => {
          world.wait(refusal);
          return world.done("/api/ask?q=feed");
        };
        return { refusal, helps };
      },
    }],
    mcp: [
      startThatFails(
        "an address starts twice",
        /^Wait 60 seconds, then try again\.$/,
        ONE_START,
        async (world) => {
          await world.toolDone("card_task_start", inPerson());
          return (refusal) => world.wait(refusal);
        },
      ),
      messageThatFails(
        "an address sends a third message, after that which connects",
        { RATE_LIMIT_MCP_PER_IP: "2/60" },
        (world) => world.toolDone("gallery_feed"),
      ),
      messageThatFails(
        "an address has had too many refusals",
        { RATE_LIMIT_INVALID_PER_IP: "1/60" },
        (world) => world.toolRefused("gallery_item", { id: "x" }),
      ),
    ],
  },
  internal_error: {
    http: [{
      when: "the service makes a mistake in a write",
      says: /growing pauses; with the same idempotency key/,
      async makes(world) {
        const request = { headers: await twoKeys(world), body: purchaseBody() };
        failOnce(world.harness.services.store, "write");
        return {
          refusal: await world.refused(SUBMISSIONS, request),
          async helps() {
            const { id } = await world.done(SUBMISSIONS, request);
            assertEquals((await world.done(SUBMISSIONS, request)).id, id);
          },
        };
      },
    }],
    mcp: [startThatFails(
      "the service makes a mistake",
      /after a few seconds, then.*with the same idempotency key/,
      {},
      (world) => {
        failOnce(world.harness.services.store, "change");
        return Promise.resolve(() => world.harness.clock.advance(3));
      },
    )],
  },
  storage_unavailable: {
    http: [{
      when: "the store is away from a write",
      says: /^Wait 1 second, then send the same again: with the same idem/,
      async makes(world) {
        const request = { headers: await twoKeys(world), body: purchaseBody() };
        const mend = world.loseStore();
        const refusal = await world.refused(SUBMISSIONS, request);
        const helps = async () => {
          mend();
          world.wait(refusal);
          const { id } = await world.done(SUBMISSIONS, request);
          assertEquals((await world.done(SUBMISSIONS, request)).id, id);
        };
        return { refusal, helps };
      },
    }, {
      when: "the store is away from the second page of the feed",
      says: /on the feed with the same cursor/,
      async makes(world) {
        await publishTwo(world);
        const { nextCursor } = await world.done(`${FEED}?limit=1`);
        const path = `${FEED}?limit=1&cursor=${nextCursor}`;
        world.harness.clock.advance(60);
        const mend = world.loseStore();
        const refusal = await world.refused(path);
        const helps = async () => {
          mend();
          world.wait(refusal);
          assertEquals((await world.done(path)).items.length, 1);
        };
        return { refusal, helps };
      },
    }],
    mcp: [
      startThatFails(
        "the store is away",
        /^Wait 1 second, then send the same again: with the same idem/,
        {},
        (world) => {
          const { store } = world.harness.services;
          const { change } = store;
          let mend = () => {};
          // The message's own quota is read before: without it no tool is called.
          store.change = (...parameters) => {
            mend = world.loseStore();
            store.change = change;
            return change.apply(store, parameters) as never;
          };
          return Promise.resolve((refusal) => {
            mend();
            world.wait(refusal);
          });
        },
      ),
      {
        when: "the store is away before a tool is called",
        says: /^Wait 1 second, then send the same again: with the same idem/,
        async makes(world) {
          const parameters = {
            ...inPerson(),
            idempotency_key: crypto.randomUUID(),
          };
          const mend = world.loseStore();
          const refusal = await world
            .messageRefused("card_task_start", parameters);
          const helps = async () => {
            mend();
            world.wait(refusal);
            await world.toolDone("card_task_start", parameters);
          };
          return { refusal, helps };
        },
      },
    ],
  },
  storage_quota_exceeded: {
    http: [{
      when: "the day's bytes are spent",
      env: SMALL_DAY,
      says:
        /^Nothing was written\. Wait \d+ seconds, then send it again; reads, revocations, withdraw/,
      async makes(world) {
        const headers = await twoKeys(world);
        const key = await world.harness.registerKey();
        const first = { headers, body: purchaseBody() };
        const { id } = await world.done(SUBMISSIONS, first);
        await world.spendDay();
        const refusal = await world.refused(CONTACT, { body: MESSAGE });
        const helps = async () => {
          await world.done(FEED);
          await world.done("/api/v1/keys/revoke", { body: { key } });
          const path = `${SUBMISSIONS}/${id}`;
          await world.done(path, { method: "DELETE", headers });
          world.wait(refusal);
          await world.done(CONTACT, { body: MESSAGE });
        };
        return { refusal, helps };
      },
    }],
    mcp: [startThatFails(
      "the day's bytes are spent",
      /^Nothing was written\. Wait \d+ seconds, then send it again;/,
      SMALL_DAY,
      async (world) => {
        await world.spendDay();
        return (refusal) => world.wait(refusal);
      },
    )],
  },
} satisfies Record<string, Row>;
