/**
 * Standings: earlier decisions on who sends a purchase and who sells it, and names
 * that were refused. The worst level moves the bar of the learned model
 * (`data/standings.json`); callers never see it. What is like a purchase that an
 * operator took down is held for a person, and what an operator blocks is refused.
 *
 * @module
 */
import type { Purchase } from "../purchase/fields.ts";
import type { Clock, Digest } from "../runtime.ts";
import { DAY_MS } from "../time.ts";
import { fold } from "../input/fold.ts";
import { quotaSubject } from "../limits/quota.ts";
import { brandByName, MARKETPLACES, readUrl } from "./text/web_address.ts";
import { hashOf, step } from "./text/lexicon.ts";
import type { BlockedKind, Outcome, Standing, Verdict } from "./verdict.ts";
import levels from "./data/standings.json" with { type: "json" };

type Level = keyof typeof levels;

/** How far the bar of the learned model moves; less refuses more. */
const barOf = (level: Level): number => levels[level].bar;

/** How long a refusal counts. */
const MEMORY_MS = 30 * DAY_MS;
/** How long publications count. */
const TRUST_MS = 180 * DAY_MS;

const TRUSTED = { published: 5, forMs: 7 * DAY_MS };
const STRICT = { refused: 3, perPublished: 2 };

/** Whom or what a decision is remembered for. */
interface Subject {
  kind:
    | "key"
    | "email"
    | "phone"
    | "seller"
    | "host"
    | "name"
    | "address";
  id: string;
  /** So many buy there that a decision says nothing of the next purchase. */
  isShared?: boolean;
}

/** Decisions by the id of their subject. */
type Standings = Map<string, Standing>;

/** The subjects of a purchase; ids are digests. */
function subjectsOf(purchase: Purchase, digest: Digest): Subject[] {
  const { registered, host, words, name } = readUrl(
    "productUrl",
    purchase.productUrl,
  );
  const isShared = MARKETPLACES.has(name) || brandByName.has(name);
  const named = (kind: Subject["kind"], text: string): Subject => ({
    kind,
    id: idOf(kind, text, digest),
  });
  return [
    // The digests by which an erasure finds rows of a person.
    { kind: "email", id: quotaSubject(purchase.submitterEmail, digest) },
    { kind: "phone", id: quotaSubject(purchase.submitterPhone, digest) },
    named("key", purchase.submittedBy),
    { ...named("seller", sellerOf(purchase.sellerName)), isShared },
    { ...named("host", registered), isShared },
    // The first page of a shop is no address of a thing.
    ...words === "" ? [] : [named("address", host + words)],
    ...bandsOf(purchase.productName).map((band) => named("name", band)),
  ];
}

const sellerOf = (name: string) => fold(name).replace(/\s+/g, " ").trim();

const idOf = (kind: Subject["kind"], text: string, digest: Digest) =>
  quotaSubject(`standing ${kind}\n${text}`, digest);

/** The subject of a block, and its text in the form that is compared. */
export function blockedSubject(
  kind: BlockedKind,
  text: string,
  digest: Digest,
): { id: string; text: string } {
  if (kind === "domain") {
    const { registered } = readUrl("productUrl", `https://${text}/`);
    return { id: idOf("host", registered, digest), text: registered };
  }
  const compared = kind === "seller" ? sellerOf(text) : text;
  return { id: idOf(kind, compared, digest), text: compared };
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
  const subjects = subjectsOf(purchase, digest);
  const standings: Standings = new Map();
  for (const { id } of subjects) {
    const found = find(id);
    if (found !== null && now < found.expiresAt) standings.set(id, found);
  }
  const changed = isRemoved
    ? new Map(note(subjects, standings, BLOCKED, now))
    : new Map<string, Standing>();
  for (const { kind, id, isShared } of subjects) {
    if (isShared || PERSONS.has(kind)) continue;
    const { takenDownAt, ...before } = standings.get(id) ?? NEW;
    if (isRemoved) {
      const expiresAt = Math.max(before.expiresAt, now + TRUST_MS);
      changed.set(id, { ...before, takenDownAt: now, expiresAt });
    } else if (takenDownAt !== undefined) changed.set(id, before);
  }
  return [...changed];
}

