import { z } from "zod";
import type { Config } from "../../domain/config/config.ts";
import { LABELS_KEYWORD } from "../../domain/input/fields.ts";
import type { Caller } from "../../domain/limits/quota.ts";
import type { PolicyName } from "../../domain/limits/policy.ts";
import type { Services } from "../../domain/services.ts";
import type {
  AnonymousRequest,
  WriteOutcome,
} from "../../domain/writes/transaction.ts";

/** Groups of tools, in the order in which they are listed. */
export const TOOL_GROUPS = [
  "card",
  "gallery",
  "keys",
  "ask",
  "promo",
  "contact",
] as const;

/** Media types of a reply; an event stream holds the one event. */
export const MESSAGE_FORMS: [string, string] = [
  "application/json",
  "text/event-stream",
];

/** True if the caller may call a tool. */
export type Offers = (tool: string) => boolean;

/** Where a step is told: what is offered, and whether links take cards. */
export interface Situation {
  offers: Offers;
  cardRelay: Config["cardRelay"];
}

/** Where a failure is told, and the tool that was called. */
export interface ToolSituation extends Situation {
  tool: string;
}

/** Dependencies and caller of a tool call. */
export interface ToolContext extends Caller {
  services: Services;
  /** True if the caller may call a tool. */
  offers: Offers;
  requestId: string;
  /** The API key of the request's headers. */
  apiKey: string | undefined;
  /**
   * Hint for a key in the headers that is not read; undefined without one.
   *
   * @param parameter where the tool takes the key
   */
  keyHint(parameter: string): string | undefined;
  /** Counts the call as refused, which its HTTP status of 200 does not show. */
  noteRefusal(): void;
  /**
   * Tells that an API key is authentic.
   *
   * @param key the key, if the headers do not hold it
   * @throws {Failure} `rate_limited` if this key has too many refusals
   */
  onAuthentic(prefix: string, key?: string): void;
}

/** All annotations, false; the defaults of the specification differ. */
export const NO_HINTS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

export const READING = {
  ...NO_HINTS,
  readOnlyHint: true,
  idempotentHint: true,
};

interface ToolDefinition<
  Parameters extends z.ZodObject,
  Output extends z.ZodObject,
  Checked extends z.ZodObject,
> {
  name: string;
  title: string;
  /** For a model: when to call the tool, and which step comes next. */
  description: string;
  /** Sentences that this server's settings add to the description. */
  settingsNote?(config: Config): string;
  /** Schema of `arguments.parameters`. */
  parameters: Parameters;
  /**
   * Subset of the parameters validated before `run`, if the use-case validates
   * the rest itself.
   *
   * @default `parameters`
   */
  checked?: Checked;
  /** Schema of the result, listed without the descriptions of its fields. */
  output: Output;
  annotations: typeof NO_HINTS;
  /** Policies of the use-case, besides those of the message. */
  limits?: readonly PolicyName[];
  /** True where this server's settings let a call that reads leave rows. */
  leavesRows?(config: Config): boolean;
  run(
    parameters: z.output<Checked>,
    context: ToolContext,
  ): Promise<z.input<Output>>;
}

/** A tool with its JSON Schemas. */
// deno-lint-ignore no-explicit-any
export type Tool = ToolDefinition<z.ZodObject, z.ZodObject, any> & {
  inputSchema: ReturnType<typeof inputSchemaOf>;
  outputSchema: object;
};

export function defineTool<
  Parameters extends z.ZodObject,
  Output extends z.ZodObject,
  Checked extends z.ZodObject = Parameters,
>(tool: ToolDefinition<Parameters, Output, Checked>): Tool {
  return {
    ...tool,
    inputSchema: inputSchemaOf(tool.parameters),
    outputSchema: jsonSchema(tool.output, {
      io: "output",
      // An empty registry leaves out descriptions and formats.
      metadata: z.registry(),
      override: ({ jsonSchema }) => {
        // Later versions may add fields to a result.
        delete jsonSchema.additionalProperties;
        simplify(jsonSchema);
      },
    }),
  } as unknown as Tool;
}

