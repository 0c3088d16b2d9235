import {
  isOwnedBy,
  learnFrom,
  type Person,
  personOf,
} from "../../domain/erasure/person.ts";
import type { Digest } from "../../domain/limits/quota.ts";
import {
  POLICY_DEFAULTS,
  type PolicyName,
} from "../../domain/limits/policy.ts";
import { quotaSubject } from "../../domain/limits/quota.ts";
import type {
  ErasurePlan,
  ErasureStep,
  ErasureStore,
} from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/services.ts";
import { type Fate, fateFor, type FateRule } from "./fate.ts";
import { eraseRow } from "./row.ts";
import type { Feed } from "../gallery/feed.ts";
import { scan } from "../rows/scan.ts";
import {
  applicationKey,
  erasureKey,
  rateWindowKey,
  RESERVATIONS,
  rowKind,
} from "../schema.ts";
import type { Store } from "../store.ts";
import { compactFile } from "../admin/store_file.ts";

type OnRow = (rows: number) => void;

/** What the erasure of a person's data needs. */
export interface ErasureTools {
  store: Store;
  feed: Feed;
  clock: Clock;
  digest: Digest;
  /** Where the store is, if it is a file. */
  file: string | undefined;
}

/** Finds and erases what the store holds of a person. */
export class Erasure implements ErasureStore {
  constructor(readonly tools: ErasureTools) {}

  async plan(
    { email }: { email: string },
    onRow: OnRow = () => {},
  ): Promise<ErasurePlan> {
    const { store, clock } = this.tools;
    let rows = 0;
    const person = await this.#identify(email, () => onRow(++rows));
    const fate = this.#fateOf(person, clock.now());
    const found: { key: Deno.KvKey; action: Fate["action"] }[] = [];
    for await (const { key, value } of scan(store, [])) {
      const action = fate(key, value)?.action;
      if (action !== undefined) found.push({ key, action });
      onRow(++rows);
    }
    return {
      steps: stepsOf(found),
      identifiers: {
        phones: person.phones.length,
        accounts: person.accounts.length,
      },
      apply: (onRow) => this.#apply(found.map(({ key }) => key), fate, onRow),
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
    const { reservations } = person;
    for await (const { key, value } of scan(store, [])) {
      onRow();
      if (!isOwnedBy(value, email)) continue;
      learnFrom(value, person);
      if (rowKind(key) === rowKind(RESERVATIONS)) {
        reservations.push(String(key.at(-1)));
      }
    }
    const more = await store.getMany(reservations.map(applicationKey));
    for (const { value } of more) learnFrom(value, person);
    return person;
  }

  /** The rule of a person; counters named by a digest of the email go too. */
  #fateOf(person: Person, now: number): FateRule {
    const { digest } = this.tools;
    const counters = new Set(
      (Object.keys(POLICY_DEFAULTS) as PolicyName[]).map((name) =>
        keyText(rateWindowKey(name, quotaSubject(person.email, digest)))
      ),
    );
    const fate = fateFor(person, now);
    return (key, value) =>
      counters.has(keyText(key)) ? { action: "remove" } : fate(key, value);
  }

  async #apply(
    keys: Deno.KvKey[],
    fate: FateRule,
    onRow: OnRow = () => {},
  ): Promise<ErasureStep[]> {
    const { store, feed, clock } = this.tools;
    const done: { key: Deno.KvKey; action: Fate["action"] }[] = [];
    for (const key of keys) {
      const action = await eraseRow(this.tools, key, fate);
      if (action !== undefined) done.push({ key, action });
      onRow(done.length);
    }
    const steps = stepsOf(done);
    const erasedAt = clock.now();
    if (steps.length > 0) {
      const record = { erasedAt, steps };
      await store.commit(
        store.kv.atomic().set(erasureKey(erasedAt), record),
      );
    }
    feed.noteChange();
    return steps;
  }
}

function stepsOf(
  rows: { key: Deno.KvKey; action: Fate["action"] }[],
): ErasureStep[] {
  const steps = new Map<string, ErasureStep>();
  for (const { key, action } of rows) {
    const kind = rowKind(key);
    const step = steps.get(`${kind} ${action}`) ?? { kind, action, rows: 0 };
    steps.set(`${kind} ${action}`, { ...step, rows: step.rows + 1 });
  }
  return [...steps.values()];
}

function keyText(key: Deno.KvKey): string {
  return key.map(String).join("\n");
}
