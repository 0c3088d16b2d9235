/**
 * Schemas of the description, from the zod schemas that validate.
 *
 * @module
 */
import { z } from "zod";
import { LABELS } from "../input/fields.ts";
import type { Shape } from "./operation.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Collects named schemas into components, by the references to them. */
export class Schemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #byName = new Map<string, z.ZodType>();

  /** @throws {Error} when two schemas have one name */
  refer({ name, schema }: Shape): { $ref: string } {
    if (this.#byName.getOrInsert(name, schema) !== schema) {
      throw new Error(`two schemas are called ${name}`);
    }
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id: name });
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * `components.schemas`; a schema that is part of another one is a reference
   * there. Responses stay open, because they may gain members within a version,
   * so that only what a request may not have is closed.
   */
  components(): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      ...OPTIONS,
      uri: (id) => `#/components/schemas/${id}`,
    });
    const plain = Object.entries(schemas)
      .map(([name, { $schema: _, $id: __, ...rest }]) => [name, rest]);
    return Object.fromEntries(plain);
  }
}

/** The JSON Schema of a parameter. */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, description: __, ...rest } = z.toJSONSchema(
    schema,
    OPTIONS,
  );
  return rest;
}

type Params = z.core.ToJSONSchemaParams;

/** Leaves out what type and format say already; names labels and defaults. */
const tidy: Params["override"] = ({ zodSchema, jsonSchema: json }) => {
  if (json.format === "date-time") delete json.pattern;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // Of an input that is transformed, zod leaves the default out.
  const { def } = zodSchema._zod;
  if (def.type === "default") json.default = def.defaultValue;
  if (!(LABELS in json)) return;
  // The name that documentation tools know.
  json["x-enumDescriptions"] = json[LABELS];
  delete json[LABELS];
};

const OPTIONS: Params = {
  io: "input",
  unrepresentable: "any",
  override: tidy,
};
