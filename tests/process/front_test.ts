/** A process that has just started answers as it does later. */
import { assert, assertEquals } from "@std/assert";
import { createApp } from "../../routes/app.ts";
import { handlerOf } from "../../routes/wire/handler.ts";
import { answerReadyPage } from "../../routes/gallery/feed.ts";
import { createFront } from "../../routes/front.ts";
import {
  type Harness,
  peerAt,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { startServer } from "../support/server.ts";

/** A new interface over the services of a test, and how often it loaded. */
function frontOf({ services }: Harness) {
  let loads = 0;
  const front = createFront(services, () => {
    loads++;
    return Promise.resolve(createApp(services));
  });
  return { ...front, loads: () => loads };
}

function requestTo(path: string, init?: RequestInit): Request {
  const headers = { "x-request-id": "same", ...init?.headers };
  return new Request(`http://localhost:8000${path}`, { ...init, headers });
}

async function parts(answer: Response | Promise<Response>) {
  const response = await answer;
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  return { status, headers, body: await response.text() };
}

const FEED = "/api/v1/gallery/feed";

const REQUESTS: [path: string, init?: RequestInit][] = [
  ["/healthz"],
  ["/readyz", { method: "HEAD" }],
  ["/healthz", { method: "POST" }],
  ["/healthz", { headers: { accept: "text/html" } }],
  [FEED],
  [`${FEED}?limit=1`],
  [`${FEED}?cursor=invented`],
  [FEED, { method: "OPTIONS" }],
  [FEED, { headers: { accept: "text/plain" } }],
  ["/api/gallery/feed"],
  ["/nowhere"],
  ["/api/v1/keys"],
  ["/api/v1/contact", { method: "POST", body: '{"email":"nobody"}' }],
];

Deno.test("the first answer of a process is the one that follows later", async () => {
  await using harness = await startHarness();
  const whole = handlerOf(
    harness.services,
    createApp(harness.services).fetch,
    answerReadyPage,
  );
  for (const [path, init] of REQUESTS) {
    const { handle } = frontOf(harness);
    const first = await parts(handle(requestTo(path, init), peerAt()));
    const second = await parts(handle(requestTo(path, init), peerAt()));
    const later = await parts(whole(requestTo(path, init), peerAt()));
    assertEquals(first, later, `${init?.method ?? "GET"} ${path}`);
    assertEquals(second, later, `${init?.method ?? "GET"} ${path}`);
  }
});

Deno.test("health and the feed need nothing else, and the rest is loaded once", async () => {
  await using harness = await startHarness();
  const { handle, complete, loads } = frontOf(harness);
  for (const path of ["/healthz", "/readyz", FEED, `${FEED}?limit=2`]) {
    const response = await handle(requestTo(path), peerAt());
    assertEquals(response.status, 200);
  }
  assertEquals(loads(), 0);
  const responses = await Promise.all(
    ["/docs", "/api/v1/keys"].map((path) => handle(requestTo(path), peerAt())),
  );
  assertEquals(responses.map(({ status }) => status), [200, 200]);
  await complete();
  assertEquals(loads(), 1);
});

Deno.test("a rest that cannot be loaded is tried again", async () => {
  await using harness = await startHarness();
  const { services } = harness;
  let isBroken = true;
  const { handle, complete } = createFront(
    services,
    () =>
      isBroken ? Promise.reject(Error()) : Promise.resolve(createApp(services)),
  );
  assert(await complete().then(() => false, () => true));
  isBroken = false;
  const response = await handle(requestTo("/docs"), peerAt());
  assertEquals(response.status, 200);
});

Deno.test("writes that come together with the start are all taken", async () => {
  await using server = await startServer();
  const post = (path: string, body: unknown, headers?: HeadersInit) =>
    server.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
  const registered = await post("/api/v1/keys", {
    name: "Early agent",
    contactEmail: "early@agents.example",
  });
  const { key } = await registered.json();
  const responses = await Promise.all(
    Array.from(
      { length: 3 },
      () =>
        post("/api/v1/gallery/submissions", purchaseBody(), {
          "x-api-key": key,
        }),
    ),
  );
  assertEquals(responses.map(({ status }) => status), [201, 201, 201]);
  await Promise.all(responses.map(({ body }) => body?.cancel()));
});
