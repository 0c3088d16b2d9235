/** Failures of keys, purchases and their ids. */
import { assert, assertEquals } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { relay } from "../support/mcp_calls.ts";
import { publicJwk } from "../support/card.ts";
import { submit } from "../support/submit.ts";
import type { Row, World } from "./play.ts";

const KEYS = "/api/v1/keys";
const REVOKE = "/api/v1/keys/revoke";
const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";
const OWNER = { name: "Test agent", contactEmail: "a@agents.example" };

/** A key in both headers that a step names. */
function headersOf(key: string): Record<string, string>[] {
  return [{ authorization: `Bearer ${key}` }, { "x-api-key": key }];
}

/** A purchase that waits for its review, with its key. */
async function pending({ harness }: World) {
  const key = await harness.registerKey();
  const [id] = await submit(harness, [{}], key);
  return { key, id: id! };
}

/** Lets the review approve what waits, within the time that the step tells. */
async function approve({ harness }: World): Promise<void> {
  await harness.moderate();
  harness.clock.advance(5);
}

async function withdraw(world: World, id: string, key: string) {
  const path = `${SUBMISSIONS}/${id}`;
  const headers = { "x-api-key": key };
  const done = await world.done(path, { method: "DELETE", headers });
  assertEquals(done.withdrawn, true);
}

/** Sends the first request of a resource that has a member. */
async function doAsResourceSays(world: World, name: string, member: string) {
  const { resources } = await world.client.listResources();
  const page = resources.find((one) => one.uri.endsWith(`/docs/${name}.md`))!;
  const { contents } = await world.client.readResource({ uri: page.uri });
  const [, path, body] = /curl -X POST http:..[^/]+(\S+).*?-d '(.*?)'/s
    .exec(contents[0]!.text)!;
  assert(Object.hasOwn(JSON.parse(body!), member), body);
  return await world.done(path!, { body: JSON.parse(body!) });
}

