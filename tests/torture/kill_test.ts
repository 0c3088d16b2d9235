/**
 * The program is killed at random moments while clients write, and started
 * again on the same file.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { admin, adminJson } from "../support/admin.ts";
import { moderateAll } from "../support/moderate_all.ts";
import {
  runProgram,
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { wait } from "../support/until.ts";
import { scaled, SEED, seeded, test } from "./scale.ts";
import { assertExact, withStore, Workload, WORKLOAD_ENV } from "./workload.ts";

const KILLS = scaled({ short: 3, long: 25 });
const COMMAND_KILLS = scaled({ short: 2, long: 12 });
const CLIENTS = 16;
const ITEMS = scaled({ short: 2_000, long: 8_000 });

/** Sends to whichever server runs now. */
function workloadOver(servers: () => TestServer[], random: () => number) {
  return new Workload((path, request) => {
    const running = servers();
    const server = running[Math.floor(random() * running.length)]!;
    return server.fetch(path, {
      method: "POST",
      headers: request.headers,
      body: JSON.stringify(request.body),
    });
  }, random);
}

test(`${KILLS} kills under load lose and double nothing (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  await using store = await temporaryStore();
  const options = { kvPath: store.path, env: WORKLOAD_ENV };
  await using stack = new AsyncDisposableStack();
  let server = stack.use(await startServer(options));
  const workload = workloadOver(() => [server], random);
  const clients = workload.run(CLIENTS);
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(100 + random() * 900);
    await server.stop("SIGKILL");
    server = stack.use(await startServer(options));
    assertEquals((await server.fetch("/readyz")).status, 200);
  }
  await wait(200);
  workload.stop();
  await clients;
  assert(workload.retries > 0);
  await workload.assertReplayed(50);
  assertEquals((await server.stop()).code, 0);
  await withStore(store.path, (kv) => assertExact(kv, workload));
});

for (const count of scaled({ short: [3], long: [2, 3] })) {
  test(`${count} processes on one store stay exact while one of them is killed (seed ${SEED})`, async () => {
    const random = seeded(SEED + count);
    await using store = await temporaryStore();
    const options = { kvPath: store.path, env: WORKLOAD_ENV };
    await using stack = new AsyncDisposableStack();
    const servers: TestServer[] = [];
    for (let n = 0; n < count; n++) {
      servers.push(stack.use(await startServer(options)));
    }
    const workload = workloadOver(() => servers, random);
    const clients = workload.run(CLIENTS);
    await wait(scaled({ short: 500, long: 3000 }));
    await servers[0]!.stop("SIGKILL");
    servers[0] = stack.use(await startServer(options));
    await wait(scaled({ short: 500, long: 3000 }));
    workload.stop();
    await clients;
    await workload.assertReplayed(50);
    for (const server of servers) assertEquals((await server.stop()).code, 0);
    await withStore(store.path, (kv) => assertExact(kv, workload));
  });
}

/** Puts purchases that wait for their review straight into a store. */
async function fillPending(path: string, count: number): Promise<string[]> {
  using kv = await openKv(path);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 200) {
    const atomic = kv.atomic();
    for (let i = n; i < n + 200; i++) {
      const id = `01900000-0000-7000-8000-${`${i}`.padStart(12, "0")}`;
      ids.push(id);
      atomic.set(["submissions", "pending", id], purchase(id, i));
    }
    await atomic.commit();
  }
  return ids;
}

function purchase(id: string, n: number) {
  return {
    id,
    submittedBy: "agc_0000000000000000",
    submittedAt: 1_790_000_000_000 + n,
    productUrl: "https://shop.example/products/kettle",
    rootUrl: "https://shop.example",
    domain: "shop.example",
    sellerName: "Example Shop",
    productName: "Electric kettle",
    price: 39.9,
    currency: "USD",
    category: "home",
    submitterEmail: "buyer@agents.example",
    submitterPhone: "+12025550123",
    selfFlagged: false,
  };
}

/** Runs a command again and again, killed each time, until one gets through. */
async function killRepeatedly(
  command: string[],
  kvPath: string,
  { random, between }: {
    random: () => number;
    between?: () => Promise<void>;
  },
): Promise<void> {
  for (let kill = 0; kill < COMMAND_KILLS; kill++) {
    await between?.();
    const code = await runProgram(command, { KV_PATH: kvPath }, {
      killAfterMs: 250 + random() * 500,
    }).then(({ code }) => code);
    if (code === 0) return;
  }
}

/** As if the ten seconds had passed that a dead run keeps its lease. */
async function dropLease(path: string): Promise<void> {
  using kv = await openKv(path);
  await kv.delete(["moderation_lease"]);
}

test(`moderate that is killed publishes everything once (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  await using store = await temporaryStore();
  const ids = await fillPending(store.path, ITEMS);
  await killRepeatedly(["moderate"], store.path, {
    random,
    between: () => dropLease(store.path),
  });
  // The long form waits until the lease of the one killed last has ended.
  if (scaled({ short: true, long: false })) await dropLease(store.path);
  await moderateAll(store.path);
  using kv = await openKv(store.path);
  const list = (prefix: Deno.KvKey) =>
    Array.fromAsync(kv.list<string>({ prefix }));
  assertEquals((await list(["submissions", "pending"])).length, 0);
  assertEquals((await list(["submissions", "decided"])).length, ids.length);
  const feed = await list(["feed"]);
  const published = feed.map(({ value }) => JSON.parse(value).id);
  assertEquals(published.toSorted(), ids.toSorted());
  const positions = feed.map(({ key }) => key[1]);
  assertEquals(positions, ids.map((_, n) => n + 1));
  assertEquals((await kv.get(["moderation_lease"])).value, null);
});

test(`import that is killed is finished by the next one (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  await using source = await temporaryStore();
  await using target = await temporaryStore();
  await fillPending(source.path, ITEMS);
  const file = `${source.path}.jsonl`;
  assertEquals((await admin(source.path, "export", file)).code, 0);
  await killRepeatedly(["admin", "import", file], target.path, {
    random,
  });
  const last = await admin(target.path, "import", file, "--replace", "--yes");
  assertEquals(last.code, 0, last.stderr);
  const [wanted, found] = [
    await adminJson(source.path, "stats", "--storage"),
    await adminJson(target.path, "stats", "--storage"),
  ];
  // The import stands in the audit.
  found.operator_acts.rows--;
  assertEquals(found, wanted);
});
