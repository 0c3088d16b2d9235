/**
 * The parts of the OpenAPI description that the reference shows.
 *
 * @module
 */

/** The JSON Schema keywords that the description uses. */
export interface SchemaObject {
  $ref?: string;
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

/** A parameter, or a reference to one. */
export interface ParameterObject {
  $ref?: string;
  name: string;
  in: string;
  description: string;
  required?: boolean;
  schema: SchemaObject;
  example?: unknown;
}

interface MediaObject {
  schema: SchemaObject;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface ResponseObject {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  /** By media type. */
  content?: Record<string, MediaObject>;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  externalDocs: { url: string };
  security: object[];
  parameters?: ParameterObject[];
  requestBody?: Pick<ResponseObject, "content">;
  responses: Record<string, ResponseObject>;
}

export interface OpenApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, SchemaObject>;
    responses: Record<string, ResponseObject>;
    parameters: Record<string, ParameterObject>;
  };
}

/**
 * Follows a `$ref` into the components; returns an object without `$ref`
 * unchanged.
 */
export function resolveReference<T extends { $ref?: string }>(
  object: T,
  known: Record<string, T>,
): T {
  const name = object.$ref?.split("/").at(-1);
  return name === undefined ? object : known[name]!;
}