export const KEY_CASES = {
  unauthorized: {
    http: [{
      when: "a purchase is sent without a key",
      says: /^Register a key with POST \/api\/v1\/keys.*Bearer.*X-API-Key/,
      makes: async (world) => ({
        refusal: await world.refused(SUBMISSIONS, { body: purchaseBody() }),
        async helps() {
          const { key } = await world.done(KEYS, { body: OWNER });
          for (const headers of headersOf(key)) {
            await world.done(SUBMISSIONS, { headers, body: purchaseBody() });
          }
        },
      }),
    }, {
      when: "a purchase is withdrawn without a key",
      says: /the key that sent the submission.*POST \/api\/v1\/contact/,
      async makes(world) {
        const { key, id } = await pending(world);
        const path = `${SUBMISSIONS}/${id}`;
        const refusal = await world.refused(path, { method: "DELETE" });
        const helps = async () => {
          const body = { email: "a@agents.example", interest: "other" };
          await world.done("/api/v1/contact", { body });
          await withdraw(world, id, key);
        };
        return { refusal, helps };
      },
    }, {
      when: "a part of a key is revoked",
      says: /Send the whole key that is to be revoked, as `key` or as/,
      async makes(world) {
        const keys = await Promise.all(
          Array.from({ length: 3 }, () => world.harness.registerKey()),
        );
        const body = { key: keys[0]!.slice(0, 30) };
        const refusal = await world.refused(REVOKE, { body });
        const helps = async () => {
          const [first, ...more] = keys;
          await world.done(REVOKE, { body: { key: first } });
          for (const [at, key] of more.entries()) {
            const headers = headersOf(key)[at];
            await world.done(REVOKE, { headers, body: {} });
          }
        };
        return { refusal, helps };
      },
    }],
    mcp: [{
      when: "a purchase is sent without a key",
      says: /Get a key with key_register.*pass it as api_key/,
      saysAlone: /register one as the resource keys says, and pass it as api_k/,
      makes: async (world) => ({
        refusal: await world.toolRefused("gallery_submit", purchaseBody()),
        async helps() {
          const { key } = await world.toolDone("key_register", OWNER);
          const sent = { ...purchaseBody(), api_key: key };
          await world.toolDone("gallery_submit", sent);
        },
        async helpsAlone() {
          const { key } = await doAsResourceSays(world, "keys", "name");
          const sent = { ...purchaseBody(), api_key: key };
          await world.toolDone("gallery_submit", sent);
        },
      }),
    }, {
      when: "a purchase is withdrawn without a key",
      says: /the key that the purchase was sent with as api_key.*contact_send/,
      saysAlone: /ask the team, as the resource contact says\.$/,
      async makes(world) {
        const { key: api_key, id } = await pending(world);
        return {
          refusal: await world.toolRefused("gallery_withdraw", { id }),
          async helps() {
            const message = { email: "a@agents.example", interest: "other" };
            await world.toolDone("contact_send", message);
            await world.toolDone("gallery_withdraw", { id, api_key });
          },
          async helpsAlone() {
            await doAsResourceSays(world, "contact", "email");
            await world.toolDone("gallery_withdraw", { id, api_key });
          },
        };
      },
    }, {
      when: "a part of a key is revoked",
      says: /Pass the whole key that is to be revoked as key/,
      async makes(world) {
        const key = await world.harness.registerKey();
        const part = { key: key.slice(0, 30) };
        return {
          refusal: await world.toolRefused("key_revoke", part),
          helps: () => world.toolDone("key_revoke", { key }),
        };
      },
    }],
  },
  item_not_found: {
    http: [{
      when: "a purchase waits for its review",
      says: /within 24 hours.*GET \/api\/v1\/gallery\/feed lists/,
      async makes(world) {
        const { id } = await pending(world);
        const path = `/api/v1/gallery/items/${id}`;
        const refusal = await world.refused(path);
        const helps = async () => {
          await approve(world);
          const { items } = await world.done(FEED);
          assert(items.some((item: { id: string }) => item.id === id));
          await world.done(path);
        };
        return { refusal, helps };
      },
    }],
    mcp: [{
      when: "a purchase waits for its review",
      says: /within 24 hours.*gallery_feed lists/,
      async makes(world) {
        const { id } = await pending(world);
        const refusal = await world.toolRefused("gallery_item", { id });
        const helps = async () => {
          await approve(world);
          const { items } = await world.toolDone("gallery_feed");
          assert(items.some((item: { id: string }) => item.id === id));
          await world.toolDone("gallery_item", { id });
        };
        return { refusal, helps };
      },
    }],
  },
  submission_not_found: {
    http: [{
      when: "another key withdraws",
      says: /the id that the submission was answered with, and the key that/,
      async makes(world) {
        const { key, id } = await pending(world);
        const headers = { "x-api-key": await world.harness.registerKey() };
        const path = `${SUBMISSIONS}/${id}`;
        return {
          refusal: await world.refused(path, { method: "DELETE", headers }),
          helps: () => withdraw(world, id, key),
        };
      },
    }],
    mcp: [{
      when: "another key withdraws",
      says: /the id that gallery_submit returned, and the same API key/,
      async makes(world) {
        const api_key = await world.harness.registerKey();
        const sent = { ...purchaseBody(), api_key };
        const { id } = await world.toolDone("gallery_submit", sent);
        const other = { id, api_key: await world.harness.registerKey() };
        return {
          refusal: await world.toolRefused("gallery_withdraw", other),
          helps: () => world.toolDone("gallery_withdraw", { id, api_key }),
        };
      },
    }],
  },
  content_rejected: {
    http: [{
      when: "a name holds a script",
      says: /^Describe the purchase in plain, factual words\.$/,
      async makes(world) {
        const headers = { "x-api-key": await world.harness.registerKey() };
        const productName = "Lamp <script>alert(1)</script>";
        const body = purchaseBody({ productName });
        const plain = purchaseBody({ productName: "Desk lamp" });
        return {
          refusal: await world.refused(SUBMISSIONS, { headers, body }),
          helps: () => world.done(SUBMISSIONS, { headers, body: plain }),
        };
      },
    }],
    mcp: [{
      when: "a name holds a script",
      says: /plain, factual words/,
      async makes(world) {
        const api_key = await world.harness.registerKey();
        const productName = "Lamp javascript:alert(1)";
        const sent = { ...purchaseBody({ productName }), api_key };
        const plain = { ...sent, productName: "Desk lamp" };
        return {
          refusal: await world.toolRefused("gallery_submit", sent),
          helps: () => world.toolDone("gallery_submit", plain),
        };
      },
    }, {
      when: "a card page must not show an item",
      says: /Correct each parameter named above, in plain, factual words/,
      async makes(world) {
        const { jwk } = await publicJwk("P-256");
        const plain = relay(jwk);
        const lure = { ...plain, item: "Refund of your last order" };
        return {
          refusal: await world.toolRefused("card_task_start", lure),
          helps: () => world.toolDone("card_task_start", plain),
        };
      },
    }, {
      when: "a card page must not show an agent's name",
      says: /Correct each parameter named above.*who you are, not who is known/,
      async makes(world) {
        const { jwk } = await publicJwk("P-256");
        const plain = relay(jwk);
        const borrowed = { ...plain, agent_name: "Visa Support" };
        return {
          refusal: await world.toolRefused("card_task_start", borrowed),
          helps: () => world.toolDone("card_task_start", plain),
        };
      },
    }],
  },
} satisfies Record<string, Row>;
