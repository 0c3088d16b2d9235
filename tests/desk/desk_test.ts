/** The desk as it answers requests: who is let in, and what is done. */
import { API_KEYS } from "../../domain/api_key.ts";
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { createDesk } from "../../routes/desk/desk.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { until } from "../support/until.ts";
import { claim, newUser, reserve } from "../support/promo.ts";

const HOST = "127.0.0.1:4711";
const ORIGIN = `http://${HOST}`;

interface DeskRequest {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

/** A desk, opened by its address unless told otherwise. */
async function startDesk(
  options: { isOpened?: boolean; env?: Record<string, string> } = {},
) {
  const harness = await startHarness({ env: options.env });
  const seconds: (() => void)[] = [];
  const sleep = () =>
    new Promise<void>((resolve) => void seconds.push(resolve));
  const desk = createDesk(harness.services, HOST, sleep);
  let cookie: string | undefined;
  const send = async (
    path: string,
    { method, headers, form }: DeskRequest = {},
  ): Promise<Response> => {
    const request = new Request(ORIGIN + path, {
      method: method ?? (form ? "POST" : "GET"),
      headers: {
        host: HOST,
        ...form && { origin: ORIGIN, "sec-fetch-site": "same-origin" },
        ...cookie && { cookie },
        ...headers,
      },
      body: form && new URLSearchParams(form),
    });
    return await desk.fetch(request);
  };
  const open = async () => {
    const response = await send(`/?token=${desk.token}`);
    cookie = response.headers.get("set-cookie")?.split(";")[0];
    return response;
  };
  if (options.isOpened !== false) await open();
  /** Ends the ten seconds of so many decisions, the first ones first. */
  const endSeconds = (count = seconds.length) => {
    for (const end of seconds.splice(0, count)) end();
  };
  return Object.assign(harness, { desk, send, open, cookie, endSeconds });
}

async function submit(harness: Harness, productName: string) {
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({ productName }),
  });
  const { id } = await response.json();
  return { id: id as string, prefix: key.split(".")[0]! };
}

const decide = { reason: "fair", next: "/review" };

