/**
 * Parameters of the methods, checked before the packages see them: what does
 * not fit is -32602 with one clear line in both eras.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import { validate } from "../../domain/input/validate.ts";

/** JSON-RPC code of parameters that no method accepts. */
export const INVALID_PARAMS = -32602;

const list = z.object({ cursor: z.string().optional() }).optional();

/** Tells JSON objects from all other values. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One problem for all members: of thousands, each would cost time. */
function holdsObjects(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject);
}

/** Required parameters by method; the SDKs check the rest. */
const PARAMS: Record<string, z.ZodType> = {
  "initialize": z.object({
    protocolVersion: z.string(),
    capabilities: z.custom<object>(
      holdsObjects,
      "must be an object of JSON objects",
    ),
    clientInfo: z.object({ name: z.string(), version: z.string() }),
  }),
  "tools/list": list,
  "tools/call": z.object({
    name: z.string(),
    arguments: z.custom<object>(isObject, "must be a JSON object").optional(),
  }),
  "resources/list": list,
  "resources/templates/list": list,
  "resources/read": z.object({ uri: z.string() }),
  "prompts/list": list,
  "prompts/get": z.object({
    name: z.string(),
    arguments: z.record(z.string(), z.string()).optional(),
  }),
};

/**
 * Tells why a request's parameters do not fit its method.
 *
 * @returns the problem; undefined when they fit, or when the packages refuse
 * the message for what it is
 */
export function paramsProblem(
  { method, params }: Record<string, unknown>,
): string | undefined {
  const isNamed = typeof method === "string" && Object.hasOwn(PARAMS, method);
  if (!isNamed || !isObjectOrNothing(params)) return undefined;
  try {
    validate(z.object({ params: PARAMS[method]! }), { params });
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const details = error.options.details ?? [];
    return `Invalid params of ${method}: ${details.join("; ")}.`;
  }
}

/** No other form of `params` makes a message of JSON-RPC and MCP. */
function isObjectOrNothing(params: unknown): boolean {
  return params === undefined || isObject(params);
}
