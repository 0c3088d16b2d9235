/**
 * Schemas of the description, from the zod schemas that validate.
 *
 * @module
 */
import { z } from "zod";
import { LABELS } from "../input/fields.ts";
import type { Shape } from "./operation.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Reference to a named schema. */
export function schemaRef({ name }: Shape) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Builds `components.schemas`. A shape that is part of another one becomes a
 * reference there.
 *
 * @throws {Error} when two schemas have one name
 */
export function schemaComponents(shapes: Shape[]): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  const byName = new Map<string, z.ZodType>();
  for (const { name, schema } of shapes) {
    if ((byName.get(name) ?? schema) !== schema) {
      throw new Error(`two schemas are called ${name}`);
    }
    byName.set(name, schema);
    if (!registry.has(schema)) registry.add(schema, { id: name });
  }
  // Responses stay open, because they may gain members within a version, so
  // that only what a request may not have is closed.
  const { schemas } = z.toJSONSchema(registry, {
    ...OPTIONS,
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...rest }]) => [
      name,
      rest,
    ]),
  );
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
