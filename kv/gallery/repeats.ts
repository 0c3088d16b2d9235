import type { ReviewedPurchase } from "../../domain/gallery/ports.ts";
import { PURCHASE_FIELDS } from "../../domain/gallery/purchase_fields.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import type { Digest } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import type { SetRow } from "../commits/operation.ts";
import {
  feedByIdKey,
  publicationByPurchaseKey,
  repeatsKey,
} from "../schema.ts";
import type { Store, StoredEntry } from "../store.ts";

const DAY_MS = 86_400_000;

/**
 * Lifetime of the row of a publication: a repeat on the next day is reviewed in
 * the night after that day.
 */
const KNOWN_MS = 2 * DAY_MS;

/** Unique to each submission. */
const NOT_COMPARED = new Set(["id", "submittedAt"]);

const COMPARED = Object.entries(PURCHASE_FIELDS).flatMap(([name, field]) =>
  NOT_COMPARED.has(name) || field.personal === "owner" ||
    field.personal === "phone"
    ? []
    : [name as keyof Purchase]
);

/**
 * Digest of the compared fields. Undefined without `purchasedAt`, because the
 * purchase may then be a second purchase of the same product.
 */
function samenessOf(purchase: Purchase, digest: Digest): string | undefined {
  if (purchase.purchasedAt === undefined) return undefined;
  const same = { ...purchase, purchasedAt: purchase.purchasedAt.slice(0, 10) };
  const values = COMPARED.map((name) => same[name] ?? null);
  return digest(`bought v1\n${JSON.stringify(values)}`);
}

export function readRepeatCount({ value }: StoredEntry): number {
  return stored.repeats.safeParse(value).data ?? 0;
}

type First = Pick<Purchase, "id" | "submittedAt">;

/**
 * Published purchases that a reviewed purchase may repeat (docs/moderation.md).
 * Only the lease holder writes the rows of repeats, and every removal changes
 * the feed head. A commit that checks the lease and the head therefore never
 * refers to a removed publication.
 */
export class Repeats {
  /** Digest by purchase id; identical purchases have the same digest. */
  #sames = new Map<string, string>();
  #firsts = new Map<string, First>();
  #counts = new Map<string, number>();

  /** Must be called after the read of the feed head that the commits check. */
  static async read(
    store: Store,
    reviewed: ReviewedPurchase[],
    { digest, now }: { digest: Digest; now: number },
  ): Promise<Repeats> {
    const repeats = new Repeats();
    for (const { purchase, verdict } of reviewed) {
      if (verdict.outcome !== "approve") continue;
      const same = samenessOf(purchase, digest);
      if (same !== undefined) repeats.#sames.set(purchase.id, same);
    }
    const sames = [...new Set(repeats.#sames.values())];
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
      repeats.#counts.set(first.id, readRepeatCount(counts[index]!));
    }
    return repeats;
  }

  /** Id of the publication that a purchase repeats. */
  firstOf({ id, submittedAt }: Purchase): string | undefined {
    const first = this.#firsts.get(this.#sames.get(id) ?? "");
    const isRepeat = first !== undefined &&
      Math.abs(submittedAt - first.submittedAt) < DAY_MS;
    return isRepeat ? first.id : undefined;
  }

  countRow(first: string): SetRow {
    const count = (this.#counts.get(first) ?? 0) + 1;
    return { key: repeatsKey(first), value: count };
  }

  /** Row of a publication that later purchases may repeat. */
  publicationRows({ id, submittedAt }: Purchase, now: number): SetRow[] {
    const same = this.#sames.get(id);
    if (same === undefined) return [];
    const value = { id, submittedAt, expiresAt: now + KNOWN_MS };
    const expireIn = KNOWN_MS;
    return [{ key: publicationByPurchaseKey(same), value, expireIn }];
  }

  /** Records a purchase that the planned commit includes. */
  note({ id, submittedAt }: Purchase, first: string | undefined): void {
    const same = this.#sames.get(id);
    if (same === undefined) return;
    if (first === undefined) this.#firsts.set(same, { id, submittedAt });
    else this.#counts.set(first, (this.#counts.get(first) ?? 0) + 1);
  }
}
