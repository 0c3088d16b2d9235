import { z } from "zod";
import {
  type GalleryItem,
  PUBLIC_FIELDS,
  SUBMISSION_ID_PATTERN,
} from "./item.ts";
import { purchase } from "../purchase/fields.ts";

const { shape } = purchase;
const storedItem = z.object({
  ...Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shape[name]])),
  id: shape.id.regex(SUBMISSION_ID_PATTERN),
});

/**
 * Parses a published item.
 *
 * @returns undefined for a malformed value
 */
export function parseStoredItem(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    const { data } = storedItem.safeParse(JSON.parse(value));
    return data as GalleryItem | undefined;
  } catch {
    return undefined;
  }
}
