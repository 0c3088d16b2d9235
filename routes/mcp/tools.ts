import type { Config } from "../../domain/config.ts";
import { ASK_TOOLS } from "./ask_tools.ts";
import { CARD_TASK_TOOLS } from "./card_task_tools.ts";
import { CONTACT_TOOLS } from "./contact_tools.ts";
import { ENVIRONMENT_TOOLS } from "./environment_tools.ts";
import { GALLERY_TOOLS } from "./gallery_tools.ts";
import { KEY_TOOLS } from "./key_tools.ts";
import { PROMO_TOOLS } from "./promo_tools.ts";
import { inputSchema, outputSchema, type Tool } from "./tool.ts";
import { TOOL_GROUPS, type ToolGroup } from "./tool_groups.ts";

/** The one table of tools, by group: both protocol eras, the guide and the tests. */
const GROUPS: Record<ToolGroup, readonly Tool[]> = {
  card: [...ENVIRONMENT_TOOLS, ...CARD_TASK_TOOLS],
  gallery: GALLERY_TOOLS,
  keys: KEY_TOOLS,
  ask: ASK_TOOLS,
  promo: PROMO_TOOLS,
  contact: CONTACT_TOOLS,
};

/** Every tool. */
export const TOOLS: readonly Tool[] = TOOL_GROUPS.flatMap((name) =>
  GROUPS[name]
);

/** Longest list of groups that is looked into. */
const MAX_LENGTH = 200;

/** The tools that a caller asks for, and the groups in the order of the table. */
export interface Offer {
  groups: string;
  tools: readonly Tool[];
}

/**
 * Reads the query parameter `tools` of the server's address, such as
 * `gallery,ask`.
 *
 * @returns all tools without it; undefined for an unknown group
 */
export function offerOf(url: string): Offer | undefined {
  const asked = new URL(url).searchParams.get("tools");
  if (asked === null) return { groups: TOOL_GROUPS.join(), tools: TOOLS };
  if (asked.length > MAX_LENGTH) return undefined;
  const names = asked.split(",").map((name) => name.trim());
  const known: readonly string[] = TOOL_GROUPS;
  if (!names.every((name) => known.includes(name))) return undefined;
  const groups = TOOL_GROUPS.filter((name) => names.includes(name));
  const tools = groups.flatMap((name) => GROUPS[name]);
  return { groups: groups.join(), tools };
}

export const UNKNOWN_GROUP =
  `The query parameter tools takes groups of ${TOOL_GROUPS.join(", ")}, ` +
  "with commas between them.";

/** The tools as `tools/list` describes them. */
export function describeTools(config: Config, tools = TOOLS) {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: [tool.description, tool.settingsNote?.(config)].join(" ")
      .trim(),
    inputSchema: inputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: tool.annotations,
  }));
}