Deno.test("the address opens once, for a cookie that no script and no other site gets", async () => {
  await using desk = await startDesk({ isOpened: false });
  assertEquals((await desk.send("/")).status, 403);
  assertEquals((await desk.send("/?token=x")).status, 403);
  const opened = await desk.open();
  assertEquals(opened.status, 200);
  const cookie = opened.headers.get("set-cookie")!;
  assertMatch(
    cookie,
    /^desk-4711=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  assert(!cookie.includes(desk.desk.token));
  assertMatch(await opened.text(), /http-equiv="refresh" content="0;url=\/"/);
  assertEquals((await desk.send("/")).status, 200);
  // The address is of no use once it stands in a browser's history.
  const token = `/?token=${desk.desk.token}`;
  assertEquals((await desk.send(token)).status, 403);
  const other = await desk.send("/", { headers: { cookie: "desk-4711=x" } });
  assertEquals(other.status, 403);
});

Deno.test("another name for the address is refused, as a rebound one would be", async () => {
  await using desk = await startDesk({ isOpened: false });
  const token = `/?token=${desk.desk.token}`;
  for (const host of ["localhost:4711", "evil.example:4711", "127.0.0.1"]) {
    const response = await desk.send(token, { headers: { host } });
    assertEquals(response.status, 403, host);
    assertEquals(response.headers.get("set-cookie"), null);
  }
  // None of them has used the token up.
  assertEquals((await desk.open()).status, 200);
});

Deno.test("no other origin can post, and none can read", async () => {
  await using desk = await startDesk();
  const { id } = await submit(desk, "Kettle");
  const path = `/submissions/${id}/decide`;
  const form = { ...decide, outcome: "approve" };
  const foreign: Record<string, string>[] = [
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:4712", "sec-fetch-site": "same-site" },
    { origin: ORIGIN, "sec-fetch-site": "cross-site" },
    { origin: ORIGIN, "sec-fetch-site": "same-site" },
    { origin: "" },
  ];
  for (const headers of foreign) {
    const response = await desk.send(path, { form, headers });
    assertEquals(response.status, 403, JSON.stringify(headers));
  }
  // A browser may leave Origin out, and not the cookie with it.
  const bare = new Request(ORIGIN + path, {
    method: "POST",
    headers: { host: HOST, cookie: desk.cookie! },
    body: new URLSearchParams(form),
  });
  assertEquals((await desk.desk.fetch(bare)).status, 403);
  const read = await desk.send("/", { headers: { origin: "null" } });
  assertEquals(read.status, 403);
  assertEquals(read.headers.get("access-control-allow-origin"), null);
  const found = await curationOf(desk.services).find(id);
  assertEquals(found?.status, "pending");
  const large = { ...form, reason: "x".repeat(16 * 1024) };
  assertEquals((await desk.send(path, { form: large })).status, 413);
  assertEquals((await desk.send(path, { form })).status, 303);
});

Deno.test("every page is kept nowhere, framed nowhere, and runs nothing but its script", async () => {
  await using desk = await startDesk();
  const { id } = await submit(desk, "Kettle");
  const key = ["submissions", "pending", id];
  const { value } = await desk.kv.get<Record<string, unknown>>(key);
  const productName = "</title><script>alert(1)</script>";
  const productUrl = "javascript:alert(1)";
  await desk.kv.set(key, { ...value, productName, productUrl });
  const pages = ["/", "/review", "/submissions", `/submissions/${id}`, "/keys"]
    .concat("/contacts", "/promo", "/outbox", "/asked", "/audit", "/nowhere");
  for (const path of pages) {
    const response = await desk.send(path);
    assertEquals(response.status, path === "/nowhere" ? 404 : 200, path);
    const policy = response.headers.get("content-security-policy")!;
    assertMatch(
      policy,
      /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/,
    );
    assertEquals(response.headers.get("cache-control"), "no-store");
    const text = await response.text();
    assert(!text.includes("<script>"), path);
    assert(!/(href|src)="javascript/.test(text), path);
    assert(!/ (style|on\w+)="/.test(text), path);
  }
  for (const path of ["/desk.css", "/desk.js"]) {
    assertEquals((await desk.send(path)).status, 200);
  }
});

Deno.test("no picture of others is on the desk before the operator asks for it", async () => {
  await using desk = await startDesk();
  const imageUrl = "https://pictures.example/p/x.png";
  const { id } = await submit(desk, "Kettle");
  const key = ["submissions", "pending", id];
  const { value } = await desk.kv.get<Record<string, unknown>>(key);
  const postponed = { at: desk.clock.now(), reason: "failed" };
  await desk.kv.set(key, { ...value, imageUrl, postponed });
  const look = async (path: string) => {
    const response = await desk.send(path);
    assertEquals(response.headers.get("referrer-policy"), "same-origin");
    const policy = response.headers.get("content-security-policy")!;
    return { policy, html: await response.text() };
  };
  for (const path of ["/review", `/submissions/${id}`]) {
    const closed = await look(path);
    assertMatch(closed.policy, /img-src 'self';/);
    assert(!closed.html.includes("<img"), path);
    const [, link] = /href="([^"]*)">Load the picture/.exec(closed.html)!;
    const open = await look(link!.replaceAll("&amp;", "&"));
    assertMatch(open.policy, /img-src 'self' https:\/\/pictures\.example;/);
    const [picture, ...others] = open.html.match(/<img[^>]*>/g)!;
    assertEquals(others, []);
    assertMatch(picture!, /src="https:\/\/pictures\.example\/p\/x\.png"/);
    assertMatch(picture!, /referrerpolicy="no-referrer"/);
    assert(!open.html.includes("Load the picture"));
  }
});

Deno.test("a decision of the desk is one of the command line: same record, same audit", async () => {
  await using desk = await startDesk();
  const { id } = await submit(desk, "Kettle");
  const path = `/submissions/${id}/decide`;
  const send = (outcome: string, reason = "fair") =>
    desk.send(path, { form: { outcome, reason, next: `/submissions/${id}` } });
  const done = await send("approve");
  assertEquals(done.status, 303);
  assertEquals(done.headers.get("location"), `/submissions/${id}`);
  const feed = async () =>
    (await (await desk.fetch("/api/v1/gallery/feed")).json()).items.length;
  assertEquals(await feed(), 1);
  assertEquals((await send("take_down", "a complaint")).status, 303);
  await desk.desk.close();
  assertEquals(await feed(), 0);
  const entries = await Array.fromAsync(
    desk.services.operator.lists.audit(),
  );
  assertEquals(
    entries.map(({ row: { action, by, reasons } }) => [action, by, ...reasons]),
    [["take_down", "operator", "a complaint"], ["approve", "operator", "fair"]],
  );
  const refused: [string, string][] = [["take_down", "again"], ["reject", " "]];
  for (const [outcome, reason] of refused) {
    const response = await send(outcome, reason);
    assertEquals(response.status, 400);
    assertMatch(await response.text(), /not in the feed|reason is empty/);
  }
  assertEquals((await send("withdraw")).status, 400);
  const away = { ...decide, outcome: "approve", next: "//evil.example/" };
  assertEquals((await desk.send(path, { form: away })).status, 400);
  assertEquals((await desk.send(`/submissions/${id}x`)).status, 400);
});

Deno.test("what takes something away is carried out after ten seconds, or not at all", async () => {
  await using desk = await startDesk();
  const { id } = await submit(desk, "Kettle");
  const curation = curationOf(desk.services);
  const reject = async (reason: string) => {
    const form = { outcome: "reject", reason, next: "/review" };
    return await desk.send(`/submissions/${id}/decide`, { form });
  };
  const undo = () => desk.send(`/undo/${id}`, { form: {} });
  const isPending = async () => (await curation.find(id))?.status === "pending";
  assertEquals((await reject("first")).status, 303);
  const page = await (await desk.send("/audit")).text();
  assertMatch(page, /Rejects Kettle within ten seconds/);
  assertEquals((await undo()).status, 303);
  assert(!(await (await desk.send("/")).text()).includes("ten seconds"));
  assertEquals((await undo()).status, 400);

  // The key takes back the last one: its button is the first of the page.
  const { id: other } = await submit(desk, "Toaster");
  await reject("before");
  const form = { outcome: "reject", reason: "after", next: "/review" };
  await desk.send(`/submissions/${other}/decide`, { form });
  const both = await (await desk.send("/audit")).text();
  const [first] = /\/undo\/[^"]+/.exec(both)!;
  assertEquals(first, `/undo/${other}`);
  await desk.send(first, { form: {} });
  await undo();

  // The seconds of a decision that was taken back end no other one.
  await reject("second");
  desk.endSeconds(1);
  assert(await isPending());
  desk.endSeconds();
  await until("a rejection", async () => !(await isPending()));
  const found = await curation.find(id);
  assert(found?.status === "rejected");
  assertEquals(found.decisions.map(({ reasons }) => reasons), [["second"]]);
});

Deno.test("an approval takes back the rejection that waits", async () => {
  await using desk = await startDesk();
  const { id } = await submit(desk, "Kettle");
  for (const outcome of ["reject", "approve"]) {
    const form = { outcome, reason: "fair", next: "/review" };
    const sent = await desk.send(`/submissions/${id}/decide`, { form });
    assertEquals(sent.status, 303);
  }
  await desk.desk.close();
  const found = await curationOf(desk.services).find(id);
  assertEquals(found?.status, "approved");
});

Deno.test("a delayed decision that cannot be made any more is told as that", async () => {
  await using desk = await startDesk();
  const { id } = await submit(desk, "Kettle");
  const curation = curationOf(desk.services);
  await curation.decide(id, "approve", "fair");
  const form = { outcome: "take_down", reason: "x", next: "/" };
  await desk.send(`/submissions/${id}/decide`, { form });
  await curation.decide(id, "reject", "somebody else");
  await desk.desk.close();
  const page = await (await desk.send("/")).text();
  assertMatch(page, /Takes down Kettle: not done\. .* is not in the feed/);
});

Deno.test("a list has as many pages as it needs, and says which rows it leaves out", async () => {
  await using desk = await startDesk({
    env: { RATE_LIMIT_CONTACT_PER_IP: "off" },
  });
  for (let n = 0; n < 45; n++) {
    const body = { email: `c${n}@people.example`, interest: "other" };
    assert((await desk.fetch("/api/v1/contact", { body })).ok);
  }
  await desk.kv.set(["contacts", "0bad"], "no contact");
  const seen: string[] = [];
  let html = "";
  for (let path: string | undefined = "/contacts"; path !== undefined;) {
    html = await (await desk.send(path)).text();
    seen.push(...html.match(/c\d+@people\.example/g) ?? []);
    path = /rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll(
      "&amp;",
      "&",
    );
  }
  assertEquals(new Set(seen).size, 45);
  assertEquals(seen.length, 45);
  assertMatch(html, /Malformed rows, left out: 1: .*0bad/);
});

Deno.test("review leads from one doubt to the next, whatever was decided between", async () => {
  await using desk = await startDesk();
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"]) {
    const { id } = await submit(desk, name);
    ids.push(id);
    const key = ["submissions", "pending", id];
    const { value } = await desk.kv.get<Record<string, unknown>>(key);
    const postponed = { at: desk.clock.now(), reason: "failed" };
    await desk.kv.set(key, { ...value, postponed });
  }
  const title = async (path: string) =>
    /<h1>(.*?)<\/h1>/.exec(await (await desk.send(path)).text())?.[1];
  assertEquals(await title("/review"), "One");
  assertEquals(await title(`/review?after=${ids[0]}`), "Two");
  const form = { ...decide, outcome: "approve" };
  await desk.send(`/submissions/${ids[0]}/decide`, { form });
  assertEquals(await title(`/review?after=${ids[0]}`), "Two");
  assertEquals(await title(`/review?after=${ids[2]}`), "That was the last");
  assertEquals(await title("/review"), "Two");
  for (const id of ids.slice(1)) {
    await desk.send(`/submissions/${id}/decide`, { form });
  }
  assertEquals(await title("/review"), "Review queue is empty");
});

Deno.test("a key is found, and revoked only by who is sure", async () => {
  await using desk = await startDesk();
  const { prefix } = await submit(desk, "Kettle");
  const text = await (await desk.send(`/keys?q=${prefix.slice(0, 10)}`)).text();
  assert(text.includes(prefix));
  assert(!text.includes("digest"));
  assert(text.includes("probation"));
  const form = { prefix, reason: "leaked" };
  assertEquals((await desk.send("/keys/revoke", { form })).status, 400);
  const sure = { ...form, sure: "yes" };
  assertEquals((await desk.send("/keys/revoke", { form: sure })).status, 303);
  const key = await desk.services.store.find(API_KEYS, prefix);
  assertEquals(key?.state.status, "revoked");
});

Deno.test("the promotion's page counts, and its CSV is that of the command line", async () => {
  await using desk = await startDesk();
  const user = newUser();
  const { reservation_id: id } = await reserve(desk, user);
  await claim(desk, user, id);
  await reserve(desk);
  const html = await (await desk.send("/promo")).text();
  const text = html.replaceAll("<wbr>", "");
  assertMatch(text, /2 of 500/);
  assertMatch(text, /<dt>Waiting in line<\/dt><dd>0<\/dd>/);
  assert(text.includes(user.email));
  const csv = await desk.send("/promo/claims.csv", { form: {} });
  assertMatch(csv.headers.get("content-disposition")!, /attachment/);
  const bytes = await csv.bytes();
  assertEquals([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\n");
  assertEquals(lines.length, 3);
  assertMatch(lines[1]!, new RegExp(`,30,"gift-card","${user.email}"`));
  // The next file has none of it.
  const next = await desk.send("/promo/claims.csv", { form: {} });
  assertEquals((await next.text()).split("\n").length, 2);
});

Deno.test("who is at a limit now is counted, and nobody is named", async () => {
  await using desk = await startDesk({
    env: { RATE_LIMIT_ASK_PER_IP: "1/60" },
  });
  const row = /ASK_PER_IP<\/td>/;
  assert(!row.test(await (await desk.send("/")).text()));
  await desk.fetch("/api/ask", { body: { question: "How do I get a key?" } });
  const text = await (await desk.send("/")).text();
  assertMatch(text, row);
  assert(!text.includes("192.0.2.1"));
  desk.clock.advance(60);
  assert(!row.test(await (await desk.send("/")).text()));
});

Deno.test("the public service has nothing of the desk", async () => {
  await using harness = await startHarness();
  for (const path of ["/desk", "/review", "/desk.css", "/desk.js", "/audit"]) {
    assertEquals((await harness.fetch(path)).status, 404, path);
  }
});

Deno.test("a day on which nothing happened has no row, and an empty list is one sentence", async () => {
  await using desk = await startDesk();
  const overview = await (await desk.send("/")).text();
  assertMatch(overview, /Nothing was decided in 14 days\./);
  const asked = await (await desk.send("/asked")).text();
  assertMatch(
    asked,
    /<p class="note">Nothing to show; set ASK_LOG=on to record unanswered questions\.<\/p>/,
  );
  for (const html of [overview, asked]) assert(!/0 of 0|None\./.test(html));
});
