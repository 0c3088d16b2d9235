/**
 * A KV Connect server over rows in memory, for tests: it speaks what Deno's
 * client speaks, keeps to the limits of a hosted store, and fails as told.
 *
 * Deno's client speaks HTTP/2 to it, to an `http:` address without TLS and
 * without asking first, which `Deno.serve` understands. The client tries
 * again by itself, without end, what is answered 5xx or not at all.
 *
 * @module
 */
import { freePort } from "../support/free_port.ts";
import { until } from "../support/until.ts";
import {
  readAtomicWrite,
  readSnapshotRead,
  writeCommit,
  writeSnapshot,
} from "./datapath.ts";
import {
  type Counts,
  type Faults,
  halfATrip,
  NO_FAULTS,
  seeded,
} from "./faults.ts";
import {
  DEPLOY_LIMITS,
  type Limits,
  refusedRead,
  refusedWrite,
} from "./limits.ts";
import { BadMutation, Rows } from "./rows.ts";
import { Tokens } from "./tokens.ts";

const DATABASE_ID = "5f1f6b1e-0c64-4f5c-9d5a-1d0f8f0c7a11";

const PROTOCOL_VERSION = 3;

/** Options of a server. */
export interface KvConnectOptions {
  faults?: Partial<Faults>;
  limits?: Limits;
  /** For what goes wrong at random. */
  seed?: number;
  /** How long a token lasts; the client renews it 10 seconds earlier. */
  tokenMs?: number;
  /** Those of another server, which is then a second way to one store. */
  rows?: Rows;
}

/** A running server; `await using` stops it. */
export interface KvConnect extends AsyncDisposable {
  /** For `KV_PATH`. */
  url: string;
  /** Environment variables of a process that uses it. */
  env: { DENO_KV_ACCESS_TOKEN: string };
  /** May be changed at any time. */
  faults: Faults;
  counts: Counts;
  tokens: Tokens;
  rows: Rows;
  /** Refuses connections and ends those that there are. */
  goAway(): Promise<void>;
  /** Listens where it did, as soon as that port is free. */
  comeBack(): Promise<void>;
}

/** Starts a server on a free port. */
export function startKvConnect(options: KvConnectOptions = {}): KvConnect {
  const faults = { ...NO_FAULTS, ...options.faults };
  const counts: Counts = {
    exchanges: 0,
    unauthorized: 0,
    reads: 0,
    writes: 0,
    refused: 0,
    conflicts: 0,
    lost: 0,
  };
  const tokens = new Tokens(options.tokenMs);
  const rows = options.rows ?? new Rows();
  const parts = {
    faults,
    counts,
    tokens,
    rows,
    random: seeded(options.seed ?? 1),
    limits: options.limits ?? DEPLOY_LIMITS,
  };
  // Deno reads the token from the environment when a store is opened.
  const env = { DENO_KV_ACCESS_TOKEN: tokens.access };
  Deno.env.set("DENO_KV_ACCESS_TOKEN", tokens.access);
  let away = new AbortController();
  const listen = (port: number) =>
    Deno.serve(
      { hostname: "127.0.0.1", port, signal: away.signal, onListen() {} },
      (request) => answer(request, parts),
    );
  // Nobody is given this port while the server is away.
  const port = freePort();
  let server = listen(port);
  const goAway = async () => {
    away.abort();
    await server.finished;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    env,
    faults,
    counts,
    tokens,
    rows,
    goAway,
    async comeBack() {
      away = new AbortController();
      await until("the port", () => {
        try {
          server = listen(port);
          return true;
        } catch (error) {
          if (error instanceof Deno.errors.AddrInUse) return false;
          throw error;
        }
      });
    },
    [Symbol.asyncDispose]: goAway,
  };
}

interface Parts {
  faults: Faults;
  counts: Counts;
  tokens: Tokens;
  rows: Rows;
  random: () => number;
  limits: Limits;
}

async function answer(request: Request, parts: Parts): Promise<Response> {
  const { faults, counts, tokens, random } = parts;
  const body = await request.bytes();
  const path = new URL(request.url).pathname;
  if (path === "/") return exchange(request, parts);
  await halfATrip(faults.tripMs, random);
  if (!tokens.isValid(request.headers)) {
    counts.unauthorized++;
    return refuse(401, "Invalid token.");
  }
  if (request.headers.get("x-denokv-database-id") !== DATABASE_ID) {
    return refuse(400, "Invalid database.");
  }
  if (random() < faults.refused) {
    counts.refused++;
    return refuse(503, "The store is overloaded.");
  }
  try {
    const response = path === "/data/snapshot_read"
      ? read(body, parts)
      : write(body, parts);
    await halfATrip(faults.tripMs, random);
    return response;
  } catch (error) {
    if (error instanceof BadMutation) return refuse(400, error.message);
    throw error;
  }
}

function exchange(
  { headers }: Request,
  { counts, tokens }: Parts,
): Response {
  counts.exchanges++;
  if (!tokens.isAccess(headers)) return refuse(401, "Invalid access token.");
  const { token, expiresAt } = tokens.issue();
  return Response.json({
    version: PROTOCOL_VERSION,
    uuid: DATABASE_ID,
    databaseId: DATABASE_ID,
    endpoints: [{ url: "/data", consistency: "strong" }],
    token,
    expiresAt: new Date(expiresAt).toISOString(),
  });
}

function read(body: Uint8Array, { counts, rows, limits }: Parts): Response {
  const { ranges } = readSnapshotRead(body);
  const reason = refusedRead(ranges, limits);
  if (reason !== undefined) return refuse(400, reason);
  counts.reads++;
  return protobuf(writeSnapshot(ranges.map((range) => rows.read(range))));
}

function write(body: Uint8Array, parts: Parts): Response {
  const { counts, faults, limits, random, rows } = parts;
  const atomic = readAtomicWrite(body);
  const reason = refusedWrite(atomic, limits);
  if (reason !== undefined) return refuse(400, reason);
  counts.writes++;
  if (atomic.checks.length > 0 && random() < faults.conflicts) {
    counts.conflicts++;
    return protobuf(writeCommit(null));
  }
  const version = rows.write(atomic);
  if (version !== null && random() < faults.lost) {
    counts.lost++;
    return lose(counts.lost);
  }
  return protobuf(writeCommit(version));
}

/**
 * An answer that does not arrive, in turn as one that the client asks for
 * again by itself, and as one that it passes on as an error.
 */
function lose(turn: number): Response {
  if (turn % 2 === 0) return refuse(502, "The answer was lost.");
  const beginning = writeCommit(new Uint8Array(10)).subarray(0, 4);
  return protobuf(beginning);
}

function protobuf(body: BodyInit): Response {
  return new Response(body, {
    headers: { "content-type": "application/x-protobuf" },
  });
}

function refuse(status: number, reason: string): Response {
  return new Response(reason, { status });
}