const NEW: Standing = { published: 0, refused: 0, expiresAt: 0 };

/** Senders, of whom one takedown is not enough to hold what they send next. */
const PERSONS = new Set<Subject["kind"]>(["key", "email", "phone"]);

/** The level of a purchase with these subjects. */
function levelOf(
  subjects: Subject[],
  standings: Standings,
  now: number,
): Level {
  const known = subjects.flatMap(({ kind, id }) => {
    const found = standings.get(id);
    return found === undefined ? [] : [{ kind, ...found }];
  });
  const refused = known.filter(({ refusedAt = -Infinity }) =>
    now - refusedAt < MEMORY_MS
  );
  if (refused.some(({ kind }) => kind === "name")) return "alike";
  const isStrict = refused.some(({ refused, published }) =>
    refused >= STRICT.refused && refused >= STRICT.perPublished * published
  );
  if (isStrict) return "strict";
  const isTrusted = known.some(({ kind, published, since = now }) =>
    kind === "key" && published >= TRUSTED.published &&
    now - since >= TRUSTED.forMs
  );
  return isTrusted ? "trusted" : "probation";
}

/**
 * Notes a decision, in place.
 *
 * @returns what changed, by subject
 */
function note(
  subjects: Subject[],
  standings: Standings,
  verdict: Outcome,
  now: number,
): [id: string, Standing][] {
  if (verdict.outcome === "postpone") return [];
  const isRefused = verdict.outcome === "reject";
  const isBadName = isRefused && verdict.isBadName === true;
  return subjects.flatMap(({ kind, id, isShared }) => {
    if (isShared || kind === "address") return [];
    // A name that is good alone says nothing of others, so that nobody can have
    // the purchases of others doubted.
    if (kind === "name" && !isBadName) return [];
    const before = standings.get(id) ?? NEW;
    const { refusedAt = -Infinity } = before;
    const lapsed = now - refusedAt >= MEMORY_MS;
    const after: Standing = isRefused
      ? {
        ...before,
        refused: lapsed ? 1 : before.refused + 1,
        refusedAt: now,
        expiresAt: Math.max(
          before.expiresAt,
          now + (before.published > 0 ? TRUST_MS : MEMORY_MS),
        ),
      }
      : {
        since: now,
        ...before,
        published: before.published + 1,
        expiresAt: Math.max(before.expiresAt, now + TRUST_MS),
      };
    standings.set(id, after);
    return [[id, after]];
  });
}

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

/** A purchase, and what is known of its subjects while a run decides. */
export interface Recalled {
  /** Verdict by an operator's earlier decisions, before any review. */
  ruling(): Verdict | undefined;
  /** How far the bar of the learned model moves for it now. */
  bar(): number;
  /** @returns what the verdict changed, by subject */
  note(verdict: Outcome): [id: string, Standing][];
}

/** Standings that one run reads, and changes as it decides. */
export class Memory {
  readonly #standings: Standings = new Map();

  constructor(
    readonly read: (ids: string[]) => Promise<[string, Standing][]>,
    readonly parts: { digest: Digest; clock: Clock },
  ) {}

  /** Reads what is known of some purchases; what this run noted is newer. */
  async recall(purchases: Purchase[]): Promise<Recalled[]> {
    const { digest, clock } = this.parts;
    const all = purchases.map((purchase) => subjectsOf(purchase, digest));
    const ids = new Set(all.flat().map(({ id }) => id));
    const unknown = [...ids].filter((id) => !this.#standings.has(id));
    for (const [id, known] of await this.read(unknown)) {
      this.#standings.set(id, known);
    }
    return all.map((subjects) => ({
      ruling: () => rulingOn(subjects, this.#standings, clock.now()),
      bar: () => barOf(levelOf(subjects, this.#standings, clock.now())),
      note: (verdict) => note(subjects, this.#standings, verdict, clock.now()),
    }));
  }
}