/** Parameters whose names say all, so that a tool lists no description. */
const SELF_EXPLANATORY = [
  ...["firstName", "lastName", "submitterName", "productName", "sellerName"],
  ...["quantity", "purchasedAt", "imageUrl", "logoUrl", "merchant_name"],
  ...["confirmation_number", "confirmation_link", "referral_code"],
];

/** JSON Schema of a tool's arguments: one required object, `parameters`. */
function inputSchemaOf(request: z.ZodObject) {
  const parameters = jsonSchema(request, {
    io: "input",
    override: ({ jsonSchema }) => {
      shorten(jsonSchema);
      simplify(jsonSchema);
    },
  });
  for (const name of SELF_EXPLANATORY) {
    const property = parameters.properties?.[name];
    if (typeof property === "object") delete property.description;
  }
  return {
    type: "object" as const,
    properties: { parameters },
    required: ["parameters"],
  };
}

function jsonSchema(
  schema: z.ZodObject,
  options: z.core.ToJSONSchemaParams,
) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...options,
    unrepresentable: "any",
  });
  return json;
}

/** Words for a dropped keyword of a parameter. */
const FORMATS: Record<string, string> = {
  uri: "An http or https URL.",
  email: "An email address.",
  uuid: "A UUID.",
};

/**
 * Drops keywords that strict hosts refuse, with the whole request: formats but
 * `date-time`, `const`, `default` and `anyOf`. A description says what they
 * said, and validation checks it.
 */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  const { anyOf: [shown, other] = [], format, const: only } = schema;
  if (other?.type === "null") {
    delete schema.anyOf;
    Object.assign(schema, shown, { type: [shown!.type, "null"] });
    if (schema.enum !== undefined) schema.enum = [...schema.enum, null];
  }
  const note = only === true ? "Must be true." : FORMATS[format ?? ""];
  if (note !== undefined && schema.description !== undefined) {
    schema.description += ` ${note}`;
  }
  if (format !== "date-time") delete schema.format;
  delete schema.const;
  delete schema.default;
  delete schema.propertyNames;
}

/**
 * Drops keywords that do not help a model, a fifth of the list's tokens:
 * patterns next to a format, bounds that are rarely reached, form labels, and
 * `additionalProperties`. Validation still enforces every bound, and its errors
 * name the bound.
 */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  delete schema.minLength;
  delete schema.maxLength;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema[LABELS_KEYWORD];
  delete schema.additionalProperties;
}

/** Fields that a tool adds to those of the same HTTP endpoint's response. */
export const nextStepField = { next_step: z.string() };
export const writeFields = { ...nextStepField, replayed: z.boolean() };

/** Parameter of tools whose use-case takes an Idempotency-Key. */
export const idempotencyKeyField = {
  idempotency_key: z.string().optional().describe(
    "Your own unique text, the SAME on every retry.",
  ),
};

/** Checked before the use-case validates the rest. */
export const idempotentParameters = z.looseObject(idempotencyKeyField);

/**
 * Runs a write that needs no API key, with the tool's parameters as its body.
 * Mutates `body`, the copy that validation made, because another copy of 6,000
 * members takes 2 ms.
 */
export async function writeAnonymously(
  write: (services: Services, call: AnonymousRequest) => Promise<WriteOutcome>,
  body: z.output<typeof idempotentParameters>,
  { services, client, limits }: ToolContext,
) {
  const { idempotency_key: idempotencyKey } = body;
  delete body.idempotency_key;
  const call = { body, idempotencyKey, client, limits };
  return writeResult(await write(services, call));
}

// deno-lint-ignore no-explicit-any
export function writeResult({ response, isReplay }: WriteOutcome): any {
  return { ...JSON.parse(response.body), replayed: isReplay };
}
