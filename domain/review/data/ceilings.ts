import data from "./ceilings.json" with { type: "json" };

/** Dollars for one purchase of a category that nobody has reached. */
export const CEILINGS: Record<string, number> = data.anybody;

/** Dollars that one plain thing of a category stays below. */
export const TYPICAL: Record<string, number> = data.plain;
