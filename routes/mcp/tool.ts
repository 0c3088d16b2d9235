/**
 * What a tool is, and how one is called: the arguments are unwrapped and
 * validated, the use-case runs, and whatever fails becomes a result that says
 * what to do next.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { Services } from "../../domain/services.ts";
import { validate } from "../../domain/validate.ts";

/** Who calls a tool. */
export interface ToolContext {
  services: Services;
  requestId: string;
  /** Address that the caller is counted by. */
  client: string;
  /** The API key of the request's headers. */
  apiKey: string | undefined;
}

/** What a client may assume of a tool (MCP tool annotations). */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** One row of the table of tools. */
export interface Tool {
  name: string;
  title: string;
  /** Written for a model: when to call it, and what comes after. */
  description: string;
  /** What `arguments.parameters` holds. */
  parameters: z.ZodObject;
  /**
   * What is validated before `run`, where the use-case validates the rest
   * itself; all of `parameters` unless told otherwise.
   */
  checked?: z.ZodObject;
  output: z.ZodObject;
  annotations: Annotations;
  run(
    parameters: never,
    context: ToolContext,
  ): Promise<Record<string, unknown>>;
}

/** Types `run` of a tool by its schemas. */
export function defineTool<
  Parameters extends z.ZodObject,
  Output extends z.ZodObject,
  Checked extends z.ZodObject = Parameters,
>(
  tool: Omit<Tool, "parameters" | "checked" | "output" | "run"> & {
    parameters: Parameters;
    checked?: Checked;
    output: Output;
    run(
      parameters: z.output<Checked>,
      context: ToolContext,
    ): Promise<z.input<Output>>;
  },
): Tool {
  return tool as Tool;
}

/** Result of a tool call, in the form that both eras share. */
export interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [extension: string]: unknown;
}

/** Calls a tool; never throws. The log gets its name and how it ended. */
export async function callTool(
  tool: Tool,
  args: Record<string, unknown> | undefined,
  context: ToolContext,
): Promise<ToolResult> {
  const result = await resultOf(tool, args, context);
  context.services.log.info("tool_called", {
    requestId: context.requestId,
    tool: tool.name,
    isError: result.isError ?? false,
  });
  return result;
}

async function resultOf(
  tool: Tool,
  args: Record<string, unknown> | undefined,
  context: ToolContext,
): Promise<ToolResult> {
  try {
    const parameters = validate(
      tool.checked ?? tool.parameters,
      unwrap(tool, args ?? {}),
    );
    const output = await tool.run(parameters as never, context);
    const text = JSON.stringify(output);
    return {
      content: [{ type: "text", text }],
      // Parsed again: members without a value are not part of JSON.
      structuredContent: JSON.parse(text),
    };
  } catch (error) {
    return failed(error, tool, context);
  }
}

/** The object `parameters`; agents often forget to wrap theirs. */
function unwrap(tool: Tool, args: Record<string, unknown>): unknown {
  if ("parameters" in args) return args.parameters;
  const names = Object.keys(args).filter((name) => name !== "_meta");
  if (names.length === 0) return {};
  const shown = names.slice(0, 20).map((name) => `"${name}": …`).join(", ");
  throw new Failure("validation_failed", {
    message: `The arguments of ${tool.name} must be inside one object called ` +
      "`parameters`.",
    hint: `Call it again with {"parameters": {${shown}}}.`,
  });
}

/** What a model does about failures whose HTTP hint names no tool. */
const NEXT_STEPS: Partial<Record<string, string>> = {
  unauthorized: "Get a key with key_register (no approval needed) and pass " +
    "it as api_key, or send it as a bearer token.",
  internal: "Try again after a few seconds; where the tool takes an " +
    "idempotency_key, with the same one.",
  store_unavailable: "Try again after a second; where the tool takes an " +
    "idempotency_key, with the same one.",
};

function failed(
  error: unknown,
  tool: Tool,
  { services, requestId }: ToolContext,
): ToolResult {
  const failure = error instanceof Failure
    ? error
    : new Failure("internal", { cause: error });
  const { row, options, kind } = failure;
  if (row.status >= 500) {
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
  const next = wait ?? options.hint ?? NEXT_STEPS[kind] ?? row.hint;
  const lines = [
    `${row.code}: ${failure.message}`,
    ...(options.details ?? []).map((detail) => `- ${detail}`),
    ...(next ? [`Next step: ${next}`] : []),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}

type Json = string | number | boolean | null | Json[] | {
  [name: string]: Json;
};

/** JSON Schema of a tool's arguments: one required object, `parameters`. */
export function inputSchema(tool: Tool) {
  return {
    type: "object" as const,
    properties: { parameters: jsonSchema(tool.parameters, "input") },
    required: ["parameters"],
  };
}

/** JSON Schema of what a tool returns. */
export function outputSchema(tool: Tool) {
  return { ...jsonSchema(tool.output, "output"), type: "object" as const };
}

function jsonSchema(schema: z.ZodObject, io: "input" | "output") {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
  });
  return json as Record<string, Json>;
}
