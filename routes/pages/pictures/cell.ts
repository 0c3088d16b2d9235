/** Pixels on both sides of a letter in its cell. */
export const PAD = 4;

/** Part of a cell that is above the base line. */
export const BASE = 0.76;
