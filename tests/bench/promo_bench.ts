/**
 * A burst of reservations on one pool: this service's way, where the waiting
 * takers of the pool share a commit, against check-and-set on the pool's key
 * with an immediate retry. Both write the same rows, to a file.
 *
 * @module
 */
import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { readConfig } from "../../domain/config.ts";
import { admit, EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import { admittedState } from "../../domain/promo/reservation.ts";
import { createStores, openKv } from "../../kv/open.ts";
import { promoTerms, rowsOf } from "../../kv/promo_rows.ts";
import {
  applicationKey,
  POOL,
  reservationByAccountKey,
  reservationByEmailKey,
} from "../../kv/schema.ts";
import { reservationBody } from "../support/promo.ts";

const CLIENTS = 64;
const RESERVATIONS = 2000;
const WANTED_RATIO = 20;

/** Naive writers are slow; fewer reservations give the same rate. */
const NAIVE_RESERVATIONS = 400;

const terms = promoTerms(readConfig({}));

type Reserve = (request: ReturnType<typeof newRequest>) => Promise<void>;

function newRequest() {
  const request = reservationBody();
  return { ...request, id: uuidv7(), attestation_no_demand: true as const };
}

async function perSecond(count: number, reserve: Reserve): Promise<number> {
  const startedAt = performance.now();
  let left = count;
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    while (left-- > 0) await reserve(newRequest());
  }));
  return count * 1000 / (performance.now() - startedAt);
}

function sharing(kv: Deno.Kv): Reserve {
  const digest = (text: string) => hash("sha256", text, "base64url");
  const clock = { now: () => Date.now() };
  const stores = createStores(kv, { clock, digest, config: readConfig({}) });
  return async (request) => {
    const admission = await stores.admissions.open({ quotas: [] });
    const outcome = await stores.promo.reserve(request, {
      admission,
      respond: (found) => ({ status: 200, body: JSON.stringify(found) }),
    });
    if (outcome.kind !== "written") throw new Error(outcome.kind);
  };
}

function naive(kv: Deno.Kv): Reserve {
  return async (request) => {
    const { id, email, platform_account_id: accountId, ...rest } = request;
    const keys = [
      reservationByEmailKey(email),
      reservationByAccountKey(accountId),
    ];
    while (true) {
      const [pool, ...indices] = await kv.getMany<[Pool, string, string]>(
        [POOL, keys[0]!, keys[1]!],
      );
      const after = admit(pool.value ?? EMPTY_POOL, terms.poolSize);
      const now = Date.now();
      const state = admittedState(after, { now, holdMs: terms.holdMs });
      const rows = rowsOf(
        { id, email, accountId, createdAt: now, state },
        terms,
      );
      const atomic = kv.atomic().check(pool, ...indices).set(POOL, after);
      for (const { key, value } of rows) atomic.set(key, value);
      atomic.set(applicationKey(id), rest);
      for (const key of keys) atomic.set(key, id);
      if ((await atomic.commit()).ok) return;
    }
  };
}

function bare(kv: Deno.Kv): Reserve {
  return async () => {
    while (true) {
      const pool = await kv.get<Pool>(POOL);
      const after = admit(pool.value ?? EMPTY_POOL, terms.poolSize);
      if ((await kv.atomic().check(pool).set(POOL, after).commit()).ok) return;
    }
  };
}

async function onFile(count: number, build: (kv: Deno.Kv) => Reserve) {
  const folder = await Deno.makeTempDir();
  const kv = await openKv(`${folder}/kv.sqlite3`);
  try {
    return await perSecond(count, build(kv));
  } finally {
    kv.close();
    await Deno.remove(folder, { recursive: true });
  }
}

await onFile(500, sharing); // warms the compiler up
const shared = await onFile(RESERVATIONS, sharing);
const alone = await onFile(NAIVE_RESERVATIONS, naive);
console.log("bare", await onFile(NAIVE_RESERVATIONS, bare));
const ratio = shared / alone;
console.log(
  `${RESERVATIONS} reservations by ${CLIENTS} clients on one pool:\n` +
    `  shared commits   ${Math.round(shared)} /s\n` +
    `  naive retry      ${Math.round(alone)} /s\n` +
    `  ratio            ${ratio.toFixed(1)} (wanted: ${WANTED_RATIO})`,
);
if (ratio < WANTED_RATIO) Deno.exit(1);
