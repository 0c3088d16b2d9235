/**
 * Arguments of tools as models and hosts send them, brought into the form of the
 * tool's schema before validation: text that holds JSON, numbers and booleans as
 * text, wrappers, and what a host adds of its own. Every step takes linear time
 * and changes the parsed message in place. The validation leaves out optional
 * values that say nothing.
 *
 * @module
 */
import { Failure } from "../../domain/failures.ts";
import { saysNothing, shownName } from "../../domain/input/validate.ts";
import type { SchemaObject } from "../openapi/schemas.ts";
import { parseJson } from "../http/request_body.ts";
import type { Tool } from "./tool.ts";

export type Json = Record<string, unknown>;

/** Most texts and lists around one object, and most wrappers around another. */
const MAX_LAYERS = 3;

/** Names that hosts add to arguments, in lower case without marks. */
const EXTRAS = new Set([
  ...["meta", "metadata", "tool", "toolname", "toolcallid", "callid"],
  ...["sessionid", "threadid", "conversationid", "runid", "traceid"],
  ...["requestid", "messageid", "action", "chatinput"],
]);

/** Maximum characters of the name of an extra. */
const MAX_EXTRA = 24;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns the parameters of a call in the form of the tool's schema; the
 * validation refuses what has no such form.
 *
 * @throws {Failure} `validation_failed` for arguments outside of `parameters`,
 * with a call that works
 */
export function readParameters(tool: Tool, args: Json): unknown {
  const schema = tool.inputSchema.properties.parameters as SchemaObject;
  return fit(schema, unwrap(tool.name, schema, args));
}

/** An object, text that holds one, or one in a list; undefined if it is none. */
export function objectIn(
  value: unknown,
  layers = MAX_LAYERS,
): Json | undefined {
  if (isObject(value)) return value;
  if (layers === 0) return undefined;
  if (typeof value === "string") return objectIn(parsed(value), layers - 1);
  const isLone = Array.isArray(value) && value.length === 1;
  return isLone ? objectIn(value[0], layers - 1) : undefined;
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns undefined for text that is no JSON, or JSON that is refused. */
function parsed(text: string): unknown {
  if (!/^\s*[{["]/.test(text)) return undefined;
  try {
    return parseJson(new TextEncoder().encode(text));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Finds the parameters; flat arguments, which agents send, are explained. */
function unwrap(name: string, schema: SchemaObject, args: Json): unknown {
  const { properties = {} } = schema;
  const { parameters, ...beside } = withoutExtras(properties, args);
  const names = Object.keys(beside);
  const known = names.filter((name) => Object.hasOwn(properties, name));
  if (parameters !== undefined && !saysNothing(parameters)) {
    if (known.length > 0) throw flatArguments(name, known);
    const inner = objectIn(parameters);
    return inner === undefined ? parameters : peel(properties, inner);
  }
  const inner = peel(properties, beside);
  if (inner !== beside || names.length === 0) return inner;
  throw flatArguments(name, known.length > 0 ? known : schema.required ?? []);
}

/** Unwraps an object that is all there is, under a name that is no property. */
function peel(
  properties: object,
  wrapped: Json,
  layers = MAX_LAYERS,
): Json {
  const own = withoutExtras(properties, wrapped);
  const [name, ...more] = Object.keys(own);
  const isWrapper = name !== undefined && more.length === 0 &&
    !Object.hasOwn(properties, name);
  if (!isWrapper || layers === 0) return own;
  if (saysNothing(own[name])) return {};
  const inner = objectIn(own[name]);
  return inner === undefined ? own : peel(properties, inner, layers - 1);
}

/** The same object if it has no extras. */
function withoutExtras(properties: object, value: Json): Json {
  const isExtra = (name: string) =>
    name.length <= MAX_EXTRA && !Object.hasOwn(properties, name) &&
    EXTRAS.has(name.toLowerCase().replace(/[_-]/g, ""));
  if (!Object.keys(value).some(isExtra)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !isExtra(name)),
  );
}

function flatArguments(tool: string, names: string[]): Failure {
  const shown = names.slice(0, 20)
    .map((name) => `"${shownName(name)}": …`).join(", ");
  return new Failure("validation_failed", {
    message: `The arguments of ${tool} must be inside one object called ` +
      "`parameters`.",
    hint: `Call it again with {"parameters": {${shown}}}.`,
  });
}

/** Converts a value to the type that its schema wants, if it holds one. */
function fit(schema: SchemaObject, value: unknown): unknown {
  const isText = typeof value === "string";
  switch (schema.type) {
    case "object": {
      const object = objectIn(value);
      return object === undefined ? value : fitMembers(schema, object);
    }
    case "array": {
      const list = isText ? parsed(value) : value;
      return Array.isArray(list) ? list : value;
    }
    case "integer":
    case "number":
      return isText && NUMBER.test(value) ? Number(value) : value;
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    default:
      return value;
  }
}

function fitMembers({ properties = {} }: SchemaObject, object: Json): Json {
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(object, name)) continue;
    object[name] = fit(schema as SchemaObject, object[name]);
  }
  return object;
}
