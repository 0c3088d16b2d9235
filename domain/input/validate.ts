import type { z } from "zod";
import { holdsCardNumber } from "./card_number.ts";
import { Failure, type FailureName } from "../failures.ts";

/** The most letters of a property's name that a problem tells. */
const MAX_NAME_LENGTH = 60;

/**
 * Parses a value with a schema.
 *
 * @param failure row to fail with; `validation_failed` unless told otherwise
 * @throws {Failure} with every problem in `details`, each as `path: problem`
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  failure: FailureName = "validation_failed",
): z.output<Schema> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  throw new Failure(failure, {
    details: result.error.issues.flatMap(issueLines),
  });
}

type RawIssue = z.core.$ZodRawIssue;

const ARTICLES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "a JSON object",
  record: "a JSON object",
  array: "an array",
};

function describeIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${ARTICLES[issue.expected] ?? issue.expected}`;
    case "too_small":
      return `must be ${
        issue.inclusive ? "at least" : "more than"
      } ${issue.minimum}`;
    case "too_big":
      return `must be ${
        issue.inclusive ? "at most" : "less than"
      } ${issue.maximum}`;
    case "invalid_value":
      if (issue.input === undefined) return "is required";
      return `must be ${issue.values.length > 1 ? "one of " : ""}${
        issue.values.map((value) => JSON.stringify(value)).join(", ")
      }`;
    case "invalid_format":
      return issue.pattern ? `must match ${issue.pattern}` : undefined;
  }
}

function issueLines({ path, ...issue }: z.core.$ZodIssue): string[] {
  const names = path.map((name) => shownName(String(name)));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) =>
      `${[...names, shownName(key)].join(".")}: is not a known property`
    );
  }
  return [`${names.join(".") || "body"}: ${issue.message}`];
}

/** A name that the caller may have made up: short, and no card number. */
export function shownName(name: string): string {
  const shown = name.slice(0, MAX_NAME_LENGTH);
  return holdsCardNumber(shown) ? "…" : shown;
}
