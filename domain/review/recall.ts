/**
 * Memory of a run of the review: standings of the subjects of each purchase, read,
 * and changed as the run decides.
 *
 * @module
 */
import type { Purchase } from "../purchase/fields.ts";
import { markOf } from "../limits/quota.ts";
import type { Clock, Digest } from "../runtime.ts";
import { fold } from "../input/fold.ts";
import { brandByName, MARKETPLACES, readUrl } from "./text/web_address.ts";
import { hashOf, step } from "./text/lexicon.ts";
import {
  type Level,
  levelOf,
  NEW,
  SENT_BY,
  type Standing,
  standingId,
  type StandingKind,
  TRUST_MS,
  withPublished,
  withRefused,
  worstOf,
} from "./standing.ts";
import type { BlockedKind, Outcome, Verdict } from "./verdict.ts";

/** Whom or what a decision is remembered for; `id` is a digest. */
interface Subject {
  kind: StandingKind;
  id: string;
  /** So many buy there that a decision says nothing of the next purchase. */
  isShared?: boolean;
}

/** Decisions by the id of their subject. */
type Standings = Map<string, Standing>;

/** A purchase, and the mark of the network that it came from. */
export interface Sent {
  purchase: Purchase;
  from?: string;
}

function subjectsOf({ purchase, from }: Sent, digest: Digest): Subject[] {
  const { registered, host, words, name } = readUrl(
    "productUrl",
    purchase.productUrl,
  );
  const isShared = MARKETPLACES.has(name) || brandByName.has(name);
  const named = (kind: StandingKind, text: string): Subject => ({
    kind,
    id: standingId(kind, text, digest),
  });
  return [
    named("email", purchase.submitterEmail),
    named("phone", purchase.submitterPhone),
    named("key", purchase.submittedBy),
    ...from === undefined ? [] : [named("network", from)],
    { ...named("seller", sellerOf(purchase.sellerName)), isShared },
    { ...named("host", registered), isShared },
    // The first page of a shop is no address of a thing.
    ...words === "" ? [] : [named("address", host + words)],
    ...bandsOf(purchase.productName).map((band) => named("name", band)),
  ];
}

const sellerOf = (name: string) => fold(name).replace(/\s+/g, " ").trim();

/** The subject of a block, and its text in the form that is compared. */
export function blockedSubject(
  kind: BlockedKind,
  text: string,
  digest: Digest,
): { id: string; text: string } {
  if (kind === "domain") {
    const { registered } = readUrl("productUrl", `https://${text}/`);
    return { id: standingId("host", registered, digest), text: registered };
  }
  const compared = kind === "seller" ? sellerOf(text) : text;
  return { id: standingId(kind, compared, digest), text: compared };
}

const marksOf = ({ purchase, from }: Sent, digest: Digest): string[] => [
  markOf(SENT_BY, purchase.submitterEmail, digest),
  markOf(SENT_BY, purchase.submitterPhone, digest),
  ...from === undefined ? [] : [from],
];

/** Letters of a shingle. */
const SHINGLE = 4;
/**
 * Bands of a name, each the least hashes of its shingles (MinHash, Broder 1997;
 * locality-sensitive hashing, Indyk and Motwani 1998): two names whose shingles
 * are the same to seven tenths share a band nine times in ten.
 */
const BANDS = 4;
const ROWS = 2;

function bandsOf(name: string): string[] {
  const text = fold(name).replace(/[^\p{L}\p{M}]+/gu, " ").trim();
  const letters = [...text];
  // A name of a word or two is like too many.
  if (letters.length < 3 * SHINGLE) return text === "" ? [] : [text];
  const least = new Uint32Array(BANDS * ROWS).fill(0xffffffff);
  for (let at = 0; at + SHINGLE <= letters.length; at++) {
    const shingle = hashOf(letters.slice(at, at + SHINGLE).join(""));
    for (let index = 0; index < least.length; index++) {
      const hash = Math.imul(step(shingle, index), 0x9e3779b1) >>> 0;
      if (hash < least[index]!) least[index] = hash;
    }
  }
  return Array.from(
    { length: BANDS },
    (_, band) => `${band} ${least.subarray(band * ROWS, (band + 1) * ROWS)}`,
  );
}

/** Bands that names share which are nearly the same. */
const NEAR_BANDS = 3;

const TAKEN_DOWN: Verdict = {
  outcome: "reject",
  // Listed for a person, who may approve it.
  certain: false,
  reviewer: "local",
  reasons: ["like what an operator took down"],
};

const BLOCKED: Verdict = {
  outcome: "reject",
  certain: true,
  reviewer: "operator",
  reasons: ["blocked by an operator"],
};

function rulingOn(
  subjects: Subject[],
  standings: Standings,
  now: number,
): Verdict | undefined {
  let bands = 0;
  for (const { kind, id, isShared } of subjects) {
    const { blockedAt, takenDownAt = -Infinity } = standings.get(id) ?? {};
    if (blockedAt !== undefined) return BLOCKED;
    if (isShared || now - takenDownAt >= TRUST_MS) continue;
    bands += kind === "name" ? 1 : NEAR_BANDS;
  }
  return bands >= NEAR_BANDS ? TAKEN_DOWN : undefined;
}

