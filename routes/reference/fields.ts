/**
 * Describes the fields of requests and responses from their JSON Schema.
 *
 * @module
 */
import type { SchemaObject } from "../openapi/schemas.ts";

/** A field as the reference shows it. */
export interface Field {
  name: string;
  /** Such as `string (uri)` or `array of strings`. */
  type: string;
  isRequired: boolean;
  /** Text with code in backticks. */
  description: string;
  /** Constraints such as `1 to 120 characters`. */
  limits: string[];
  /** Members of an enum. */
  values: { value: string; meaning?: string }[];
  /** Fields of an object, or of the objects in an array. */
  fields: Field[];
}

/** Maximum depth of nested objects. */
const DEEPEST = 4;

/** Fields of an object, of the items of an array, or of all alternatives. */
export function fieldsOf(
  { items, anyOf, properties = {}, required = [] }: SchemaObject,
  depth = 0,
): Field[] {
  if (depth === DEEPEST) return [];
  if (items) return fieldsOf(items, depth);
  if (anyOf) {
    const seen = new Set<string>();
    return anyOf.flatMap((one) => fieldsOf(one, depth))
      .filter(({ name }) => !seen.has(name) && seen.add(name));
  }
  return Object.entries(properties).map(([name, property]) => ({
    ...fieldOf(name, property, depth + 1),
    isRequired: required.includes(name),
  }));
}

/**
 * Describes one field or parameter. `isRequired` is left out, because only the
 * schema of the object contains it.
 */
export function fieldOf(
  name: string,
  schema: SchemaObject,
  depth = 0,
): Omit<Field, "isRequired"> {
  return {
    name,
    type: typeOf(schema),
    description: schema.description ?? "",
    limits: limitsOf(schema),
    values: (schema.enum ?? []).map((value) => ({
      value: String(value),
      meaning: schema["x-enumDescriptions"]?.[String(value)],
    })),
    fields: fieldsOf(schema, depth),
  };
}

function typeOf(schema: SchemaObject): string {
  const { anyOf, items, type = "any", format } = schema;
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (items) return `array of ${typeOf(items)}s`;
  const types = [type].flat().join(" or ");
  return format ? `${types} (${format})` : types;
}

function limitsOf(schema: SchemaObject): string[] {
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  return [
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    pattern ? `matches ${pattern}` : "",
    schema.default === undefined ? "" : `default ${schema.default}`,
  ].filter((limit) => limit !== "");
}

function range(min: number | undefined, max: number | undefined, unit: string) {
  if (min === undefined && max === undefined) return "";
  if (min === undefined || (min <= 1 && unit && max !== undefined)) {
    return `at most ${max}${unit}`;
  }
  if (max === undefined) return `at least ${min}${unit}`;
  return min === max ? `${min}${unit}` : `${min} to ${max}${unit}`;
}
