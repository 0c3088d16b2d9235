import { z } from "zod";
import { asciiJson } from "../../domain/input/ascii_json.ts";
import {
  type GalleryItem,
  PUBLIC_FIELDS,
  SUBMISSION_ID_PATTERN,
  withUris,
} from "../../domain/gallery/item.ts";
import { purchase } from "../../domain/purchase/fields.ts";

const { shape } = purchase;
const storedItem = z.object({
  ...Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shape[name]])),
  id: shape.id.regex(SUBMISSION_ID_PATTERN),
});

/**
 * Parses a published item, with its addresses as URIs.
 *
 * @returns undefined for a malformed value
 */
export function parseStoredItem(value: unknown): GalleryItem | undefined {
  const item = parseItemAsStored(value);
  return item && withUris(item);
}

/**
 * Returns the JSON of a published item: `value` itself, unless an older version
 * stored an address that is no URI.
 *
 * @returns undefined for a malformed value
 */
export function storedItemJson(value: unknown): string | undefined {
  const item = parseItemAsStored(value);
  if (item === undefined) return undefined;
  const published = withUris(item);
  return published === item ? value as string : asciiJson(published);
}

/** As `parseStoredItem`, but older versions stored addresses that are no URIs. */
export function parseItemAsStored(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    const { data } = storedItem.safeParse(JSON.parse(value));
    return data as GalleryItem | undefined;
  } catch {
    return undefined;
  }
}
