/**
 * Phrases of error messages that are logged: of SQLite, of the system, and of
 * `new Error` in this program. Any other message may quote what a caller sent, as
 * those of `URL` and `JSON.parse` do.
 */
const KNOWN = new RegExp(
  [
    "a start was not kept",
    "an archive is being restored into the store",
    "an index names no reservation",
    "attempt to write a readonly database",
    "cut short",
    "database disk image is malformed",
    "database is locked",
    "database or disk is full",
    "database schema has changed",
    "disk I/O error",
    "does not agree with its waitlist",
    "has nothing to count",
    "is not a function",
    "Maximum call stack size exceeded",
    "no such table",
    "os error \\d{1,5}",
    "out of memory",
    "take met a conflict",
    "the index is not local",
    "the store does not answer",
    "too slow",
    "unable to open database file",
    "could not deserialize",
    "\\btimed out\\b",
    "Too many open files",
  ].join("|"),
  "i",
);

/** Maximum number of causes behind an error. */
const MAX_CAUSES = 3;

/** Maximum number of characters of a message in which a phrase is looked for. */
const MAX_READ = 2000;

/**
 * Describes an error for the log: its name, its code, a known phrase of its
 * message, and where it was thrown. The message itself is left out.
 */
export function errorText(error: unknown, causes = MAX_CAUSES): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { message, cause } = error;
  const { code } = error as { code?: unknown };
  const phrase = KNOWN.exec(message.slice(0, MAX_READ))?.[0];
  const told = [word(error.name) ?? "Error", word(code), phrase]
    .filter((part) => part !== undefined).join(": ");
  const behind = cause === undefined || causes === 0
    ? ""
    : `\nCaused by ${errorText(cause, causes - 1)}`;
  return told + framesOf(error) + behind;
}

/** Names and codes are words of programs. */
function word(value: unknown): string | undefined {
  if (typeof value === "number") return `${value}`;
  return typeof value === "string" && /^[A-Za-z_]\w{0,60}$/.test(value)
    ? value
    : undefined;
}

/** The lines of the stack after name and message, which may have lines too. */
function framesOf({ stack = "", message }: Error): string {
  const header = /^[\w$.]{0,80}(?:: )?/.exec(stack)![0];
  const rest = stack.slice(header.length);
  const frames = rest.startsWith(message) ? rest.slice(message.length) : "";
  return frames.startsWith("\n    at ") ? frames : "";
}
