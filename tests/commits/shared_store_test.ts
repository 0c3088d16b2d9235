/**
 * Two processes on one store file: nothing twice, nothing lost, and limits to
 * the last request. `SHARED_STORE_REQUESTS` makes the long run longer.
 *
 * @module
 */
import type { RateWindows } from "../../domain/limits/policy.ts";
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { purchaseBody } from "../support/harness.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

const API_KEYS = 8;
const CLIENTS = 64;
const REQUESTS = Number(Deno.env.get("SHARED_STORE_REQUESTS") || 2000);

/** Starts two servers on one file; what is disposed is stopped. */
async function startTwo(env: Record<string, string>) {
  await using started = new AsyncDisposableStack();
  const { path } = started.use(await temporaryStore());
  // The limits of registration are not what these tests are about.
  const options = {
    kvPath: path,
    env: {
      LOG_LEVEL: "warn",
      RATE_LIMIT_KEYS_PER_IP: "off",
      RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
      ...env,
    },
  };
  const servers = await Promise.all([
    startServer(options),
    startServer(options),
  ]);
  for (const server of servers) started.use(server);
  const owned = started.move();
  return { path, servers, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function registerKey(server: TestServer, contactEmail: string) {
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "An agent", contactEmail }),
  });
  assertEquals(response.status, 201);
  return (await response.json()).key as string;
}

async function submit(
  server: TestServer,
  apiKey: string,
  idempotencyKey: string,
) {
  const response = await server.fetch(SUBMISSIONS, {
    method: "POST",
    headers: { "x-api-key": apiKey, "idempotency-key": idempotencyKey },
    body: JSON.stringify(purchaseBody({ submitterRef: idempotencyKey })),
  });
  const { id } = await response.json();
  const replayed = response.headers.get("idempotent-replay") === "true";
  return { status: response.status, id: id as string | undefined, replayed };
}

const pick = <T>(choices: T[]) =>
  choices[Math.floor(Math.random() * choices.length)]!;

function shuffled<T>(items: T[]): T[] {
  return items.map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Works through a queue with several clients at once. */
async function inParallel<T>(queue: T[], work: (item: T) => Promise<void>) {
  const waiting = queue.values();
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    for (const item of waiting) await work(item);
  }));
}

/** Stops both servers and reads what they left behind. */
async function readAfterwards(servers: TestServer[], path: string) {
  for (const server of servers) {
    assertEquals((await server.stop()).code, 0);
    assertEquals(server.log(), "");
  }
  using kv = await openKv(path);
  const pending = kv.list<{ id: string }>({ prefix: ["submissions"] });
  const rows = await Array.fromAsync(
    kv.list<RateWindows>({ prefix: ["rate_windows"] }),
  );
  return {
    ids: await Array.fromAsync(pending, ({ value }) => value.id),
    counts: rows.flatMap(({ value: { windows } }) =>
      Object.values(windows).map(({ count }) => count)
    ),
  };
}

test("a limit holds to the last request over two processes", async () => {
  const limit = 101;
  await using both = await startTwo({
    RATE_LIMIT_SUBMISSIONS_PER_DAY: `${limit}/86400`,
    RATE_LIMIT_ASK_PER_IP: `${limit}/86400`,
    RATE_LIMIT_KEYS_PER_EMAIL: "off",
    RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  });
  const { servers, path } = both;
  const apiKey = await registerKey(servers[0]!, "a@agents.example");
  const statuses: number[] = [];
  const asked: number[] = [];
  await inParallel([...Array(300).keys()], async (n) => {
    statuses.push((await submit(pick(servers), apiKey, `${n}`)).status);
    const answer = await pick(servers).fetch("/api/ask?q=keys");
    await answer.body?.cancel();
    asked.push(answer.status);
  });
  const granted = (all: number[], status: number) =>
    all.filter((each) => each === status).length;
  assertEquals([granted(statuses, 201), granted(statuses, 429)], [limit, 199]);
  assertEquals([granted(asked, 200), granted(asked, 429)], [limit, 199]);
  const { ids, counts } = await readAfterwards(servers, path);
  assertEquals(ids.length, limit);
  assertEquals(counts, [limit, limit]);
});

test(`${REQUESTS} submissions with repeated keys over two processes give each one once`, async () => {
  const perKey = Math.floor(REQUESTS / API_KEYS);
  // As many as the limit lets through: one lost or counted twice would show.
  const distinct = Math.floor(perKey * 0.6);
  await using both = await startTwo({
    RATE_LIMIT_SUBMISSIONS_PER_DAY: `${distinct}/86400`,
    RATE_LIMIT_KEYS_PER_EMAIL: "off",
    RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  });
  const { servers, path } = both;
  const apiKeys = await Promise.all(
    Array.from(
      { length: API_KEYS },
      () => registerKey(pick(servers), "a@agents.example"),
    ),
  );
  const names = [...Array(distinct).keys()];
  const queue = apiKeys.flatMap((apiKey) => {
    const repeats = Array.from(
      { length: perKey - distinct },
      () => pick(names),
    );
    return [...names, ...repeats].map((name) => ({ apiKey, name: `${name}` }));
  });
  const idByName = new Map<string, string>();
  let created = 0;
  await inParallel(shuffled(queue), async ({ apiKey, name }) => {
    const { status, id, replayed } = await submit(pick(servers), apiKey, name);
    assertEquals(status, 201);
    if (!replayed) created++;
    const known = idByName.get(`${apiKey} ${name}`) ?? id;
    assertEquals(id, known);
    idByName.set(`${apiKey} ${name}`, id!);
  });
  assertEquals(created, API_KEYS * distinct);
  for (const apiKey of apiKeys) {
    for (const server of servers) {
      assertEquals((await submit(server, apiKey, "one more")).status, 429);
    }
  }
  const { ids, counts } = await readAfterwards(servers, path);
  assertEquals(ids.toSorted(), [...idByName.values()].toSorted());
  assert(counts.every((count) => count === distinct), `${counts}`);
});
