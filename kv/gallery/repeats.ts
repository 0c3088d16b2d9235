import type { ReviewedPurchase } from "../../domain/gallery/ports.ts";
import {
  type Purchase,
  PURCHASE_FIELDS,
} from "../../domain/purchase/fields.ts";
import { markOf } from "../../domain/limits/quota.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { Store, StoredEntry } from "../store.ts";
import {
  FEED_BY_ID,
  FEED_BY_PURCHASE,
  REPEATS,
} from "../../domain/gallery/tables.ts";
import type { SetRow } from "../../domain/tables/table.ts";
import { DAY_MS } from "../../domain/time.ts";

/**
 * Lifetime of the row of a publication: a repeat on the next day is reviewed in
 * the night after that day.
 */
const KNOWN_MS = 2 * DAY_MS;

/** Unique to each submission. */
const NOT_COMPARED = new Set(["id", "submittedAt", "marks"]);

const COMPARED = Object.entries(PURCHASE_FIELDS).flatMap(([name, field]) =>
  NOT_COMPARED.has(name) || field.personal === "owner" ||
    field.personal === "phone"
    ? []
    : [name as keyof Purchase]
);

/** Maximum submitters that one publication counts. */
const MAX_COUNTED = 1000;

const PERSONAL = Object.entries(PURCHASE_FIELDS).flatMap(([name, field]) =>
  field.personal === "owner" || field.personal === "phone"
    ? [name as keyof Purchase]
    : []
);

/** Marks of who submitted a purchase. */
function marksOf(purchase: Purchase, digest: Digest): string[] {
  return PERSONAL.map((name) =>
    markOf("bought by v1", `${purchase[name]}`, digest)
  );
}

/**
 * Digest of the compared fields. Undefined without `purchasedAt`, because the
 * purchase may then be a second purchase of the same product.
 */
function repeatDigest(purchase: Purchase, digest: Digest): string | undefined {
  if (purchase.purchasedAt === undefined) return undefined;
  const same = { ...purchase, purchasedAt: purchase.purchasedAt.slice(0, 10) };
  const values = COMPARED.map((name) => same[name] ?? null);
  return digest(`bought v1\n${JSON.stringify(values)}`);
}

export function readRepeatCount({ value }: StoredEntry): number {
  return REPEATS.schema.safeParse(value).data ?? 0;
}

/** A publication, and the marks of those who submitted it or a repeat. */
interface First extends Pick<Purchase, "id" | "submittedAt"> {
  by: string[];
}

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
  /** By purchase id. */
  #marks = new Map<string, string[]>();

  /** Must be called after the read of the feed head that the commits check. */
  static async read(
    store: Store,
    reviewed: ReviewedPurchase[],
    { digest, now }: { digest: Digest; now: number },
  ): Promise<Repeats> {
    const repeats = new Repeats();
    for (const { purchase, verdict } of reviewed) {
      if (verdict.outcome !== "approve") continue;
      const same = repeatDigest(purchase, digest);
      if (same === undefined) continue;
      repeats.#sames.set(purchase.id, same);
      repeats.#marks.set(purchase.id, marksOf(purchase, digest));
    }
    const sames = [...new Set(repeats.#sames.values())];
    if (sames.length === 0) return repeats;
    const rows = await store.getMany(
      sames.map((same) => FEED_BY_PURCHASE.key(same)),
    );
    const found = rows.flatMap((row, index) => {
      const first = FEED_BY_PURCHASE.schema.safeParse(row.value).data;
      const isKnown = first !== undefined && now < first.expiresAt;
      return isKnown ? [{ same: sames[index]!, first }] : [];
    });
    const [places, counts] = await Promise.all([
      store.getMany(found.map(({ first }) => FEED_BY_ID.key(first.id))),
      store.getMany(found.map(({ first }) => REPEATS.key(first.id))),
    ]);
    for (const [index, { same, first }] of found.entries()) {
      if (places[index]!.versionstamp === null) continue;
      repeats.#firsts.set(same, first);
      repeats.#counts.set(first.id, readRepeatCount(counts[index]!));
    }
    return repeats;
  }

  /** Id of the publication that a purchase repeats. */
  originalOf({ id, submittedAt }: Purchase): string | undefined {
    const first = this.#firsts.get(this.#sames.get(id) ?? "");
    const isRepeat = first !== undefined &&
      Math.abs(submittedAt - first.submittedAt) < DAY_MS;
    return isRepeat ? first.id : undefined;
  }

  /** Rows of one more repeat; none if its submitter is counted already. */
  countRows(purchase: Purchase, now: number): SetRow[] {
    const first = this.#firsts.get(this.#sames.get(purchase.id)!)!;
    if (!this.#isOfAnother(purchase, first)) return [];
    const count = (this.#counts.get(first.id) ?? 0) + 1;
    const by = [...first.by, ...this.#marks.get(purchase.id)!];
    return [
      REPEATS.row(count, first.id),
      ...this.#publicationRows(purchase, { ...first, by }, now),
    ];
  }

  /** Row of a publication that later purchases may repeat. */
  publicationRows(purchase: Purchase, now: number): SetRow[] {
    return this.#publicationRows(purchase, this.#asFirst(purchase), now);
  }

  #publicationRows({ id }: Purchase, first: First, now: number): SetRow[] {
    const same = this.#sames.get(id);
    if (same === undefined) return [];
    const expiresAt = now + KNOWN_MS;
    return [FEED_BY_PURCHASE.row({ ...first, expiresAt }, same)];
  }

  #asFirst({ id, submittedAt }: Purchase): First {
    return { id, submittedAt, by: this.#marks.get(id) ?? [] };
  }

  #isOfAnother({ id }: Purchase, { by }: First): boolean {
    return by.length < MAX_COUNTED &&
      !this.#marks.get(id)!.some((mark) => by.includes(mark));
  }

  /** Records a purchase that the planned commit includes. */
  note(purchase: Purchase, isRepeat: boolean): void {
    const same = this.#sames.get(purchase.id);
    if (same === undefined) return;
    const first = this.#firsts.get(same);
    if (!isRepeat || first === undefined) {
      this.#firsts.set(same, this.#asFirst(purchase));
    } else if (this.#isOfAnother(purchase, first)) {
      this.#counts.set(first.id, (this.#counts.get(first.id) ?? 0) + 1);
      first.by.push(...this.#marks.get(purchase.id)!);
    }
  }
}
