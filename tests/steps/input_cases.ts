/** Failures of what is sent: parameters, cursors, and keys of retries. */
import { assertEquals } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { inPerson } from "../support/mcp_calls.ts";
import { publishTwo, twoKeys } from "./makers.ts";
import type { Case, Row } from "./play.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";

const KEY_REUSED: Case[] = [{
  when: "a purchase has the key of another",
  says: /first parameters to get the first answer again, or send a new/,
  async makes(world) {
    const api_key = await world.harness.registerKey();
    const idempotency_key = crypto.randomUUID();
    const first = { ...purchaseBody(), api_key, idempotency_key };
    const { id } = await world.toolDone("gallery_submit", first);
    const other = { ...first, price: 2 };
    return {
      refusal: await world.toolRefused("gallery_submit", other),
      async helps() {
        const again = await world.toolDone("gallery_submit", first);
        assertEquals([again.id, again.replayed], [id, true]);
        const fresh = { ...other, idempotency_key: crypto.randomUUID() };
        const next = await world.toolDone("gallery_submit", fresh);
        assertEquals(next.replayed, false);
      },
    };
  },
}, {
  when: "a card task has the key of another",
  says: /card_task_find gives it back.*Repeat the first parameters.*new key/,
  async makes(world) {
    const idempotency_key = crypto.randomUUID();
    const first = { ...inPerson(), idempotency_key };
    const { task_id } = await world.toolDone("card_task_start", first);
    const other = { ...first, amount: 2 };
    return {
      refusal: await world.toolRefused("card_task_start", other),
      async helps() {
        const search = { idempotency_key };
        const found = await world.toolDone("card_task_find", search);
        const again = await world.toolDone("card_task_start", first);
        assertEquals([found.task_id, again.task_id], [task_id, task_id]);
        const fresh = { ...other, idempotency_key: crypto.randomUUID() };
        await world.toolDone("card_task_start", fresh);
      },
    };
  },
}];

export const INPUT_CASES = {
  idempotency_key_reused: {
    http: [{
      when: "a purchase has the key of another",
      says: /Repeat the first body to replay.*or send a new Idempotency-Key/,
      async makes(world) {
        const headers = await twoKeys(world);
        const first = { headers, body: purchaseBody() };
        const { id } = await world.done(SUBMISSIONS, first);
        const body = purchaseBody({ price: 2 });
        return {
          refusal: await world.refused(SUBMISSIONS, { headers, body }),
          async helps() {
            assertEquals((await world.done(SUBMISSIONS, first)).id, id);
            const fresh = { ...headers, "idempotency-key": "new" };
            await world.done(SUBMISSIONS, { headers: fresh, body });
          },
        };
      },
    }],
    mcp: KEY_REUSED,
  },
  invalid_cursor: {
    http: [{
      when: "a cursor is cut",
      says: /Pass nextCursor back as it was received, or leave it out/,
      async makes(world) {
        await publishTwo(world);
        const { nextCursor } = await world.done(`${FEED}?limit=1`);
        const cut = nextCursor.slice(0, -1);
        return {
          refusal: await world.refused(`${FEED}?limit=1&cursor=${cut}`),
          async helps() {
            const path = `${FEED}?limit=1&cursor=${nextCursor}`;
            assertEquals((await world.done(path)).items.length, 1);
            assertEquals((await world.done(FEED)).items.length, 2);
          },
        };
      },
    }],
    mcp: [{
      when: "a cursor is cut",
      says: /Pass nextCursor back as it was received, or leave it out/,
      async makes(world) {
        await publishTwo(world);
        const { nextCursor: cursor } = await world.toolDone("gallery_feed", {
          limit: 1,
        });
        const cut = { limit: 1, cursor: cursor.slice(0, -1) };
        return {
          refusal: await world.toolRefused("gallery_feed", cut),
          async helps() {
            const right = { limit: 1, cursor };
            const page = await world.toolDone("gallery_feed", right);
            assertEquals(page.items.length, 1);
            await world.toolDone("gallery_feed");
          },
        };
      },
    }],
  },
  validation_failed: {
    http: [{
      when: "a price is negative",
      says: /Correct each field named in details and send the request again/,
      async makes(world) {
        const headers = await twoKeys(world);
        const body = purchaseBody({ price: -1 });
        return {
          refusal: await world.refused(SUBMISSIONS, { headers, body }),
          helps: () =>
            world.done(SUBMISSIONS, { headers, body: purchaseBody() }),
        };
      },
    }, {
      when: "a public server is sent a reserved name",
      env: { BASE_URL: "https://api.agents.example" },
      says: /Send the address of the real product/,
      async makes(world) {
        const headers = await twoKeys(world);
        const body = purchaseBody();
        const productUrl = "https://www.wikipedia.org/kettle";
        return {
          refusal: await world.refused(SUBMISSIONS, { headers, body }),
          helps: () =>
            world.done(SUBMISSIONS, { headers, body: { ...body, productUrl } }),
        };
      },
    }],
    mcp: [{
      when: "an amount is negative",
      says: /Correct each parameter named above and call it again/,
      makes: async (world) => ({
        refusal: await world.toolRefused("card_task_start", {
          ...inPerson(),
          amount: -1,
        }),
        helps: () => world.toolDone("card_task_start", inPerson()),
      }),
    }, {
      when: "a public server is sent a reserved name",
      env: { BASE_URL: "https://api.agents.example" },
      says: /Send the address of the real product/,
      async makes(world) {
        const api_key = await world.harness.registerKey();
        const sent = { ...purchaseBody(), api_key };
        const productUrl = "https://www.wikipedia.org/kettle";
        return {
          refusal: await world.toolRefused("gallery_submit", sent),
          helps: () =>
            world.toolDone("gallery_submit", { ...sent, productUrl }),
        };
      },
    }, {
      when: "the parameters are not inside `parameters`",
      says: /Call it again with \{"parameters": \{"amount": …/,
      makes: async (world) => ({
        refusal: await world.rawRefused("card_task_start", {
          amount: 1,
          parameters: "none",
        }),
        helps: () => world.toolDone("card_task_start", inPerson()),
      }),
    }],
  },
} satisfies Record<string, Row>;
