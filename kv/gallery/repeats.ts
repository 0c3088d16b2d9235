/**
 * Identical purchases of one day are published once (docs/moderation.md).
 *
 * @module
 */
import { PURCHASE_FIELDS } from "../../domain/gallery/purchase_fields.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import type { Verdict } from "../../domain/review/verdict.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { CommitSize } from "../commits/commit_size.ts";
import { keyId } from "../rows/key_text.ts";
import { stored } from "../rows/codecs.ts";
import {
  feedByIdKey,
  publicationByPurchaseKey,
  repeatsKey,
} from "../schema.ts";
import type { Store, StoredEntry } from "../store.ts";

const DAY_MS = 86_400_000;

/** A repeat on the next day is reviewed in the night after that. */
const KNOWN_MS = 2 * DAY_MS;

/** Unique to each submission. */
const NOT_COMPARED = new Set(["id", "submittedAt"]);

const COMPARED = Object.entries(PURCHASE_FIELDS).flatMap(([name, field]) =>
  NOT_COMPARED.has(name) || field.personal === "owner" ||
    field.personal === "phone"
    ? []
    : [name as keyof Purchase]
);

/** Undefined without a time of purchase: it may be another one of the same. */
export function samenessOf(
  purchase: Purchase,
  digest: Digest,
): string | undefined {
  if (purchase.purchasedAt === undefined) return undefined;
  const same = { ...purchase, purchasedAt: purchase.purchasedAt.slice(0, 10) };
  const values = COMPARED.map((name) => same[name] ?? null);
  return digest(`bought v1\n${JSON.stringify(values)}`);
}

export function repeatsIn({ value }: StoredEntry): number {
  return stored.repeats.safeParse(value).data ?? 0;
}

interface Compared {
  purchase: Purchase;
  same?: string;
}

interface First {
  id: string;
  submittedAt: number;
}

/**
 * Publications that the purchases of one commit may repeat. Only the lease
 * holder writes their rows, and every removal moves the feed head: a commit
 * that checks both relies on no removed publication.
 */
export class Repeats {
  #firsts = new Map<string, First>();
  #counts = new Map<string, number>();

  /** After the head that the commit checks. */
  static async read(store: Store, compared: Compared[], now: number) {
    const repeats = new Repeats();
    const known = new Set(compared.flatMap(({ same }) => same ?? []));
    const sames = [...known];
    if (sames.length === 0) return repeats;
    const rows = await store.getMany(sames.map(publicationByPurchaseKey));
    const found = rows.flatMap((row, index) => {
      const first = stored.bought.safeParse(row.value).data;
      const isKnown = first !== undefined && now < first.expiresAt;
      return isKnown ? [{ same: sames[index]!, first }] : [];
    });
    const [places, counts] = await Promise.all([
      store.getMany(found.map(({ first }) => feedByIdKey(first.id))),
      store.getMany(found.map(({ first }) => repeatsKey(first.id))),
    ]);
    for (const [index, { same, first }] of found.entries()) {
      if (places[index]!.versionstamp === null) continue;
      repeats.#firsts.set(same, first);
      repeats.#counts.set(first.id, repeatsIn(counts[index]!));
    }
    return repeats;
  }

  /** Counts a repeat and returns its rejection. */
  fold(
    atomic: Deno.AtomicOperation,
    { purchase, same }: Compared,
  ): Verdict | undefined {
    const first = same === undefined ? undefined : this.#firsts.get(same);
    if (first === undefined) return undefined;
    const apart = Math.abs(purchase.submittedAt - first.submittedAt);
    if (apart >= DAY_MS) return undefined;
    const count = (this.#counts.get(first.id) ?? 0) + 1;
    this.#counts.set(first.id, count);
    atomic.set(repeatsKey(first.id), count);
    return {
      outcome: "reject",
      certain: true,
      reviewer: "repeat",
      reasons: [`repeats ${first.id}`],
    };
  }

  note(
    atomic: Deno.AtomicOperation,
    { purchase: { id, submittedAt }, same }: Compared,
    now: number,
  ): void {
    if (same === undefined) return;
    this.#firsts.set(same, { id, submittedAt });
    const row = { id, submittedAt, expiresAt: now + KNOWN_MS };
    atomic.set(publicationByPurchaseKey(same), row, { expireIn: KNOWN_MS });
  }
}

/** At least as long as the key of either row. */
const ROW_ID = keyId(publicationByPurchaseKey("0".repeat(64)));
const LARGEST = Number.MAX_SAFE_INTEGER;

export function weighRepeat(size: CommitSize): void {
  const id = "01900000-0000-7000-8000-000000000000";
  size.addWrite(ROW_ID, { id, submittedAt: LARGEST, expiresAt: LARGEST });
}
