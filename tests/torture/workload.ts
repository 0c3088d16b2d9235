/**
 * The clients' work: all kinds of writes, each repeated with its Idempotency-Key
 * until it is acknowledged; and the proof, out of the store, that nothing that
 * was acknowledged is lost and nothing happened twice.
 *
 * @module
 */
import type { RateWindows } from "../../domain/limits/policy.ts";
import { assert, assertEquals } from "@std/assert";
import { readConfig } from "../../domain/config/config.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { purchaseBody } from "../support/harness.ts";
import {
  CLAIM,
  claimBody,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";

/** Sends a request; throws when the connection fails. */
export type Send = (
  path: string,
  request: { headers: Record<string, string>; body: unknown },
) => Promise<Response>;

/** Settings that let the clients write as fast as they can. */
export const WORKLOAD_ENV = {
  RATE_LIMIT_KEYS_PER_IP: "off",
  RATE_LIMIT_KEYS_PER_EMAIL: "off",
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "1000000/86400",
  RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  RATE_LIMIT_CONTACT_PER_EMAIL: "off",
  RATE_LIMIT_CONTACT_PER_IP: "off",
  RATE_LIMIT_PROMO_PER_IP: "off",
  RATE_LIMIT_PROMO_HOLDS_PER_IP: "off",
  RATE_LIMIT_MCP_PER_IP: "off",
  RATE_LIMIT_INVALID_PER_IP: "off",
  RATE_LIMIT_READS_PER_IP: "off",
  RATE_LIMIT_CARD_TASKS_PER_IP: "off",
  RATE_LIMIT_CARD_TASKS_PER_DAY: "off",
  PROMO_POOL_SIZE: "40",
  LOG_LEVEL: "warn",
};

/** How long a client tries; a server that was killed is back before. */
const DONE_MS = 60_000;

const SUBMISSIONS = "/api/v1/gallery/submissions";
const CONTACT = "/api/v1/contact";

/** Answers to the clients, by the name of the job. */
interface Acknowledged {
  keys: Set<string>;
  submissions: Map<string, { id: string; apiKey: string }>;
  contacts: Map<string, string>;
  reservations: Map<string, string>;
  claims: Map<string, string>;
  cardTasks: Set<string>;
}

/** Clients that write until they are told to stop. */
export class Workload {
  readonly acknowledged: Acknowledged = {
    keys: new Set(),
    submissions: new Map(),
    contacts: new Map(),
    reservations: new Map(),
    claims: new Map(),
    cardTasks: new Set(),
  };
  /** Requests that failed and were sent again. */
  retries = 0;
  #stopped = false;

  constructor(readonly send: Send, readonly random: () => number) {}

  /** Lets clients work until {@linkcode stop}. */
  async run(clients: number): Promise<void> {
    this.#stopped = false;
    await Promise.all(Array.from({ length: clients }, async () => {
      while (!this.#stopped) await this.#one();
    }));
  }

  /** Lets the clients finish what they are at. */
  stop(): void {
    this.#stopped = true;
  }

  async #one(): Promise<void> {
    const jobs = [
      () => this.#registerKey(),
      () => this.#submit(),
      () => this.#submit(),
      () => this.#contact(),
      () => this.#reserve(),
      () => this.#startCardTask(),
    ];
    await jobs[Math.floor(this.random() * jobs.length)]!();
  }

  async #registerKey(): Promise<void> {
    const body = { name: "Agent", contactEmail: "a@agents.example" };
    const { key } = await this.#untilDone("/api/v1/keys", body);
    this.acknowledged.keys.add(key);
  }

  async #submit(): Promise<void> {
    const keys = [...this.acknowledged.keys];
    if (keys.length === 0) return await this.#registerKey();
    const apiKey = keys[Math.floor(this.random() * keys.length)]!;
    const name = crypto.randomUUID();
    const { id } = await this.#untilDone(
      SUBMISSIONS,
      purchaseBody({ submitterRef: name }),
      { "x-api-key": apiKey, "idempotency-key": name },
    );
    this.acknowledged.submissions.set(name, { id, apiKey });
  }

  async #contact(): Promise<void> {
    const name = crypto.randomUUID();
    const body = contactBody(name);
    const { id } = await this.#untilDone(CONTACT, body, {
      "idempotency-key": name,
    });
    this.acknowledged.contacts.set(name, id);
  }

  async #reserve(): Promise<void> {
    const body = reservationBody();
    const reserved = await this.#untilDone(RESERVE, body, this.#maybeKeyed());
    const id = reserved.reservation_id;
    this.acknowledged.reservations.set(body.email, id);
    const { email, platform_account_id } = body;
    const claim = claimBody({ email, platform_account_id }, id);
    const { claim_id } = await this.#untilDone(
      CLAIM,
      claim,
      this.#maybeKeyed(),
    );
    this.acknowledged.claims.set(id, claim_id);
  }

  async #startCardTask(): Promise<void> {
    const parameters = {
      way: "in_person",
      merchant_name: "Example Shop",
      merchant_url: "https://shop.example/kettle",
      item: "Electric kettle",
      amount: 39.9,
    };
    const answer = await this.#untilDone("/api/mcp", {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "card_task_start", arguments: { parameters } },
    });
    const { isError, structuredContent } = answer.result ?? {};
    if (isError || structuredContent === undefined) return;
    this.acknowledged.cardTasks.add(structuredContent.task_id);
  }

  #maybeKeyed(): Record<string, string> {
    const isKeyed = this.random() < 0.5;
    return isKeyed ? { "idempotency-key": crypto.randomUUID() } : {};
  }

  /** Sends again whatever failed, as the documentation tells clients to. */
  async #untilDone(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    // deno-lint-ignore no-explicit-any -- JSON of five endpoints
  ): Promise<any> {
    const deadline = performance.now() + DONE_MS;
    while (performance.now() < deadline) {
      const response = await this.send(path, { headers, body })
        .catch(() => null);
      const text = await response?.text().catch(() => undefined);
      if (response?.ok && text !== undefined) return JSON.parse(text);
      // A body that broke off, of whatever status, was the kill's doing.
      if (response !== null && text !== undefined) {
        assertRetryable(response, text);
      }
      this.retries++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`${path} never succeeded`);
  }

  /** Asks again for what was acknowledged: the answers must be the same. */
  async assertReplayed(atMost: number): Promise<void> {
    const { submissions, contacts, reservations } = this.acknowledged;
    const post = async (
      path: string,
      body: unknown,
      headers: Record<string, string>,
    ) => {
      const response = await this.send(path, { headers, body });
      return { response, answer: await response.json() };
    };
    for (const [name, { id, apiKey }] of [...submissions].slice(-atMost)) {
      const headers = { "x-api-key": apiKey, "idempotency-key": name };
      const body = purchaseBody({ submitterRef: name });
      const { response, answer } = await post(SUBMISSIONS, body, headers);
      assertEquals([response.status, answer.id], [201, id]);
      assertEquals(response.headers.get("idempotent-replay"), "true");
    }
    for (const [name, id] of [...contacts].slice(-atMost)) {
      const headers = { "idempotency-key": name };
      const { answer } = await post(CONTACT, contactBody(name), headers);
      assertEquals(answer.id, id);
    }
    for (const [email, id] of [...reservations].slice(-atMost)) {
      const platform_account_id = email.split("@")[0]!;
      const body = reservationBody({ email, platform_account_id });
      const { answer } = await post(RESERVE, body, {});
      assertEquals(answer.reservation_id, id);
    }
  }
}

