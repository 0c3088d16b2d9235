import type { Config } from "../../domain/config.ts";
import { ASK_TOOLS } from "./ask_tools.ts";
import { CARD_TASK_TOOLS } from "./card_task_tools.ts";
import { CONTACT_TOOLS } from "./contact_tools.ts";
import { ENVIRONMENT_TOOLS } from "./environment_tools.ts";
import { GALLERY_TOOLS } from "./gallery_tools.ts";
import { KEY_TOOLS } from "./key_tools.ts";
import { PROMO_TOOLS } from "./promo_tools.ts";
import { inputSchema, outputSchema, type Tool } from "./tool.ts";

/** The one table of tools: both protocol eras, the guide and the tests. */
export const TOOLS: readonly Tool[] = [
  ...ENVIRONMENT_TOOLS,
  ...CARD_TASK_TOOLS,
  ...GALLERY_TOOLS,
  ...KEY_TOOLS,
  ...ASK_TOOLS,
  ...PROMO_TOOLS,
  ...CONTACT_TOOLS,
];

/** Finds a tool by its name. */
export function findTool(name: string): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name);
}

/** The tools as `tools/list` describes them. */
export function describeTools(config: Config) {
  return TOOLS.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: [tool.description, tool.settingsNote?.(config)].join(" ")
      .trim(),
    inputSchema: inputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: tool.annotations,
  }));
}
