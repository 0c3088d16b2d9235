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
import type { Config } from "../../domain/config.ts";
import { API_VERSION } from "../../domain/discovery/version.ts";
import { Failure, type FailureName } from "../../domain/failures.ts";
import {
  refuseUnknown,
  shownName,
  validate,
} from "../../domain/input/validate.ts";
import { countRefusal } from "../../domain/limits/quota.ts";
import { errorEnvelopeOf } from "../../domain/openapi/components.ts";
import type { Services } from "../../domain/services.ts";
import { isExpectedFailure } from "../http/handler.ts";
import { readParameters } from "./arguments.ts";
import type { Tool, ToolContext } from "./tool.ts";
import { describeTools } from "./tools.ts";

export const SERVER_INFO = {
  name: "agent-commerce-api",
  title: "Agent Commerce API",
  version: API_VERSION,
};

export const SERVER_OPTIONS = {
  // No list changes at run time.
  capabilities: { tools: {}, resources: {}, prompts: {} },
  // Clients may add the instructions to a model's context.
  instructions: "Buys things for a person without this server ever seeing a " +
    "card number. Begin with environment_prepare, then card_task_start. " +
    "Every tool takes one object, `parameters`. Agree with the person on " +
    "merchant, item and the most it may cost before you start, and never " +
    "ask for card data in a chat.",
};

/** Tools and arguments of one message, and its caller. */
export interface MessageContext extends ToolContext {
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
  { args, tools, ...context }: MessageContext,
  notFound: number,
): Methods {
  const { services } = context;
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
    "prompts/list": () => ({ prompts: [PROMPT] }),
    "prompts/get": ({ name = "", arguments: args = {} }) => {
      if (name === PROMPT.name) return filledPrompt(args, services.config);
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
  const output = await tool.run(parameters, context);
  return {
    content: [{ type: "text", text: JSON.stringify(output) }],
    structuredContent: output,
  };
}

/** Next step for failures whose HTTP hint names no tool. */
const NEXT_STEPS: Partial<Record<FailureName, string>> = {
  unauthorized: "Get a key with key_register (no approval needed) and pass " +
    "it as api_key, or send it as a bearer token.",
  item_not_found:
    "An approved purchase usually appears within 24 hours of its " +
    "submission; gallery_feed lists what is published.",
  submission_not_found:
    "Pass the id that gallery_submit returned, and the same " +
    "API key.",
  invalid_reservation_code:
    "Read reservation_code in the promotion document: " +
    'the resource promo, or call ask with "What is the reservation code?".',
  internal_error: "Try again after a few seconds; where the tool takes an " +
    "idempotency_key, with the same one.",
  storage_unavailable: "Try again after a second; where the tool takes an " +
    "idempotency_key, with the same one.",
};

function failed(
  error: unknown,
  tool: Tool,
  { services, requestId, keyHint, noteRefusal }: ToolContext,
): CallToolResult {
  const failure = error instanceof Failure
    ? error
    : new Failure("internal_error", { cause: error });
  const { row, options, kind } = failure;
  countRefusal(failure, services.telemetry);
  if (row.status < 500 && kind !== "rate_limited") noteRefusal();
  if (!isExpectedFailure(failure)) {
    const { cause } = options;
    services.log.error("tool_failed", {
      requestId,
      tool: tool.name,
      failure: kind,
      cause: cause instanceof Error ? cause.stack : String(cause),
    });
  }
  const wait = row.status === 429
    ? `Wait ${options.retryAfterSeconds} seconds, then call it again.`
    : undefined;
  const mistake = kind === "unauthorized" ? keyHint() : undefined;
  const next = wait ?? options.hint ?? mistake ?? tool.stepAfter?.(failure) ??
    NEXT_STEPS[kind] ?? row.hint;
  const policy = options.policy ? `, policy: ${options.policy}` : "";
  const lines = [
    `${row.code}: ${failure.message} (reason: ${kind}${policy})`,
    ...(options.details ?? []).map((detail) =>
      `- ${detail.replace(/^body: /, "parameters: ")}`
    ),
    ...(next ? [`Next step: ${next}`] : []),
  ];
  const envelope = errorEnvelopeOf(failure, services.config.baseUrl);
  return {
    content: [{ type: "text", text: lines.join("\n") }],
    isError: true,
    // The official client checks structured content against the schema of the
    // result, even when it is an error, and throws.
    _meta: { [ERROR_META]: { ...envelope.error, hint: next } },
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

function filledPrompt(args: Record<string, unknown>, config: Config) {
  const given = (name: string) =>
    typeof args[name] === "string" ? args[name].trim().slice(0, 500) : "";
  const wish = [
    `Buy this for me: ${given("item") || "(ask me what)"}.`,
    given("merchant_url") && `Buy it here: ${given("merchant_url")}.`,
    given("budget") && `It may cost ${given("budget")} at most.`,
  ].filter((line) => line !== "").join("\n");
  const content = { type: "text", text: `${wish}\n\n${walk(config)}` };
  return {
    description: PROMPT.description,
    messages: [{ role: "user", content }],
  };
}

/** A promotion whose partner platform has no name is not suggested. */
function walk({ partner }: Config): string {
  const steps = [
    "Call environment_prepare with what you know of your environment, and follow what it returns until a way to pay is certain.",
    "Find the item, tell me merchant, item and the most it may cost with tax and shipping, and wait for my yes.",
    partner &&
    "If I qualify for the cash back and want it, call promo_reserve before anything is bought.",
    "Call card_task_start with the way that was recommended and a random UUID as idempotency_key (keep it: card_task_find gives the task back by it, whatever else you lose), and follow its steps. Never ask me for a card number in this chat, and never send one to this server.",
    "After the merchant's confirmation call card_task_complete with outcome completed. If you cannot tell whether there is an order, call it with outcome unknown, look at the order page and my mail, ask me, and do not pay again before that.",
    "Ask me whether to publish the purchase; if I agree, call gallery_submit with the arguments that card_task_complete returned." +
    (partner ? " If cash back was reserved, call promo_claim." : ""),
    "Tell me what was bought, what was paid and the order number.",
  ].filter((step) => step !== undefined);
  return [
    "Go through these steps with the tools of this server:",
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    "If something fails, read the tool's text: it names the next step. If I " +
    "decline, call card_task_cancel and stop.",
  ].join("\n");
}
