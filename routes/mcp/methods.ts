/**
 * Methods of MCP, shared by both protocol eras: tools, the documentation as
 * resources, and the one prompt. A tool that fails gives a result that names the
 * next step.
 *
 * @module
 */
import {
  type CallToolResult,
  INVALID_PARAMS,
  ProtocolError,
} from "@modelcontextprotocol/server";
import type { Config } from "../../domain/config/config.ts";
import { API_VERSION } from "../../domain/version.ts";
import { countRefusal, Failure } from "../../domain/failures.ts";
import {
  refuseUnknown,
  shownName,
  validate,
} from "../../domain/input/validate.ts";
import { errorEnvelopeOf } from "../openapi/components.ts";
import type { Services } from "../../domain/services.ts";
import { errorText } from "../../domain/telemetry/error_text.ts";
import { toolStep } from "./failure_steps.ts";
import { countsAsRefused, isExpectedFailure } from "../http/handler.ts";
import { readParameters } from "./arguments.ts";
import type { Offers, Tool, ToolContext } from "./tool.ts";
import { describeTools } from "./tools.ts";

export const SERVER_INFO = {
  name: "agent-commerce-api",
  title: "Agent Commerce API",
  version: API_VERSION,
};

const BUYING = "Buys things for a person without this server ever seeing a " +
  "card number. Begin with environment_prepare, then card_task_start. Agree " +
  "with the person on merchant, item and the most it may cost before you " +
  "start, and never ask for card data in a chat. ";

/** @param tools offered tools, which the instructions speak of */
export function serverOptions(tools: Tool[]) {
  const buys = tools.some(({ name }) => name === "card_task_start");
  return {
    // No list changes at run time.
    capabilities: { tools: {}, resources: {}, prompts: {} },
    // Clients may add the instructions to a model's context.
    instructions: (buys ? BUYING : "") +
      "Every tool takes one object, `parameters`.",
  };
}

/** Tools and arguments of one message, and its caller. */
export interface MessageContext extends Omit<ToolContext, "offers" | "limits"> {
  /** Tools that are offered to the caller. */
  tools: Tool[];
  /** Arguments of the tool that is called. */
  args?: Record<string, unknown>;
}

/** Parameters of all methods, checked by `readMessage`. */
interface Params {
  name?: string;
  uri?: string;
  arguments?: Record<string, unknown>;
}

export type Methods = Record<
  string,
  (params: Params) => Record<string, unknown> | Promise<Record<string, unknown>>
>;

/** @param notFound error code for a missing resource, which differs by era */
export function createMethods(
  { args, tools, ...message }: MessageContext,
  notFound: number,
): Methods {
  const { services } = message;
  const offers: Offers = (name) => tools.some((tool) => tool.name === name);
  const context = { ...message, offers, limits: [] };
  return {
    "tools/list": () => ({ tools: describeTools(services.config, tools) }),
    "tools/call": ({ name = "" }) => {
      const tool = tools.find((tool) => tool.name === name);
      if (tool !== undefined) return callTool(tool, args, context);
      const names = tools.map(({ name }) => name).join(", ");
      const problem = `Unknown tool: ${
        shownName(name)
      }\nNext step: call one of ${names}.`;
      throw new ProtocolError(INVALID_PARAMS, problem);
    },
    "resources/list": async () => ({
      resources: (await pagesOf(services)).map(({ text: _, ...page }) => page),
    }),
    "resources/templates/list": () => ({ resourceTemplates: [] }),
    "resources/read": async ({ uri }) => {
      const page = (await pagesOf(services)).find((page) => page.uri === uri);
      if (page === undefined) {
        throw new ProtocolError(notFound, "Resource not found", { uri });
      }
      const { mimeType, text } = page;
      return { contents: [{ uri, mimeType, text }] };
    },
    "prompts/list": () => ({
      prompts: offers("card_task_start") ? [PROMPT] : [],
    }),
    "prompts/get": ({ name = "", arguments: args = {} }) => {
      if (name === PROMPT.name && offers("card_task_start")) {
        return filledPrompt(args, services.config, offers);
      }
      throw new ProtocolError(
        INVALID_PARAMS,
        `Unknown prompt: ${shownName(name)}`,
      );
    },
  };
}

/** Never throws. Logs the name of the tool and the outcome. */
async function callTool(
  tool: Tool,
  args: Record<string, unknown> | undefined,
  context: ToolContext,
): Promise<CallToolResult> {
  const result = await run(tool, args ?? {}, context)
    .catch((error) => failed(error, tool, context));
  context.services.log.info("tool_called", {
    requestId: context.requestId,
    tool: tool.name,
    isError: result.isError ?? false,
  });
  return result;
}

