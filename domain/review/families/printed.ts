import { FIELD } from "./lexicon.ts";
import type { Subject } from "../subject.ts";

/** A mug, a T-shirt: goods that carry a text for its own sake. */
export function isPrinted(s: Subject): boolean {
  // "Print" is an order, too.
  const told = new Set(s.hits("tell").map(({ start }) => start));
  return s.hits("printed").some(({ start }) => {
    const field = s.texts[Math.floor(start / FIELD) - 1]?.field;
    return field === "productName" || field === "variant" && !told.has(start);
  });
}
