import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import { OperatorError } from "../../domain/admin/operator.ts";

/** What went wrong, in one line for an operator. */
export function failureLine(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Failure && error.cause !== undefined) {
    return `${error.message} (${firstLine(error.cause)})`;
  }
  if (error instanceof z.ZodError) {
    const problems = error.issues.map(({ path, message }) =>
      `${path.join(".") || "value"}: ${message}`
    );
    return `A stored row is malformed: ${problems.join("; ")}`;
  }
  return firstLine(error);
}

function firstLine(error: unknown): string {
  const text = String(error);
  const end = text.indexOf("\n");
  return end < 0 ? text : `${text.slice(0, end).trimEnd()} …`;
}
