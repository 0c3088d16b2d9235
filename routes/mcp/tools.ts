/**
 * All tools in their groups, as `tools/list` and as the guide describe them.
 *
 * @module
 */
import type { Config } from "../../domain/config/config.ts";
import { accountIdHint } from "../../domain/promo/fields.ts";
import type { SchemaObject } from "../openapi/schemas.ts";
import type { Offers } from "./tool.ts";
import { CARD_TOOLS } from "./card_task_tools.ts";
import { GALLERY_TOOLS } from "./gallery_tools.ts";
import { ask, contactSend, KEY_TOOLS, PROMO_TOOLS } from "./service_tools.ts";
import { type Tool, TOOL_GROUPS } from "./tool.ts";

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
    description: [
      offeredPart(tool.description, tools),
      tool.settingsNote?.(config),
    ].join(" ").trim(),
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    annotations: tool.leavesRows?.(config)
      ? { ...tool.annotations, readOnlyHint: false }
      : tool.annotations,
  }));
}

/** Leaves out sentences and parentheses that name a tool that is not offered. */
function offeredPart(text: string, tools: Tool[]): string {
  // `ask` is a word of the language, too.
  const missing = TOOLS.filter((tool) => !tools.includes(tool))
    .map(({ name }) => name).filter((name) => name.includes("_"));
  const named = missing.reduce(
    (left, name) => left.replaceAll(` (${name})`, ""),
    text,
  );
  return named.split(/(?<=\.) /)
    .filter((part) => !missing.some((name) => part.includes(name)))
    .join(" ");
}

/** The text that `GET /api/mcp` returns: set-up, calling, and every tool. */
export function guideText(config: Config, tools: Tool[]): string {
  const url = `${config.baseUrl}/api/mcp`;
  const offers: Offers = (name) => tools.some((tool) => tool.name === name);
  return `Agent Commerce API: checkout over MCP
=====================================

This address is an MCP server (Model Context Protocol, Streamable HTTP). With
it an agent buys something with a person's card, and this server never sees
the card number. No API key is needed to connect.

Connect
-------
Transport: HTTP (Streamable HTTP), not a local process.
{
  "mcpServers": {
    "agent-commerce": { "type": "http", "url": "${url}" }
  }
}
By host:
  Claude Code:  claude mcp add --transport http agent-commerce ${url}
  Codex:        codex mcp add agent-commerce --url ${url}
  Gemini CLI:   gemini mcp add --transport http agent-commerce ${url}
  Claude Desktop, ChatGPT, Cursor, VS Code, Goose:
                ${config.baseUrl}/docs/mcp-hosts.md
${partnerLine(config.partnerMcpUrl)}${promotionLine(config)}

For fewer tools, name the groups that you need in the address, of
${TOOL_GROUPS.join(", ")}:
  ${url}?tools=gallery,ask

Call a tool
-----------
POST ${url}
Content-Type: application/json
Accept: application/json, text/event-stream

${JSON.stringify(offers("environment_prepare") ? CALL : LIST)}

The server is stateless: tools/call works without initialize. All arguments go
inside one object, arguments.parameters. A tool that fails returns a result
with isError, whose text names the next step.

${
    offers("card_task_start")
      ? purchaseSteps(config, offers)
      : ""
  }Card relay of this server: ${RELAY[config.cardRelay]}

Tools
-----
${tools.map((tool) => toolText(tool, tools)).join("\n")}
More: ${config.baseUrl}/docs/checkout
`;
}

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "environment_prepare", arguments: { parameters: {} } },
};

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

function purchaseSteps({ partner }: Config, offers: Offers): string {
  const after = [
    ...(offers("gallery_submit") ? ["gallery_submit"] : []),
    ...(partner && offers("promo_claim") ? ["promo_claim"] : []),
  ].join(", ");
  return `A purchase, step by step
------------------------
environment_prepare -> card_task_start -> (card_task_status -> card_task_collect)
-> pay at the merchant -> card_task_complete${after && ` -> ${after}`}

Keep one thing: the idempotency_key of card_task_start, and with the way relay
your private key beside it. card_task_find gives all else back by it, until 30
days after the end: task, token, link, what was agreed, how it stands and what
to call next. For a year it tells how the task ended.

`;
}

const RELAY = {
  off: "off (use wallet or in_person).",
  test: "test (its card page takes published test card numbers only).",
  on: "on (its card page takes real cards).",
};

/** A promotion whose partner platform has no name is not suggested. */
function promotionLine({ partner }: Config): string {
  return partner === undefined
    ? ""
    : `\nPromotion: ${accountIdHint(partner)}\n`;
}

function partnerLine(url: string | undefined): string {
  return url === undefined
    ? ""
    : `\nThe partner platform runs a server of the same kind: ${url}\n`;
}

function toolText(tool: Tool, tools: Tool[]): string {
  const { properties = {}, required = [] } = tool.inputSchema.properties
    .parameters as SchemaObject;
  const lines = Object.entries(properties).map(([name, property]) => {
    const { description = "", type = "string" } = property;
    const choices = property.enum?.join(" | ") ?? type;
    const need = required.includes(name) ? "required" : "optional";
    return `    ${name} (${choices}; ${need}): ${description}\n`;
  });
  return `${tool.name}: ${tool.title}\n  ${
    offeredPart(tool.description, tools)
  }\n${lines.join("")}`;
}