function contactBody(name: string) {
  return { email: `${name}@people.example`, interest: "other", message: name };
}

function assertRetryable(response: Response, text: string): void {
  assertEquals(response.status, 503, text);
  assertEquals(response.headers.get("retry-after"), "1", text);
  assertEquals(JSON.parse(text).error.code, "server_error", text);
}

interface Submitted {
  id: string;
  submitterRef: string;
}

/**
 * Holds a store at rest to what its clients were told.
 *
 * @param others requests that were counted besides the clients' submissions
 */
export async function assertExact(
  kv: Deno.Kv,
  { acknowledged }: Workload,
  others = 0,
): Promise<void> {
  const rows = async <T>(prefix: Deno.KvKey) =>
    (await Array.fromAsync(kv.list<T>({ prefix }))).map(({ value }) => value);

  const pending = await rows<Submitted>(["submissions", "pending"]);
  const decided = await rows<{ purchase: Submitted }>(
    ["submissions", "decided"],
  );
  const submissions = [...pending, ...decided.map(({ purchase }) => purchase)];
  assertOnce(
    submissions.map(({ submitterRef, id }) => [submitterRef, id]),
    new Map([...acknowledged.submissions].map(([name, { id }]) => [name, id])),
  );
  const contacts = await rows<{ id: string; message: string }>(["contacts"]);
  assertOnce(
    contacts.map(({ message, id }) => [message, id]),
    acknowledged.contacts,
  );
  const notices = await rows<{ notice: { kind: string } }>(["outbox"]);
  const told = notices.filter(({ notice }) =>
    notice.kind === "contact_received"
  );
  assertEquals(told.length, contacts.length);
  const reservations = await rows<{ id: string; email: string }>(
    ["promo", "reservations"],
  );
  assertOnce(
    reservations.map(({ email, id }) => [email, id]),
    acknowledged.reservations,
  );
  const claims = await Array.fromAsync(
    kv.list<{ id: string }>({ prefix: ["promo", "claims"] }),
  );
  assertOnce(
    claims.map(({ key, value }) => [String(key[2]), value.id]),
    acknowledged.claims,
  );
  const keys = await Array.fromAsync(kv.list({ prefix: ["api_keys"] }));
  const prefixes = new Set(keys.map(({ key }) => key[1]));
  for (const key of acknowledged.keys) assert(prefixes.has(key.split(".")[0]!));
  for (const id of acknowledged.cardTasks) {
    assert((await kv.get(["card_tasks", id])).value !== null, `task ${id}`);
  }
  // Every window counts the submissions of its key, each once.
  const counted = (await rows<RateWindows>(["rate_windows"]))
    .flatMap(({ windows }) => Object.values(windows))
    .reduce((sum, { count }) => sum + count, 0);
  assertEquals(counted, submissions.length + others);
  assertEquals(await poolProblems(kv), []);
}

/** Each name is stored at most once, and as acknowledged. */
function assertOnce(
  stored: [name: string, id: string][],
  acknowledged: Map<string, string>,
): void {
  const byName = new Map(stored);
  assertEquals(byName.size, stored.length);
  for (const [name, id] of acknowledged) assertEquals(byName.get(name), id);
}

async function poolProblems(kv: Deno.Kv) {
  const stores = createStores(kv, {
    clock: { now: () => Date.now() },
    digest: (text) => text,
    config: readConfig(WORKLOAD_ENV),
  });
  return (await stores.pool.verify()).problems;
}

/** Opens a store that no process uses any more, and closes it afterwards. */
export async function withStore(
  path: string,
  work: (kv: Deno.Kv) => Promise<void>,
): Promise<void> {
  using kv = await openKv(path);
  await work(kv);
}
