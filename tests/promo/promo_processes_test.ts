import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { readConfig } from "../../domain/config/config.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";
import { startServer, temporaryStore } from "../support/server.ts";

const CLIENTS = 64;

interface Answer {
  status: "reserved" | "waitlisted";
  reservation_id: string;
  waitlist_position?: number;
}

/** Sends `count` reservations from 64 clients at once; clients take turns. */
async function burst(
  count: number,
  sendOne: (body: unknown, client: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let left = count;
  await Promise.all(Array.from({ length: CLIENTS }, async (_, client) => {
    while (left-- > 0) answers.push(await sendOne(reservationBody(), client));
  }));
  return answers;
}

async function post(url: string, body: unknown): Promise<Answer> {
  const response = await fetch(url + RESERVE, {
    method: "POST",
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  assertEquals(response.status, 200, JSON.stringify(answer));
  return answer;
}

function assertExact(answers: Answer[], poolSize: number): void {
  const reserved = answers.filter(({ status }) => status === "reserved");
  assertEquals(reserved.length, poolSize);
  const places = answers.flatMap(({ waitlist_position: place }) => place ?? [])
    .sort((a, b) => a - b);
  const wanted = answers.length - poolSize;
  assertEquals(places, Array.from({ length: wanted }, (_, i) => i + 1));
  const ids = new Set(answers.map(({ reservation_id }) => reservation_id));
  assertEquals(ids.size, answers.length);
}

async function checkStore(path: string) {
  const kv = await openKv(path);
  const stores = createStores(kv, {
    clock: { now: () => Date.now() },
    digest: (text) => text,
    config: readConfig({}),
  });
  const report = await stores.pool.verify();
  kv.close();
  return report;
}

test("2,000 reservations of 64 clients over two processes: 500 slots, 1,500 distinct places", async () => {
  await using store = await temporaryStore();
  const env = {
    RATE_LIMIT_PROMO_PER_IP: "off",
    RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    LOG_LEVEL: "warn",
  };
  await using first = await startServer({ kvPath: store.path, env });
  await using second = await startServer({ kvPath: store.path, env });
  const urls = [first.url, second.url];
  const answers = await burst(2000, (body, client) => {
    return post(urls[client % 2]!, body);
  });
  assertExact(answers, 500);
  await Promise.all([first.stop(), second.stop()]);
  assertEquals([first.log(), second.log()], ["", ""]);
  const { problems, counted } = await checkStore(store.path);
  assertEquals(problems, []);
  assertEquals(counted, {
    held: 500,
    claimed: 0,
    waitlisted: 1500,
    deferred: 0,
  });
});

test("40 claims of one email over two processes: one is rewarded", async () => {
  await using store = await temporaryStore();
  const env = {
    RATE_LIMIT_PROMO_PER_IP: "off",
    RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    LOG_LEVEL: "warn",
  };
  await using first = await startServer({ kvPath: store.path, env });
  await using second = await startServer({ kvPath: store.path, env });
  const urls = [first.url, second.url];
  const { email } = newUser();
  const claims = await Promise.all(Array.from({ length: 40 }, async (_, n) => {
    const user = { ...newUser(), email };
    const reserved = await post(urls[n % 2]!, reservationBody({ ...user }));
    return claimBody(user, reserved.reservation_id);
  }));
  const statuses = await Promise.all(claims.map(async (body, n) => {
    const init = { method: "POST", body: JSON.stringify(body) };
    // Not by the process that reserved.
    const response = await fetch(urls[(n + 1) % 2] + CLAIM, init);
    await response.body?.cancel();
    return response.status;
  }));
  assertEquals(statuses.sort(), [200, ...Array(39).fill(422)]);
  await Promise.all([first.stop(), second.stop()]);
  const { problems, counted } = await checkStore(store.path);
  assertEquals(problems, []);
  assertEquals(counted, { held: 39, claimed: 1, waitlisted: 0, deferred: 0 });
});

test("a process that is killed in a burst takes no slot with it", async () => {
  await using store = await temporaryStore();
  const env = {
    RATE_LIMIT_PROMO_PER_IP: "off",
    RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
    LOG_LEVEL: "warn",
    PROMO_POOL_SIZE: "200",
  };
  await using victim = await startServer({ kvPath: store.path, env });
  await using survivor = await startServer({ kvPath: store.path, env });
  let answered = 0;
  let retried = 0;
  const answers = await burst(600, async (body, client) => {
    if (++answered === 150) void victim.stop("SIGKILL");
    if (client % 2 === 0) return await post(survivor.url, body);
    try {
      return await post(victim.url, body);
    } catch {
      retried++;
      return await post(survivor.url, body);
    }
  });
  assert(retried > 0);
  // A retry of what the victim had committed finds it, at its present place.
  assertExact(answers, 200);
  await survivor.stop();
  const { problems } = await checkStore(store.path);
  assertEquals(problems, []);
});
