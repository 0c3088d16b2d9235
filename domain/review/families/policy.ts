/**
 * What no score may excuse: anything sexual near a minor, and orders to drop
 * the instructions that a reader has. A model that reads such an order could be
 * talked round by it, so it is not asked.
 *
 * @module
 */

import { isPrinted } from "./printed.ts";
import type { Subject } from "../subject.ts";

const QUOTING = new Set(["books", "entertainment", "education"]);

/** Anything sexual near a minor. */
export function sexualisesMinors(s: Subject): boolean {
  return s.near("minor", "porn", 4) || s.near("minor", "escort", 4) ||
    s.near("minor", "sexual", 2) && !s.says(/\bsex(?:ual)? ed/);
}

/** "Ignore all previous instructions", not on a mug and not in a title. */
export function overridesInstructions(s: Subject): boolean {
  return s.together(6, "override", "instruction", "prior") &&
    !isPrinted(s) && !QUOTING.has(s.item.category);
}

/** More money, and soon: whoever promises that has something else in mind. */
export function promisesGain(s: Subject): boolean {
  return s.together(8, "multiplies", "savings", "soon") &&
    !QUOTING.has(s.item.category);
}
