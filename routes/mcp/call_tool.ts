/**
 * Calls a tool: unwraps and validates the arguments, runs the use-case, and turns
 * every failure into a result that names the next step.
 *
 * @module
 */
import { Failure, type FailureName } from "../../domain/failures.ts";
import { countRefusal } from "../../domain/limits/quota.ts";
import {
  refuseUnknown,
  shownName,
  validate,
} from "../../domain/input/validate.ts";
import { isExpected } from "../http/failure_response.ts";
import type { Tool, ToolContext } from "./tool.ts";

interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [extension: string]: unknown;
}

/** Calls a tool; never throws. Logs the name of the tool and the outcome. */
export async function callTool(
  tool: Tool,
  args: Record<string, unknown> | undefined,
  context: ToolContext,
): Promise<ToolResult> {
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
): Promise<ToolResult> {
  const input = unwrap(tool, args);
  refuseUnknown(tool.parameters, input);
  const parameters = validate(tool.checked ?? tool.parameters, input);
  const output = await tool.run(parameters, context);
  return {
    content: [{ type: "text", text: JSON.stringify(output) }],
    structuredContent: output,
  };
}

/**
 * Returns the object `parameters`, or the arguments themselves, because agents
 * often forget to wrap them in `parameters`.
 */
function unwrap(tool: Tool, args: Record<string, unknown>): unknown {
  if ("parameters" in args) return args.parameters;
  const names = Object.keys(args).filter((name) => name !== "_meta");
  if (names.length === 0) return {};
  const shown = names.slice(0, 20)
    .map((name) => `"${shownName(name)}": …`).join(", ");
  throw new Failure("validation_failed", {
    message: `The arguments of ${tool.name} must be inside one object called ` +
      "`parameters`.",
    hint: `Call it again with {"parameters": {${shown}}}.`,
  });
}

/** Next step for failures whose HTTP hint names no tool. */
const NEXT_STEPS: Partial<Record<FailureName, string>> = {
  unauthorized: "Get a key with key_register (no approval needed) and pass " +
    "it as api_key, or send it as a bearer token.",
  item_unknown: "An approved purchase usually appears within 24 hours of its " +
    "submission; gallery_feed lists what is published.",
  submission_unknown:
    "Pass the id that gallery_submit returned, and the same " +
    "API key.",
  wrong_reservation_code: "Read reservation_code in the promotion document: " +
    'the resource promo, or call ask with "What is the reservation code?".',
  internal: "Try again after a few seconds; where the tool takes an " +
    "idempotency_key, with the same one.",
  store_unavailable: "Try again after a second; where the tool takes an " +
    "idempotency_key, with the same one.",
};

function failed(
  error: unknown,
  tool: Tool,
  { services, requestId, noteRefusal }: ToolContext,
): ToolResult {
  const failure = error instanceof Failure
    ? error
    : new Failure("internal", { cause: error });
  const { row, options, kind } = failure;
  countRefusal(failure, services.telemetry);
  if (row.status < 500 && kind !== "rate_limited") noteRefusal();
  if (!isExpected(failure)) {
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
  const next = wait ?? options.hint ?? tool.stepAfter?.(failure) ??
    NEXT_STEPS[kind] ?? row.hint;
  const lines = [
    `${row.code}: ${failure.message}`,
    ...(options.details ?? []).map((detail) =>
      `- ${detail.replace(/^body: /, "parameters: ")}`
    ),
    ...(next ? [`Next step: ${next}`] : []),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}