async function run(
  tool: Tool,
  args: Record<string, unknown>,
  context: ToolContext,
): Promise<CallToolResult> {
  const input = readParameters(tool, args);
  refuseUnknown(tool.parameters, input);
  const parameters = validate(tool.checked ?? tool.parameters, input);
  const { limits = [] } = tool;
  const output = await tool.run(parameters, { ...context, limits });
  return {
    content: [{ type: "text", text: JSON.stringify(output) }],
    structuredContent: output,
  };
}

function failed(
  error: unknown,
  tool: Tool,
  { services, requestId, offers, keyHint, noteRefusal }: ToolContext,
): CallToolResult {
  const failure = error instanceof Failure
    ? error
    : new Failure("internal_error", { cause: error });
  const { row, options, kind } = failure;
  countRefusal(failure, services.telemetry);
  if (countsAsRefused(row.status)) noteRefusal();
  if (!isExpectedFailure(failure)) {
    services.log.error("tool_failed", {
      requestId,
      tool: tool.name,
      failure: kind,
      cause: errorText(options.cause),
    });
  }
  const mistake = kind === "unauthorized"
    ? keyHint(options.keyFor === "revoke" ? "key" : "api_key")
    : undefined;
  const { cardRelay } = services.config;
  const where = { tool: tool.name, offers, cardRelay };
  const next = toolStep(failure, where, mistake);
  const policy = options.policy ? `, policy: ${options.policy}` : "";
  const lines = [
    `${row.code}: ${failure.message} (reason: ${kind}${policy})`,
    ...(options.details ?? []).map((detail) =>
      `- ${
        detail.replace(/^body: /, "parameters: ")
          .replace(/^Idempotency-Key: /, "idempotency_key: ")
      }`
    ),
    ...(next ? [`Next step: ${next}`] : []),
  ];
  const envelope = errorEnvelopeOf(failure, services.config.baseUrl, next);
  return {
    content: [{ type: "text", text: lines.join("\n") }],
    isError: true,
    // The official client checks structured content against the schema of the
    // result, even when it is an error, and throws.
    _meta: { [ERROR_META]: envelope.error },
  };
}

/** Member of `_meta` that has the `error` of the HTTP envelope. */
const ERROR_META = `${SERVER_INFO.name}/error`;

/** Pages of the documentation, identified by their web addresses. */
async function pagesOf({ docs, config }: Services) {
  return (await docs()).list().map(({ slug, title, summary, markdown }) => ({
    uri: `${config.baseUrl}/docs/${slug}.md`,
    name: slug,
    title,
    description: summary,
    mimeType: "text/markdown",
    text: markdown,
  }));
}

const PROMPT = {
  name: "buy_with_card",
  title: "Buy something",
  description: "Walks an agent through a purchase with a person's card.",
  arguments: [
    { name: "item", description: "What to buy.", required: true },
    { name: "merchant_url", description: "Where to buy it." },
    { name: "budget", description: "The most that it may cost." },
  ],
};

function filledPrompt(
  args: Record<string, unknown>,
  config: Config,
  offers: Offers,
) {
  const given = (name: string) =>
    typeof args[name] === "string" ? args[name].trim().slice(0, 500) : "";
  const wish = [
    `Buy this for me: ${given("item") || "(ask me what)"}.`,
    given("merchant_url") && `Buy it here: ${given("merchant_url")}.`,
    given("budget") && `It may cost ${given("budget")} at most.`,
  ].filter((line) => line !== "").join("\n");
  const content = { type: "text", text: `${wish}\n\n${walk(config, offers)}` };
  return {
    description: PROMPT.description,
    messages: [{ role: "user", content }],
  };
}

/** A promotion whose partner platform has no name is not suggested. */
function walk({ partner }: Config, offers: Offers): string {
  const steps = [
    "Call environment_prepare with what you know of your environment, and follow what it returns until a way to pay is certain.",
    "Find the item, tell me merchant, item and the most it may cost with tax and shipping, and wait for my yes.",
    partner && offers("promo_reserve") &&
    "If I qualify for the cash back and want it, call promo_reserve before anything is bought.",
    "Call card_task_start with the way that was recommended and a random UUID as idempotency_key (keep it: card_task_find gives the task back by it, whatever else you lose), and follow its steps. Never ask me for a card number in this chat, and never send one to this server.",
    "After the merchant's confirmation call card_task_complete with outcome completed. If you cannot tell whether there is an order, call it with outcome unknown, look at the order page and my mail, ask me, and do not pay again before that.",
    offers("gallery_submit") &&
    "Ask me whether to publish the purchase; if I agree, call gallery_submit with the arguments that card_task_complete returned.",
    partner && offers("promo_claim") &&
    "If cash back was reserved and card_task_complete returned a call of promo_claim, make it.",
    "Tell me what was bought, what was paid and the order number.",
  ].filter((step) => typeof step === "string");
  return [
    "Go through these steps with the tools of this server:",
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    "If something fails, read the tool's text: it names the next step. If I " +
    "decline, call card_task_cancel and stop.",
  ].join("\n");
}
