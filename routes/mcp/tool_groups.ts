/** Names of the groups of tools, in the order in which they are listed. */
export const TOOL_GROUPS = [
  "card",
  "gallery",
  "keys",
  "ask",
  "promo",
  "contact",
] as const;

/** Name of a group of tools. */
export type ToolGroup = typeof TOOL_GROUPS[number];
