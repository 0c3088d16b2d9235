/**
 * Errors that operators read: of commands, of the desk, and of stored rows.
 *
 * @module
 */
import { Failure } from "./failures.ts";

/** Exit codes of the commands, so that scripts can distinguish failures. */
export const EXIT_CODES = {
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
} as const;

export class OperatorError extends Error {
  override name = "OperatorError";

  constructor(
    message: string,
    readonly exitCode: typeof EXIT_CODES[keyof typeof EXIT_CODES] =
      EXIT_CODES.failed,
  ) {
    super(message);
  }
}

export function usageError(message: string): OperatorError {
  return new OperatorError(message, EXIT_CODES.usage);
}

export function notFoundError(message: string): OperatorError {
  return new OperatorError(message, EXIT_CODES.notFound);
}

export function refusedError(message: string): OperatorError {
  return new OperatorError(message, EXIT_CODES.refused);
}

/** Thrown for a stored row that its schema rejects. */
export class MalformedRow extends Error {
  override name = "MalformedRow";

  /**
   * @param key as JSON; not in the message, as it may contain an address
   * @param problems schema errors, without the value itself
   */
  constructor(readonly key: string, problems: string) {
    super(`A stored row is malformed: ${problems}`);
  }
}

/** Formats an error and its cause in one line for operators. */
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
