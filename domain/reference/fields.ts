/**
 * Fields of requests and answers, in words, from their JSON Schema.
 *
 * @module
 */
import { resolved, type SchemaObject } from "./description.ts";

/** A field as readers see it. */
export interface Field {
  name: string;
  /** Such as `string (uri)` or `array of GalleryItem`. */
  type: string;
  isRequired: boolean;
  /** May hold code between backticks. */
  description: string;
  /** Constraints in words: `1 to 120 characters`. */
  limits: string[];
  /** Allowed values, with their meanings where they have one. */
  values: { value: string; meaning?: string }[];
  /** Fields of the object, or of the objects in the array, that it is. */
  fields: Field[];
}

type Schemas = Record<string, SchemaObject>;

/** Objects in objects are shown this deep. */
const DEEPEST = 4;

/** The fields of an object, of each in an array, or of each that it may be. */
export function fieldsOf(
  schema: SchemaObject,
  schemas: Schemas,
  depth = 0,
): Field[] {
  const object = resolved(schema, schemas);
  if (depth === DEEPEST) return [];
  if (object.items) return fieldsOf(object.items, schemas, depth);
  if (object.anyOf) {
    const seen = new Set<string>();
    return object.anyOf.flatMap((one) => fieldsOf(one, schemas, depth))
      .filter(({ name }) => !seen.has(name) && seen.add(name));
  }
  const required = new Set(object.required);
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    ...fieldOf(name, property, schemas, depth + 1),
    isRequired: required.has(name),
  }));
}

/** One field, or a parameter; whether it is required is told elsewhere. */
export function fieldOf(
  name: string,
  schema: SchemaObject,
  schemas: Schemas,
  depth = 0,
): Omit<Field, "isRequired"> {
  const own = { ...resolved(schema, schemas), ...schema };
  return {
    name,
    type: typeOf(schema, schemas),
    description: own.description ?? "",
    limits: limitsOf(own),
    values: (own.enum ?? []).map((value) => ({
      value: String(value),
      meaning: own["x-enumDescriptions"]?.[String(value)],
    })),
    fields: fieldsOf(schema, schemas, depth),
  };
}

function typeOf(schema: SchemaObject, schemas: Schemas): string {
  if (schema.$ref) {
    return typeOf(resolved(schema, schemas), schemas);
  }
  if (schema.anyOf) {
    return schema.anyOf.map((one) => typeOf(one, schemas)).join(" or ");
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `array of ${typeOf(schema.items, schemas)}s`;
  const types = [schema.type ?? "any"].flat().join(" or ");
  return schema.format ? `${types} (${schema.format})` : types;
}

function limitsOf(schema: SchemaObject): string[] {
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  return [
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    pattern && `matches ${pattern}`,
    schema.default !== undefined && `default ${schema.default}`,
  ].filter((limit) => typeof limit === "string" && limit !== "") as string[];
}

function range(
  least: number | undefined,
  most: number | undefined,
  unit: string,
): string {
  if (least === undefined && most === undefined) return "";
  if (least === undefined || (least <= 1 && unit && most !== undefined)) {
    return `at most ${most}${unit}`;
  }
  if (most === undefined) return `at least ${least}${unit}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}
