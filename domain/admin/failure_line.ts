import { Failure } from "../failures.ts";
import { MalformedRow, OperatorError } from "./operator.ts";

/** An error in one line for an operator, with its cause. */
export function failureLine(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof MalformedRow) {
    return `${error.message} (rows show '${error.key}')`;
  }
  if (error instanceof Failure && error.cause !== undefined) {
    return `${error.message} (${failureLine(error.cause)})`;
  }
  const text = String(error).replace(/^Error: /, "");
  const end = text.indexOf("\n");
  return end < 0 ? text : `${text.slice(0, end).trimEnd()} …`;
}
