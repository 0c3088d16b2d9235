/**
 * The program is killed at random moments while it delivers the outbox over
 * SMTP, and started again on the same file.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { startSmtp, type TestSmtp } from "../support/smtp.ts";
import { until, wait } from "../support/until.ts";
import { scaled, SEED, seeded, test } from "./scale.ts";

const KILLS = scaled({ short: 3, long: 30 });
const CONTACTS = 40;

/** A mail takes this long, so that a kill meets it at every stage. */
const MAIL_MS = 12;

/** Long enough for a lease of five minutes to end, and for the next minute. */
const LEASE_WAIT_MS = 7 * 60_000;

/** A stop takes no longer, whatever is under way. */
const STOP_MS = 10_000;

interface Row {
  key: Deno.KvKey;
  value: { attempts: number };
}

function environment(smtp: TestSmtp) {
  return {
    SMTP_URL: smtp.url,
    MAIL_FROM: "notices@example.com",
    OPERATOR_EMAIL: "operator@example.com",
    BASE_URL: "https://api.example.com",
    RATE_LIMIT_CONTACT_PER_EMAIL: "off",
    RATE_LIMIT_CONTACT_PER_IP: "off",
    LOG_LEVEL: "warn",
  };
}

/** Sends contact requests; returns the ids of those that were accepted. */
async function contact(server: TestServer, count: number): Promise<string[]> {
  const body = JSON.stringify({ email: "a@example.com", interest: "other" });
  const ids = await Promise.all(Array.from({ length: count }, async () => {
    const init = { method: "POST", body };
    const response = await server.fetch("/api/v1/contact", init)
      .catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    return answer?.ok ? [answer.id] : [];
  }));
  return ids.flat();
}

async function outbox(path: string): Promise<Row[]> {
  using kv = await openKv(path);
  const prefix = ["outbox", "operator"];
  return await Array.fromAsync(kv.list<Row["value"]>({ prefix }));
}

/** As if the five minutes had passed for which a dead run keeps a notice. */
async function endLeases(path: string): Promise<void> {
  using kv = await openKv(path);
  for (const { key, value } of await outbox(path)) {
    const due = key.with(2, Math.min(Number(key[2]), Date.now()));
    await kv.atomic().delete(key).set(due, value).commit();
  }
}

/** Waits until a delivery begins. */
async function untilConnected(smtp: TestSmtp, before: number): Promise<void> {
  await until("a delivery", () => smtp.connections > before);
}

/** Waits until nothing is left to deliver. */
async function untilEmpty(path: string, ms: number): Promise<void> {
  const isEmpty = async () => (await outbox(path)).length === 0;
  await until("no notice that is stuck", isEmpty, ms);
}

/** Every accepted request was told of, with one Message-ID and one text. */
function assertDelivered({ mails }: TestSmtp, accepted: string[]): void {
  const texts = new Map<string, Set<string>>();
  for (const { headers, text } of mails) {
    const id = headers.get("message-id")!;
    texts.set(id, (texts.get(id) ?? new Set()).add(text));
  }
  for (const id of accepted) {
    const told = texts.get(`<${id}.received@api.example.com>`);
    assertEquals(told?.size, 1, `${id} in ${told?.size} forms`);
    assert([...told!][0]!.includes(id));
  }
}

test(`${KILLS} kills amid deliveries lose no notice and leave none (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  await using store = await temporaryStore();
  await using smtp = await startSmtp();
  smtp.delayMs = MAIL_MS;
  const options = { kvPath: store.path, env: environment(smtp) };
  await using stack = new AsyncDisposableStack();
  const accepted: string[] = [];
  let interrupted = 0;
  let waiting = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // The notices that the last process left are delivered while new requests come in.
    const before = smtp.connections;
    const server = stack.use(await startServer(options));
    if (waiting > 0) await untilConnected(smtp, before);
    // The first request waits for most of the program to be loaded.
    accepted.push(...await contact(server, 1));
    const requests = contact(server, CONTACTS);
    await wait(random() * 150);
    await server.stop("SIGKILL");
    accepted.push(...await requests);
    const left = await outbox(store.path);
    waiting = left.length;
    interrupted += left.filter(({ value }) => value.attempts > 0).length;
    // The long form lets the leases of the last one end by themselves.
    const isLast = kill === KILLS - 1;
    if (!isLast || scaled({ short: true, long: false })) {
      await endLeases(store.path);
    }
  }
  assert(accepted.length > 0);
  assert(interrupted > 0, "no kill met a delivery");
  const last = stack.use(await startServer(options));
  await untilEmpty(
    store.path,
    scaled({ short: 30_000, long: LEASE_WAIT_MS }),
  );
  assertEquals((await last.stop()).code, 0);
  assertDelivered(smtp, accepted);
});

test("a stop amid deliveries ends them in time and sends nothing twice", async () => {
  await using store = await temporaryStore();
  await using smtp = await startSmtp();
  const options = { kvPath: store.path, env: environment(smtp) };
  const accepted: string[] = [];
  smtp.delayMs = 600;
  {
    await using server = await startServer(options);
    accepted.push(...await contact(server, CONTACTS));
  }
  // All of them would take longer than a stop may.
  for (const delayMs of [600, 600, 0]) {
    smtp.delayMs = delayMs;
    const before = smtp.connections;
    await using server = await startServer(options);
    if (delayMs === 0) await untilEmpty(store.path, 30_000);
    else await untilConnected(smtp, before);
    const stoppedAt = performance.now();
    assertEquals((await server.stop()).code, 0);
    assert(performance.now() - stoppedAt < STOP_MS);
    assert(delayMs === 0 || (await outbox(store.path)).length > 0);
  }
  assertDelivered(smtp, accepted);
  assertEquals(smtp.mails.length, CONTACTS);
});
