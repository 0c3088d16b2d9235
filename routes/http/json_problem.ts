/**
 * Says where a text stops being JSON (RFC 8259), and what was expected there.
 * The runtime's own message repeats what was sent and differs by version.
 *
 * @module
 */

/** Sticky patterns, each matched at one position. */
const SPACE = /[ \t\n\r]*/y;
// deno-lint-ignore no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected =
  | "a value"
  | "a value or ]"
  | "a property name in double quotes or }"
  | "a property name in double quotes"
  | "a colon"
  | "a comma or }"
  | "a comma or ]"
  | "the end of the text";

/** Locates a JSON syntax error, such as `line 2, column 5: expected a colon`. */
export function jsonProblem(text: string): string {
  const { at, expected } = firstProblem(text);
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return `line ${line}, column ${column}: expected ${expected}`;
}

function firstProblem(text: string): { at: number; expected: string } {
  const open: ("{" | "[")[] = [];
  let at = 0;
  let expected: Expected = "a value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    at += length;
    return length > 0;
  };
  const afterValue = (): Expected =>
    open.length === 0
      ? "the end of the text"
      : open.at(-1) === "{"
      ? "a comma or }"
      : "a comma or ]";
  while (true) {
    take(SPACE);
    const next = text[at];
    switch (expected) {
      case "a value":
      case "a value or ]":
        if (next === "{" || next === "[") {
          at++;
          open.push(next);
          expected = next === "{"
            ? "a property name in double quotes or }"
            : "a value or ]";
        } else if (next === "]" && expected === "a value or ]") {
          at++;
          open.pop();
          expected = afterValue();
        } else if (take(STRING) || take(SCALAR)) expected = afterValue();
        else return { at, expected: inString(next) ?? expected };
        break;
      case "a property name in double quotes or }":
      case "a property name in double quotes":
        if (next === "}" && expected.endsWith("}")) {
          at++;
          open.pop();
          expected = afterValue();
        } else if (take(STRING)) expected = "a colon";
        else return { at, expected: inString(next) ?? expected };
        break;
      case "a colon":
        if (next !== ":") return { at, expected };
        at++;
        expected = "a value";
        break;
      case "a comma or }":
      case "a comma or ]":
        if (next === ",") {
          at++;
          expected = open.at(-1) === "{"
            ? "a property name in double quotes"
            : "a value";
        } else if (next === expected.at(-1)) {
          at++;
          open.pop();
          expected = afterValue();
        } else return { at, expected };
        break;
      case "the end of the text":
        return { at, expected };
    }
  }
}

/** Describes the defect of the string that starts here. */
function inString(next: string | undefined): string | undefined {
  return next === '"'
    ? 'a string that ends on its line, with \\ before " and \\'
    : undefined;
}
