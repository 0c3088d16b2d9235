import type { z } from "zod";
import { holdsCardNumber } from "./card_number.ts";
import { shownText } from "./shown_text.ts";
import { Failure, type FailureName } from "../failures.ts";

/** Maximum number of characters of a property name in a problem. */
const MAX_NAME_LENGTH = 60;

/** Maximum number of problems listed in a response; the rest is counted. */
const MAX_PROBLEMS = 20;

/**
 * Optional fields that say nothing are left out first.
 *
 * @throws {Failure} `failure`, with each problem as `path: problem`
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  failure: FailureName = "validation_failed",
): z.output<Schema> {
  refuseUnknown(schema, value, failure);
  const result = schema.safeParse(withoutEmpty(schema, value), {
    error: describeIssue,
  });
  if (result.success) return result.data;
  throw new Failure(failure, { details: problemLines(result.error.issues) });
}

/** Returns the problems of a value, each as `path: problem`. */
export function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(withoutEmpty(schema, value), {
    error: describeIssue,
  });
  return error ? problemLines(error.issues) : [];
}

/**
 * Returns true for `null` and blank text, which agents, forms and hosts with
 * strict schemas send for an optional value that they do not have.
 */
export function saysNothing(value: unknown): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}

/** Leaves out optional members that say nothing, at every depth. */
function withoutEmpty(schema: z.core.$ZodType, value: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || !isRecord(value)) return value;
  const said = { ...value };
  for (const [name, field] of Object.entries(shape)) {
    if (!Object.hasOwn(value, name)) continue;
    const isOptional = field._zod.optin !== undefined;
    if (isOptional && saysNothing(value[name])) delete said[name];
    else said[name] = withoutEmpty(field, value[name]);
  }
  return said;
}

/** Returns the members of an object, also of an optional or converted one. */
function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | undefined {
  const { shape, innerType, in: input } = schema._zod.def as Partial<
    & Pick<z.core.$ZodObjectDef, "shape">
    & Pick<z.core.$ZodOptionalDef, "innerType">
    & Pick<z.core.$ZodPipeDef, "in">
  >;
  const inner = innerType ?? input;
  return inner === undefined ? shape : shapeOf(inner);
}

/**
 * Refuses a body with many unknown properties before zod, which takes 2 ms for
 * 6,000 of them.
 */
export function refuseUnknown(
  schema: z.ZodType,
  value: unknown,
  failure: FailureName = "validation_failed",
): void {
  const { def } = schema._zod as { def: Partial<z.core.$ZodObjectDef> };
  const isStrict = def.catchall?._zod.def.type === "never";
  if (!isStrict || !isRecord(value)) return;
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(def.shape!, name));
  const left = unknown.length - MAX_PROBLEMS;
  if (left <= 0) return;
  const lines = unknown.slice(0, MAX_PROBLEMS)
    .map((name) => unknownLine([], name));
  throw new Failure(failure, { details: [...lines, remainder(left)] });
}

/**
 * Lists the first unknown properties and counts the rest: a body of 64 KiB can
 * have thousands.
 */
function problemLines(issues: z.core.$ZodIssue[]): string[] {
  const lines: string[] = [];
  let total = 0;
  for (const issue of issues) {
    total += issue.code === "unrecognized_keys" ? issue.keys.length : 1;
    const room = MAX_PROBLEMS - lines.length;
    if (room > 0) lines.push(...issueLines(issue, room));
  }
  const left = total - lines.length;
  if (left > 0) lines.push(remainder(left));
  return lines;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function remainder(count: number): string {
  return `body: has ${count} more problem${count > 1 ? "s" : ""}`;
}

function unknownLine(path: string[], name: string): string {
  return `${[...path, shownName(name)].join(".")}: is not a known property`;
}

/** Returns a zod `when` that runs a check only if these fields are valid. */
export function whenValid(...fields: string[]) {
  return ({ value, issues }: z.core.ParsePayload): boolean =>
    isRecord(value) &&
    !issues.some(({ path }) => fields.includes(String(path?.[0])));
}

const ARTICLES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "a JSON object",
  record: "a JSON object",
  array: "an array",
};

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${ARTICLES[issue.expected] ?? issue.expected}`;
    case "too_small": {
      const bound = issue.inclusive ? "at least" : "more than";
      return `must be ${bound} ${issue.minimum}`;
    }
    case "too_big": {
      const bound = issue.inclusive ? "at most" : "less than";
      return `must be ${bound} ${issue.maximum}`;
    }
    case "invalid_value":
      if (issue.input === undefined) return "is required";
      return `must be ${issue.values.length > 1 ? "one of " : ""}${
        issue.values.map((value) => JSON.stringify(value)).join(", ")
      }`;
    case "invalid_format":
      return issue.pattern ? `must match ${issue.pattern}` : undefined;
  }
}

function issueLines(
  { path, ...issue }: z.core.$ZodIssue,
  room: number,
): string[] {
  const names = path.map((name) => shownName(String(name)));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, room).map((key) => unknownLine(names, key));
  }
  return [`${names.join(".") || "body"}: ${issue.message}`];
}

/** Shortens a property name of the caller, and hides card numbers in it. */
export function shownName(name: string): string {
  const shown = name.slice(0, MAX_NAME_LENGTH);
  return holdsCardNumber(shown) ? "…" : shownText(shown);
}
