/**
 * The whole service in one process, over a fresh store in memory and a clock
 * that the test advances.
 *
 * @module
 */
import { assert } from "@std/assert";
import { hash } from "node:crypto";
import { readConfig } from "../../domain/config/config.ts";
import { moderate } from "../../domain/gallery/moderate.ts";
import { FAILURES } from "../../domain/failures.ts";
import { answersOf, failuresOf } from "../../routes/openapi/operation.ts";
import { createServices } from "../../domain/services.ts";
import { createLog } from "../../domain/telemetry/log.ts";
import { deliverDueNotices } from "../../domain/outbox/deliver.ts";
import type { Peer } from "../../routes/http/request_context.ts";
import type { Mailer } from "../../domain/outbox/deliver.ts";
import type { Services } from "../../domain/services.ts";
import { createServers } from "../../io/servers.ts";
import { createYielder } from "../../io/timers.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { createApp } from "../../routes/app.ts";
import { answerReadyPage } from "../../routes/gallery/feed.ts";
import { createHandler, type Handler } from "../../routes/http/handler.ts";
import { startRemoteStore } from "../kv_connect/remote_store.ts";
import { cardScriptHash } from "../../routes/pay/card_source.ts";

/** Where the test clock starts. */
export const START = Date.parse("2026-11-21T12:00:00Z");

/** A clock that stands still until the test advances it. */
export class TestClock {
  #now = START;

  now(): number {
    return this.#now;
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }
}

/** Options of a harness. */
export interface HarnessOptions {
  /** Environment variables of the service. */
  env?: Record<string, string>;
  /** Where the store is; in memory unless told otherwise. */
  kvPath?: string;
  /** Ports to replace. */
  replace?: (services: Services) => Partial<Services>;
  /** Wraps the database, to make it fail. */
  wrapKv?: (kv: Deno.Kv) => Deno.Kv;
}

/** A request to the service under test. */
export interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or bytes go as they are. */
  body?: unknown;
  /** Peer address of the connection. */
  from?: string;
}

/** The running service, with what a test wants to look at. */
export interface Harness extends AsyncDisposable {
  services: Services;
  clock: TestClock;
  kv: Deno.Kv;
  /** Lines that were logged. */
  logs: string[];
  /** Answers a request as the process does. */
  handle: Handler;
  fetch(path: string, request?: TestRequest): Promise<Response>;
  /** Registers a key and returns it whole. */
  registerKey(email?: string): Promise<string>;
  /** Runs the moderation once. */
  moderate(): ReturnType<typeof moderate>;
  /** Delivers what is due in the outbox, once. */
  deliver(mailer: Mailer): ReturnType<typeof deliverDueNotices>;
}

/** Starts the service for one test; `await using` stops it. */
export async function startHarness(
  options: HarnessOptions = {},
): Promise<Harness> {
  const clock = new TestClock();
  const logs: string[] = [];
  const digest = (text: string) => hash("sha256", text, "base64url");
  const remote = options.kvPath === undefined ? startRemoteStore() : undefined;
  const kvPath = options.kvPath ?? remote?.url ?? ":memory:";
  const config = readConfig({ ...options.env, KV_PATH: kvPath });
  const kv = await openKv(config.kvPath);
  const write = (line: string) => logs.push(line) > 0;
  const log = createLog({ level: "debug", format: "json", clock, write });
  const parts = { clock, digest, config, log };
  const wrapped = options.wrapKv?.(kv) ?? kv;
  const random = {
    requestId: () => crypto.randomUUID(),
    bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
  const built = createServices({
    ...parts,
    ...createStores(wrapped, parts),
    random,
    pause: createYielder(clock),
    servers: createServers(config, random, {
      fetch: (...request) => globalThis.fetch(...request),
      sleep: () => Promise.resolve(),
    }),
    cardScriptHash: () => cardScriptHash(digest),
  });
  const witness = assertListed;
  const services = { ...built, witness, ...options.replace?.(built) };
  const app = createApp(services);
  const handle = createHandler(services, app.fetch, answerReadyPage);
  const fetch: Harness["fetch"] = async (path, { from, ...init } = {}) =>
    await handle(toRequest(path, init), {
      remoteAddr: { hostname: from ?? "192.0.2.1" },
    });
  return {
    services,
    clock,
    kv,
    logs,
    handle,
    fetch,
    moderate: () => moderate({ ...services, holder: crypto.randomUUID() }),
    deliver: (mailer) => deliverDueNotices({ ...services, mailer }),
    async registerKey(contactEmail = `${crypto.randomUUID()}@agents.example`) {
      const body = { name: "Test agent", contactEmail };
      const from = randomAddress();
      const response = await fetch("/api/v1/keys", {
        method: "POST",
        body,
        from,
      });
      return (await response.json()).key;
    },
    async [Symbol.asyncDispose]() {
      kv.close();
      await remote?.[Symbol.asyncDispose]();
    },
  };
}

/** @throws {AssertionError} if an endpoint answers what its description does not list */
const assertListed: NonNullable<
  Parameters<typeof createHandler>[0]["witness"]
> = (
  operation,
  { status, failure },
) => {
  const { method, path } = operation;
  const statuses = new Set([
    ...answersOf(operation).map((answer) => answer.status as number),
    ...failuresOf(operation).map((name) => FAILURES[name].status),
  ]);
  const isOwn = answersOf(operation).some((answer) => answer.status === status);
  const isListed = failure === undefined || isOwn ||
    failuresOf(operation).includes(failure);
  assert(isListed, `${method} ${path} does not list ${failure}`);
  assert(statuses.has(status), `${method} ${path} does not list ${status}`);
};

/** A valid submission; `changes` replace or, when undefined, remove fields. */
export function purchaseBody(changes: Record<string, unknown> = {}) {
  return {
    productUrl: "https://shop.example/products/kettle",
    sellerName: "Example Shop",
    productName: "Electric kettle",
    price: 39.9,
    submitterEmail: "buyer@agents.example",
    submitterPhone: "+12025550123",
    ...changes,
  };
}

function toRequest(path: string, { method, headers, body }: TestRequest) {
  const isRaw = body === undefined || typeof body === "string" ||
    body instanceof Uint8Array || body instanceof ReadableStream;
  return new Request(`http://localhost:8000${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: isRaw ? body as BodyInit | undefined : JSON.stringify(body),
  });
}

let addresses = 0;

/** An address that no other request of the test run has. */
export function randomAddress(): string {
  addresses++;
  return `198.51.${100 + (addresses >> 8)}.${addresses & 255}`;
}

/** The other end of a connection, by its address. */
export function peerAt(hostname = "192.0.2.1"): Peer {
  return { remoteAddr: { hostname } };
}
