import { z } from "zod";
import { asciiJson } from "../input/ascii_json.ts";
import {
  type GalleryItem,
  PUBLIC_FIELDS,
  SUBMISSION_ID_PATTERN,
  toPublicItem,
} from "./item.ts";
import { type Purchase, purchase } from "../purchase/fields.ts";

/** An item of the feed, with what it keeps for itself. */
export type StoredItem =
  & GalleryItem
  & Pick<Purchase, "marks" | "categoryLabel">;

const { shape } = purchase;
const storedItem = z.object({
  ...Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shape[name]])),
  id: shape.id.regex(SUBMISSION_ID_PATTERN),
  marks: shape.marks,
  categoryLabel: shape.categoryLabel,
});

/** Begins the private rest of an item; no text holds an unescaped quote. */
const PRIVATE_REST = ',"marks":[';

/** JSON of an item: its public fields, then its private ones. */
export function writeStoredItem(purchase: Purchase, now: number): string {
  const publishedAt = new Date(now).toISOString();
  const { marks = [], categoryLabel } = purchase;
  const item = toPublicItem({ ...purchase, publishedAt });
  return asciiJson({ ...item, marks, categoryLabel });
}

/** JSON of the public fields of a stored item. */
export function publicJson(stored: string): string {
  const end = stored.lastIndexOf(PRIVATE_REST);
  return end < 0 ? stored : `${stored.slice(0, end)}}`;
}

/**
 * Parses a published item.
 *
 * @returns undefined for a malformed value
 */
export function parseStoredItem(value: unknown): StoredItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    const { data } = storedItem.safeParse(JSON.parse(value));
    return data as StoredItem | undefined;
  } catch {
    return undefined;
  }
}
