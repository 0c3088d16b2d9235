import { EXIT, OperatorError } from "../../domain/admin/operator.ts";

/** Reads a date or an instant of an option, in epoch milliseconds. */
export function readInstant(text: string): number {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw new OperatorError(
    `${text} is no date: give one such as 2026-11-20.`,
    EXIT.usage,
  );
}
