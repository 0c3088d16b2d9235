import type { Config } from "../../domain/config.ts";
import { CARD_TOOLS } from "./card_task_tools.ts";
import { GALLERY_TOOLS } from "./gallery_tools.ts";
import { ask, contactSend, KEY_TOOLS, PROMO_TOOLS } from "./service_tools.ts";
import { type Tool, TOOL_GROUPS } from "./tool.ts";

/**
 * All tools by group; both protocol eras, the guide and the tests read this
 * table.
 */
const GROUPS: Record<typeof TOOL_GROUPS[number], Tool[]> = {
  card: CARD_TOOLS,
  gallery: GALLERY_TOOLS,
  keys: KEY_TOOLS,
  ask: [ask],
  promo: PROMO_TOOLS,
  contact: [contactSend],
};

export const TOOLS = TOOL_GROUPS.flatMap((name) => GROUPS[name]);

/** Maximum characters of the query parameter `tools`. */
const MAX_LENGTH = 200;

/**
 * Tools of the groups in the query parameter `tools`, such as `gallery,ask`, in
 * the order of the table.
 *
 * @returns all tools without the parameter; undefined for an unknown group
 */
export function selectTools(url: string): Tool[] | undefined {
  const asked = new URL(url).searchParams.get("tools");
  if (asked === null) return TOOLS;
  if (asked.length > MAX_LENGTH) return undefined;
  const names = asked.split(",").map((name) => name.trim());
  if (!names.every((name) => Object.hasOwn(GROUPS, name))) return undefined;
  return TOOL_GROUPS.filter((name) => names.includes(name))
    .flatMap((name) => GROUPS[name]);
}

export const UNKNOWN_GROUP_MESSAGE =
  `The query parameter tools takes groups of ${TOOL_GROUPS.join(", ")}, ` +
  "with commas between them.";

export function describeTools(config: Config, tools = TOOLS) {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: [tool.description, tool.settingsNote?.(config)].join(" ")
      .trim(),
    inputSchema: tool.inputSchema(),
    outputSchema: tool.outputSchema(),
    annotations: tool.annotations,
  }));
}
