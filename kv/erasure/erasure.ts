import {
  isAddress,
  type Person,
  personOf,
} from "../../domain/erasure/person.ts";
import { quotaSubject } from "../../domain/limits/quota.ts";
import type {
  ErasurePlan,
  ErasureStep,
  ErasureStore,
} from "../../domain/admin/operator.ts";
import type { Clock, Digest } from "../../domain/runtime.ts";
import {
  type ErasureRule,
  erasureRuleFor,
  type FindRule,
} from "./erasure_rule.ts";
import { isOwn, learnFrom, type Row } from "./ownership.ts";
import { recordErasure, stepsOf } from "./record.ts";
import { eraseRow } from "./row.ts";
import type { Feed } from "../gallery/feed.ts";
import { scan } from "../rows/scan.ts";
import { stored } from "../rows/codecs.ts";
import { CLAIMS, reservationDetailsKey, rowKind } from "../schema.ts";
import type { Store } from "../store.ts";
import { compactFile } from "../admin/store_file.ts";

type OnRow = (rows: number) => void;

interface ErasureTools {
  store: Store;
  feed: Feed;
  clock: Clock;
  digest: Digest;
  /** Path of a store in a file. */
  file: string | undefined;
  /** ADMIN_NAME. */
  adminName: string | undefined;
}

/** Finds and erases what the store holds of a person. */
export class Erasure implements ErasureStore {
  constructor(readonly tools: ErasureTools) {}

  async plan(
    { email }: { email: string },
    onRow: OnRow = () => {},
  ): Promise<ErasurePlan> {
    const { store, clock, digest } = this.tools;
    let rows = 0;
    const person = await this.#identify(email, () => onRow(++rows));
    const subject = quotaSubject(email, digest);
    const findRule = erasureRuleFor(person, { subject, now: clock.now() });
    const found: { key: Deno.KvKey; action: ErasureRule["action"] }[] = [];
    let unpaidClaims = 0;
    for await (const row of scan(store, [])) {
      const action = findRule(row)?.action;
      if (action !== undefined) {
        found.push({ key: row.key, action });
        if (isUnpaidClaim(row, person)) unpaidClaims++;
      }
      onRow(++rows);
    }
    return {
      steps: stepsOf(found),
      unpaidClaims,
      identifiers: {
        phones: person.phones.length,
        accounts: person.accounts.length,
      },
      apply: (onRow) =>
        this.#apply(found.map(({ key }) => key), findRule, onRow),
    };
  }

  async compact(): Promise<boolean> {
    const { file } = this.tools;
    if (file === undefined) return false;
    await compactFile(file);
    return true;
  }

  /** Finds what was sent together with an email address. */
  async #identify(email: string, onRow: () => void): Promise<Person> {
    const { store } = this.tools;
    const person = personOf(email);
    for await (const row of scan(store, [])) {
      onRow();
      if (isOwn(row, person)) learnFrom(row, person);
    }
    // They tell whose they are by their keys only.
    const more = await store.getMany(person.records.map(reservationDetailsKey));
    for (const row of more) learnFrom(row, person);
    return person;
  }

  async #apply(
    keys: Deno.KvKey[],
    findRule: FindRule,
    onRow: OnRow = () => {},
  ): Promise<ErasureStep[]> {
    const { store, feed, clock, adminName: operator } = this.tools;
    const done: { key: Deno.KvKey; action: ErasureRule["action"] }[] = [];
    for (const key of keys) {
      const action = await eraseRow(this.tools, key, findRule);
      if (action !== undefined) done.push({ key, action });
      onRow(done.length);
    }
    const steps = stepsOf(done);
    await recordErasure(store, { erasedAt: clock.now(), steps, operator });
    feed.noteChange();
    return steps;
  }
}

/** True when a person may still be owed money, which an erasure would forfeit. */
function isUnpaidClaim({ key, value }: Row, { email }: Person): boolean {
  if (rowKind(key) !== rowKind(CLAIMS)) return false;
  const { success, data } = stored.claim.safeParse(value);
  if (!success || data.paidAt !== undefined) return false;
  const { request } = data;
  return isAddress(request.email, email) ||
    isAddress(request.paypal_email, email);
}
