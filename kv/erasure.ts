import {
  isOwnedBy,
  learnFrom,
  type Person,
  personOf,
} from "../domain/erasure/person.ts";
import type { Digest } from "../domain/limits/quota.ts";
import { POLICY_DEFAULTS, type PolicyName } from "../domain/limits/policy.ts";
import { quotaSubject } from "../domain/limits/quota.ts";
import type {
  ErasurePlan,
  ErasureStep,
  ErasureStore,
} from "../domain/operator.ts";
import type { Clock } from "../domain/services.ts";
import { type Fate, fateFor } from "./erasure_fate.ts";
import { rowEndsAt } from "./expiry.ts";
import { type Feed, readFeedHead } from "./feed.ts";
import { scan } from "./scan.ts";
import {
  applicationKey,
  erasureKey,
  FEED,
  FEED_HEAD,
  rateWindowKey,
  RESERVATIONS,
  rowKind,
} from "./schema.ts";
import type { Entry, Store } from "./store.ts";
import { compactFile } from "./store_file.ts";

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
  #fateOf(person: Person, now: number): ReturnType<typeof fateFor> {
    const { digest } = this.tools;
    const counters = new Set(
      (Object.keys(POLICY_DEFAULTS) as PolicyName[]).map((name) =>
        keyText(rateWindowKey(name, quotaSubject(name, person.email, digest)))
      ),
    );
    const fate = fateFor(person, now);
    return (key, value) =>
      counters.has(keyText(key)) ? { action: "remove" } : fate(key, value);
  }

  async #apply(
    keys: Deno.KvKey[],
    fate: ReturnType<typeof fateFor>,
    onRow: OnRow = () => {},
  ): Promise<ErasureStep[]> {
    const { store, feed, clock } = this.tools;
    const done: { key: Deno.KvKey; action: Fate["action"] }[] = [];
    for (const key of keys) {
      const action = await this.#eraseRow(key, fate);
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

  /** Erases the person from a row as it is by now; undefined when it is gone. */
  async #eraseRow(
    key: Deno.KvKey,
    fateOf: ReturnType<typeof fateFor>,
  ): Promise<Fate["action"] | undefined> {
    const { store } = this.tools;
    while (true) {
      const entry = await store.get(key);
      if (entry.versionstamp === null) return undefined;
      const fate = fateOf(key, entry.value);
      if (fate === undefined) return undefined;
      const atomic = this.#write(entry, fate);
      if (rowKind(key) === rowKind(FEED)) await this.#noteInFeed(atomic);
      if (await store.commit(atomic) !== null) return fate.action;
    }
  }

  #write(
    { key, value, versionstamp }: Entry,
    fate: Fate,
  ): Deno.AtomicOperation {
    const atomic = this.tools.store.kv.atomic().check({ key, versionstamp });
    if (fate.action === "remove") return atomic.delete(key);
    const endsAt = rowEndsAt(key, value);
    return endsAt === undefined
      ? atomic.set(key, fate.value)
      : atomic.set(key, fate.value, {
        expireIn: Math.max(1, endsAt - this.tools.clock.now()),
      });
  }

  /** Makes every process drop the pages that it has in memory. */
  async #noteInFeed(atomic: Deno.AtomicOperation): Promise<void> {
    const { value, version } = await readFeedHead(this.tools.store);
    atomic.check({ key: FEED_HEAD, versionstamp: version });
    atomic.set(FEED_HEAD, { ...value, removals: value.removals + 1 });
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
