/**
 * Describes the fields of requests and responses from their JSON Schema.
 *
 * @module
 */
import { resolveReference, type SchemaObject } from "./description.ts";

/** A field as the reference shows it. */
export interface Field {
  name: string;
  /** Such as `string (uri)` or `array of GalleryItem`. */
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

export type SchemasByName = Record<string, SchemaObject>;

/** Maximum depth of nested objects. */
const DEEPEST = 4;

/**
 * Fields of an object schema, of the items of an array, or of all `anyOf`
 * alternatives.
 */
export function fieldsOf(
  schema: SchemaObject,
  schemas: SchemasByName,
  depth = 0,
): Field[] {
  const object = resolveReference(schema, schemas);
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

/**
 * Describes one field or parameter; only the object's schema says if it is
 * required.
 */
export function fieldOf(
  name: string,
  schema: SchemaObject,
  schemas: SchemasByName,
  depth = 0,
): Omit<Field, "isRequired"> {
  const own = { ...resolveReference(schema, schemas), ...schema };
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

function typeOf(schema: SchemaObject, schemas: SchemasByName): string {
  const own = resolveReference(schema, schemas);
  const { anyOf, items, type = "any", format } = own;
  if (anyOf) return anyOf.map((one) => typeOf(one, schemas)).join(" or ");
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (items) return `array of ${typeOf(items, schemas)}s`;
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
