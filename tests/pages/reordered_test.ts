/** Pages, the Atom feed and the desk show texts that were stored before they were refused. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createDesk } from "../../routes/desk/desk.ts";
import { startTask } from "../support/card.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { publishUnseen } from "../support/published.ts";
import { temporaryStore } from "../support/server.ts";

const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;
const ALL = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
const HIDDEN = `${ALL}g 1 nioreH`;
const SHOWN = `${"\ufffd".repeat(9)}g 1 nioreH`;

Deno.test("pages, the Atom feed and the desk show U+FFFD for a stored control that turns letters round", async () => {
  await using store = await temporaryStore();
  const purchase = {
    ...purchaseBody(),
    productName: HIDDEN,
    sellerName: HIDDEN,
    interval: HIDDEN,
    currency: "USD",
  };
  await publishUnseen(store.path, purchase as never);
  await using harness = await startHarness({ kvPath: store.path });
  const feed = await harness.fetch("/api/v1/gallery/feed");
  const { items: [item] } = await feed.json();
  assertEquals(item.productName, HIDDEN);
  for (
    const path of [
      "/",
      "/gallery",
      `/gallery/${item.id}`,
      "/gallery/atom.xml",
    ]
  ) {
    const page = await harness.fetch(path, { headers: { accept: "*/*" } });
    const text = await page.text();
    assertEquals([path, REORDERING.test(text)], [path, false]);
    if (path !== "/") assertStringIncludes(text, SHOWN, path);
  }
  const host = "127.0.0.1:4711";
  const desk = createDesk(harness.services, host, () => Promise.resolve());
  const ask = (path: string, headers = {}) =>
    desk.fetch(
      new Request(`http://${host}${path}`, { headers: { host, ...headers } }),
    );
  const opened = await ask(`/?token=${desk.token}`);
  const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
  const page = await ask(`/submissions/${item.id}`, { cookie });
  const text = await page.text();
  assert(!REORDERING.test(text));
  assertStringIncludes(text, `<h1>${SHOWN}</h1>`);
});

Deno.test("a card page shows U+FFFD for a stored control that turns letters round", async () => {
  await using harness = await startHarness();
  const { task } = await startTask(harness);
  const key = ["card_tasks", task.id];
  const { value } = await harness.kv.get<object>(key);
  const texts = { item: HIDDEN, merchantName: HIDDEN, agentName: HIDDEN };
  await harness.kv.set(key, { ...value, ...texts });
  const page = await harness.fetch(`/pay/${task.id}`);
  const text = await page.text();
  assertEquals(text.split(SHOWN).length - 1, 3);
  assert(!REORDERING.test(text));
});

Deno.test("the contact form and a refusal give back no control that turns letters round", async () => {
  await using harness = await startHarness();
  const form = await harness.fetch("/contact", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new TextEncoder().encode(
      `${new URLSearchParams({ email: "a@agents.example", message: HIDDEN })}`,
    ),
  });
  const page = await form.text();
  assertStringIncludes(page, SHOWN);
  assert(!REORDERING.test(page));
  const refusal = await harness.fetch("/api/v1/keys", {
    body: { [HIDDEN]: 1, name: HIDDEN, contactEmail: "a@agents.example" },
  });
  const problem = await refusal.text();
  assertEquals(refusal.status, 422);
  assert(!REORDERING.test(problem));
  assertStringIncludes(
    problem,
    "name: must not contain bidirectional control characters",
  );
});
