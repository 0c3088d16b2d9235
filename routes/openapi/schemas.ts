/**
 * JSON Schemas of the OpenAPI description, from the zod schemas that validate
 * requests.
 *
 * @module
 */
import { z } from "zod";
import { LABELS_KEYWORD } from "../../domain/input/fields.ts";
import { getOrInsert } from "../../domain/memory.ts";
import type { NamedSchema } from "./operation.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Collects the named schemas that are referenced. */
export class SchemaComponents {
  readonly #registry = z.registry<{ id: string }>();
  readonly #byName = new Map<string, z.ZodType>();

  /**
   * Adds a schema and returns a reference to it.
   *
   * @throws {Error} if another schema has the same name
   */
  refer({ name, schema }: NamedSchema): { $ref: string } {
    if (getOrInsert(this.#byName, name, () => schema) !== schema) {
      throw new Error(`two schemas are called ${name}`);
    }
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id: name });
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * Builds `components.schemas`. Nested named schemas become references. Response
   * objects allow additional properties, because a response may gain members
   * within a version. Descriptions say what a property is when it is left out.
   */
  components(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      ...OPTIONS,
      override(context) {
        tidy(context);
        // Generators make a property with a default one that must be sent.
        delete context.jsonSchema.default;
      },
      uri: (id) => `#/components/schemas/${id}`,
    });
    const plain = Object.entries(schemas)
      .map(([name, { $schema: _, $id: __, ...rest }]) => [name, rest]);
    return Object.fromEntries(plain);
  }
}

/** The JSON Schema keywords that the reference shows. */
export interface SchemaObject {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  items?: SchemaObject;
  anyOf?: SchemaObject[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  "x-enumDescriptions"?: Record<string, string>;
}

/**
 * Builds a JSON Schema without references, and without its own description,
 * which the parameter or response has.
 */
export function inlineSchema(schema: z.ZodType): SchemaObject {
  const { $schema: _, description: __, ...rest } = z.toJSONSchema(
    schema,
    OPTIONS,
  );
  return rest as SchemaObject;
}

type Params = z.core.ToJSONSchemaParams;

/** Keywords that say something of strings alone. */
const OF_STRINGS = ["pattern", "format", "minLength", "maxLength"] as const;

/** Removes implied and foreign keywords; adds labels and defaults. */
const tidy: NonNullable<Params["override"]> = (
  { zodSchema, jsonSchema: json },
) => {
  if (json.format === "date-time") delete json.pattern;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // A number of a query is read as text first; generators apply what the text
  // must match to the number.
  if (json.type === "number" || json.type === "integer") {
    for (const keyword of OF_STRINGS) delete json[keyword];
  }
  // zod omits the default of a transformed input.
  const { def } = zodSchema._zod;
  if (def.type === "default") json.default = def.defaultValue;
  if (!(LABELS_KEYWORD in json)) return;
  // `x-enumDescriptions` is the extension that documentation tools read.
  json["x-enumDescriptions"] = json[LABELS_KEYWORD];
  delete json[LABELS_KEYWORD];
};

const OPTIONS: Params = {
  io: "input",
  unrepresentable: "any",
  override: tidy,
};
