import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { readConfig } from "../../domain/config.ts";
import { admit, EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import { admittedState } from "../../domain/promo/reservation.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { promoTerms, rowsOf } from "../../kv/promo/rows.ts";
import { applicationKey, POOL, reservationByPairKey } from "../../kv/schema.ts";
import { reservationBody } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";
import { compare, type Comparison, rateOf } from "./measure.ts";

const CLIENTS = 64;
const RESERVATIONS = 4000;
const NAIVE_RESERVATIONS = 200;
const ROUNDS = 5;

const config = readConfig({});
const terms = promoTerms(config);

/**
 * A burst of reservations on one pool, by the service and by check-and-set on
 * the pool's key. Both write the same rows.
 */
export async function benchPromo(): Promise<Comparison> {
  return await compare({
    name: "reservations on one pool, 64 clients",
    subject: {
      name: "joined reservations",
      round: () => burst(RESERVATIONS, joined),
    },
    baseline: {
      name: "check-and-set",
      round: () => burst(NAIVE_RESERVATIONS, reserveNaively),
    },
    rounds: ROUNDS,
    goal: 20,
  });
}

type NewReservation = ReturnType<typeof newReservation>;
type Reserve = (request: NewReservation) => Promise<void>;

function newReservation() {
  return { ...reservationBody(), id: uuidv7() };
}

/** Reserves for new users, over a store of its own. */
async function burst(
  count: number,
  over: (kv: Deno.Kv) => Reserve,
): Promise<number> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  const reserve = over(kv);
  return await rateOf(count, CLIENTS, () => reserve(newReservation()));
}

function joined(kv: Deno.Kv): Reserve {
  const { promo } = createStores(kv, {
    clock: { now: () => Date.now() },
    digest: (text) => hash("sha256", text, "base64url"),
    config,
  });
  return async (request) => {
    const { kind } = await promo.reserve({ ...request, holder: [] }, {
      request: { quotas: [] },
      respond: (found) => ({ status: 200, body: { ...found } }),
    });
    if (kind !== "written") throw new Error(`the reservation was ${kind}`);
  };
}

function reserveNaively(kv: Deno.Kv): Reserve {
  return async (request) => {
    const { id, email, platform_account_id: accountId, ...rest } = request;
    const pairKey = reservationByPairKey(email, accountId);
    while (true) {
      const [pool, newest] = await kv.getMany<[Pool, string]>([POOL, pairKey]);
      const after = admit(pool.value ?? EMPTY_POOL, {
        size: terms.poolSize,
        mayHold: true,
      });
      const createdAt = Date.now();
      const hold = {
        now: createdAt,
        holdMs: terms.holdMs,
        holder: [],
        spentUntil: undefined,
      };
      const state = admittedState(after, hold);
      const rows = rowsOf({ id, email, accountId, createdAt, state }, terms);
      const operation = kv.atomic().check(pool, newest).set(POOL, after);
      for (const { key, value } of rows) operation.set(key, value);
      operation.set(applicationKey(id), rest);
      operation.set(pairKey, id);
      if ((await operation.commit()).ok) return;
    }
  };
}
