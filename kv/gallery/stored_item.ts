import {
  type GalleryItem,
  PUBLIC_NAMES,
  SUBMISSION_ID,
} from "../../domain/gallery/item.ts";
import { purchase } from "../../domain/gallery/submission.ts";

const storedItem = purchase.pick(
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, true])) as Record<
    keyof GalleryItem,
    true
  >,
).extend({
  id: purchase.shape.id.regex(SUBMISSION_ID),
});

/** Undefined when malformed. */
export function readStoredItem(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return storedItem.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
