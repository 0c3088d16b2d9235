/**
 * Phrases of error messages that are logged: of SQLite, of the system, and of
 * `new Error` in this program. Any other message may quote what a caller sent, as
 * those of `URL` and `JSON.parse` do.
 */
const KNOWN = [
  /attempt to write a readonly database/i,
  /could not deserialize/i,
  /database disk image is malformed/i,
  /database is locked/i,
  /database or disk is full/i,
  /disk I\/O error/i,
  /no such table/i,
  /unable to open database file/i,
  /\(os error \d{1,5}\)/i,
  /\bout of memory\b/i,
  /\btimed out\b/i,
  /too many open files/i,
  /maximum call stack size exceeded/i,
  /\bis not a function\b/i,
  /cannot read properties of (?:undefined|null)/i,
  /a start was not kept/,
  /an archive is being restored into the store/,
  /an index names no reservation/,
  /cut short/,
  /does not agree with its waitlist/,
  /has nothing to count/,
  /No answer after \d{1,3} attempts/,
  /take met a conflict/,
  /the index is not local/,
  /the store does not answer/,
  /too slow/,
];

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
  const read = message.slice(0, MAX_READ);
  const phrase = KNOWN.map((known) => known.exec(read)?.[0])
    .find((found) => found !== undefined);
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
