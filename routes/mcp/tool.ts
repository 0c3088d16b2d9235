/**
 * Definition of an MCP tool.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../../domain/config.ts";
import type { Failure } from "../../domain/failures.ts";
import { LABELS } from "../../domain/input/fields.ts";
import type { Services } from "../../domain/services.ts";

/** Dependencies and caller of a tool call. */
export interface ToolContext {
  services: Services;
  requestId: string;
  /** Address that the caller is counted by. */
  client: string;
  /** The API key of the request's headers. */
  apiKey: string | undefined;
  /** Counts the call as refused, which its HTTP status of 200 does not show. */
  noteRefusal(): void;
}

/** Tool annotations (MCP specification, `ToolAnnotations`). */
interface Annotations {
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
  /** Sentences that this server's settings add to the description. */
  settingsNote?(config: Config): string;
  /** Schema of `arguments.parameters`. */
  parameters: z.ZodObject;
  /**
   * Subset validated before `run`, where the use-case validates the rest itself.
   *
   * @default `parameters`
   */
  checked?: z.ZodObject;
  output: z.ZodObject;
  annotations: Annotations;
  /** Next step after a failure, where the tool has a better one than the default. */
  stepAfter?(failure: Failure): string | undefined;
  run(
    parameters: never,
    context: ToolContext,
  ): Promise<Record<string, unknown>>;
}

/** Defines a tool whose `run` is typed by its schemas. */
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
    override: ({ jsonSchema }) => {
      if (io === "input") shorten(jsonSchema);
    },
  });
  return json as Record<string, Json>;
}

/**
 * Drops keywords that do not help a model, a fifth of the list's tokens:
 * patterns next to a format, bounds that are rarely reached, form labels, and
 * `additionalProperties`. Validation still enforces them, and its errors name
 * the bound.
 */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  delete schema.minLength;
  delete schema.maxLength;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema[LABELS];
  delete schema.additionalProperties;
}
