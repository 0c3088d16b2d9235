/**
 * An agent in the middle of a task pastes what it has before it: bodies,
 * addresses, ids, times. Of those, the names of fields, codes and paths say what
 * a question is about; their values say nothing.
 *
 * @module
 */

/** A member of a JSON object whose value is a text; a code stays. */
const MEMBER = /"([^"\\\s]{1,60})" ?: ?"([^"\\]*)"/g;
const CODE = /^[a-z][a-z_-]*$/;

/** An address of the web; of the service's own ones the path stays. */
const ADDRESS = /https?:\/\/[^\s/"<>]+([^\s"<>]*)/g;
const OWN_PATH = /^\/(?:api|docs|\.well-known|openapi|pay)\b/;

/** A run between spaces and quotation marks; with an `@` it is an email address. */
const WORD = /[^\s"<>]+/g;

const VALUES = [
  // UUIDs, also their beginnings, keys of this service, and other hashes.
  /\b[0-9a-f]{8}-[0-9a-f-]*/gi,
  /\bagc_[\w.-]*/g,
  /\b0x[0-9a-f]*/gi,
  // Dates and times.
  /\b\d{4}-\d\d-\d\d(?:T[\d:.]*)?Z?/g,
  /\b\d{1,2}:\d\d(?::\d\d)?Z?\b/g,
];

/** A question without the values of what was pasted into it. */
export function withoutState(question: string): string {
  let text = question
    .replace(
      MEMBER,
      (_, name, value) => CODE.test(value) ? `${name} ${value} ` : `${name} `,
    )
    .replace(ADDRESS, (_, path) => OWN_PATH.test(path) ? path : " ")
    .replace(WORD, (word) => word.includes("@") ? " " : word);
  for (const value of VALUES) text = text.replace(value, " ");
  return text;
}
