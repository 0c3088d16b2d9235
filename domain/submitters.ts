/**
 * Submitters of purchases: two purchases that share a mark are one submitter's.
 *
 * @module
 */
import type { ApiKey } from "./api_key.ts";
import { isPublicAddress } from "./input/web_address.ts";
import { countedBlocks, markOf } from "./limits/quota.ts";
import type { Purchase } from "./purchase/fields.ts";
import type { Digest } from "./runtime.ts";

/**
 * Mark of the addresses that a key is registered from; undefined for those of a
 * private network, such as a proxy's.
 */
export function blockMark(client: string, digest: Digest): string | undefined {
  if (!isPublicAddress(client)) return undefined;
  return markOf("submitter v1 block", countedBlocks(client).at(-1)!, digest);
}

export function marksOf(
  { submitterEmail, submitterPhone }: Pick<
    Purchase,
    "submitterEmail" | "submitterPhone"
  >,
  { block, prefix }: Pick<ApiKey, "block" | "prefix">,
  digest: Digest,
): string[] {
  return [
    block ?? markOf("submitter v1 key", prefix, digest),
    markOf("submitter v1 email", submitterEmail, digest),
    markOf("submitter v1 phone", submitterPhone, digest),
  ];
}

type Marked = Pick<Purchase, "marks">;

/**
 * Groups items by submitter. A submitter is known by the marks of all of its
 * items; those without marks, of earlier versions, count as one submitter's.
 */
export function bySubmitter<Item extends Marked>(items: Item[]): Item[][] {
  const known = new Map<string, Item[]>();
  const groups: Item[][] = [];
  for (const item of items) {
    const marks = item.marks?.length ? item.marks : [""];
    let group = marks.map((mark) => known.get(mark)).find(Boolean);
    if (group === undefined) groups.push(group = []);
    group.push(item);
    // A mark stays with its first submitter, so that nobody joins two others.
    for (const mark of marks) if (!known.has(mark)) known.set(mark, group);
  }
  return groups;
}
