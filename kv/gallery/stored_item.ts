import {
  type GalleryItem,
  PUBLIC_NAMES,
  SUBMISSION_ID,
} from "../../domain/gallery/item.ts";
import { purchase } from "../../domain/gallery/submission.ts";

/** Codec of a published item: the public fields of a purchase. */
const storedItem = purchase.pick(
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, true])) as Record<
    keyof GalleryItem,
    true
  >,
).extend({
  id: purchase.shape.id.regex(SUBMISSION_ID),
});

/** Reads a published item, which is stored as text; undefined when it is none. */
export function readStoredItem(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return storedItem.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