/** Senders, of whom one takedown is not enough to hold what they send next. */
const SENDERS = new Set<StandingKind>(["key", "email", "phone", "network"]);

/** True if a decision of the kind is counted: no name, no address, no marketplace. */
const isCounted = ({ kind, isShared }: Subject): boolean =>
  !isShared && kind !== "address" && kind !== "name";

/**
 * Notes an operator's decision: what is like a removed purchase is held, until
 * its like is approved.
 *
 * @param find returns a standing by the id of its subject
 * @returns what changed, by subject
 */
export function noteOperator(
  purchase: Purchase,
  isRemoved: boolean,
  { digest, now, find }: {
    digest: Digest;
    now: number;
    find(id: string): Standing | null;
  },
): [id: string, Standing][] {
  const by = { now, marks: marksOf({ purchase }, digest) };
  return subjectsOf({ purchase }, digest).flatMap((subject) => {
    const { kind, id, isShared } = subject;
    const found = find(id);
    const before = found !== null && now < found.expiresAt ? found : NEW;
    const { takenDownAt, ...counted } = isRemoved && isCounted(subject)
      ? withRefused(kind, before, by)
      : before;
    const isSender = SENDERS.has(kind);
    if (isShared || (isSender && !isRemoved)) return [];
    if (isSender) return [[id, counted]];
    if (!isRemoved) return takenDownAt === undefined ? [] : [[id, counted]];
    const expiresAt = Math.max(counted.expiresAt, now + TRUST_MS);
    return [[id, { ...counted, kind, takenDownAt: now, expiresAt }]];
  });
}

/**
 * Returns the rows that a decision changes, once it is known whether the purchase
 * is published: a repeat is not. May be called again for the same decision.
 */
export type Learn = (isPublished: boolean) => [id: string, Standing][];

/** A purchase, and what is known of its subjects while a run decides. */
export interface Recalled {
  /** Verdict by an operator's earlier decisions, before any review. */
  ruling(): Verdict | undefined;
  level(): Level;
  /** @param isBadName whether the name is bad whatever stands around it */
  note(outcome: Outcome, isBadName: boolean): Learn;
}

/** Standings that one run reads, and changes as it decides. */
export class Memory {
  readonly #standings: Standings = new Map();

  constructor(
    readonly read: (ids: string[]) => Promise<[string, Standing][]>,
    readonly parts: { digest: Digest; clock: Clock },
  ) {}

  /** Reads what is known of some purchases; what this run noted is newer. */
  async recall(batch: Sent[]): Promise<Recalled[]> {
    const { digest, clock } = this.parts;
    const all = batch.map((sent) => subjectsOf(sent, digest));
    const ids = new Set(all.flat().map(({ id }) => id));
    const unknown = [...ids].filter((id) => !this.#standings.has(id));
    for (const [id, known] of await this.read(unknown)) {
      this.#standings.set(id, known);
    }
    return all.map((subjects, index) => ({
      ruling: () => rulingOn(subjects, this.#standings, clock.now()),
      level: () =>
        worstOf(subjects.flatMap(({ kind, id }) => {
          const known = this.#standings.get(id);
          return known ? [levelOf(kind, known, clock.now())] : [];
        })),
      note: (outcome, isBadName) =>
        this.#note(subjects, batch[index]!, { outcome, isBadName }),
    }));
  }

  #note(
    subjects: Subject[],
    sent: Sent,
    { outcome, isBadName }: { outcome: Outcome; isBadName: boolean },
  ): Learn {
    const { digest, clock } = this.parts;
    // A flag is honest: it says nothing against who sent it, or the shop.
    const isSilent = outcome.outcome === "postpone" ||
      outcome.reviewer === "self-flag";
    if (isSilent) return () => [];
    const now = clock.now();
    if (outcome.outcome === "reject") {
      // A name that is good alone says nothing of others, so that nobody can have
      // the purchases of others doubted.
      const learned = subjects.filter((subject) =>
        isCounted(subject) || isBadName && subject.kind === "name"
      );
      const by = { now, marks: marksOf(sent, digest) };
      this.#change(learned, (kind, known) => withRefused(kind, known, by));
      return () => this.#rows(learned);
    }
    const learned = subjects.filter(isCounted);
    let isNoted = false;
    return (isPublished) => {
      if (!isPublished) return [];
      if (!isNoted) {
        this.#change(learned, (kind, known) => withPublished(kind, known, now));
      }
      isNoted = true;
      return this.#rows(learned);
    };
  }

  #change(
    subjects: Subject[],
    change: (kind: StandingKind, known: Standing | undefined) => Standing,
  ): void {
    for (const { kind, id } of subjects) {
      this.#standings.set(id, change(kind, this.#standings.get(id)));
    }
  }

  #rows(subjects: Subject[]): [string, Standing][] {
    return subjects.map(({ id }) => [id, this.#standings.get(id)!]);
  }
}
