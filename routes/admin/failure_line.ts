import { Failure } from "../../domain/failures.ts";
import { OperatorError } from "../../domain/operator.ts";

/** What went wrong, in one line for an operator. */
export function failureLine(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Failure && error.cause !== undefined) {
    return `${error.message} (${firstLine(error.cause)})`;
  }
  return firstLine(error);
}

function firstLine(error: unknown): string {
  return String(error).replace(/\s*\n[^]*$/, " …");
}
