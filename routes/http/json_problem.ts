/**
 * Says where a text stops being JSON (RFC 8259), and what was expected there.
 * The runtime's own message repeats what was sent and differs by version.
 *
 * @module
 */

/**
 * White space, then a string, a scalar or a sign, if there is one. A literal,
 * and sticky, so that a checker can tell that it takes linear time.
 */
const TOKEN =
  // deno-lint-ignore no-control-regex
  /([ \t\n\r]*)("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])?/y;

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
  const open: string[] = [];
  let expected: Expected = "a value";
  let at = 0;
  while (true) {
    TOKEN.lastIndex = at;
    const [, space = "", token = ""] = TOKEN.exec(text)!;
    at += space.length;
    const next = expectedAfter(token, expected, open);
    if (next === undefined) break;
    at += token.length;
    expected = next;
  }
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  const isString = text[at] === '"' && /value|name/.test(expected);
  return `line ${line}, column ${column}: expected ${
    isString
      ? 'a string that ends on its line, with \\ before " and \\'
      : expected
  }`;
}

/**
 * @param token empty for what is none
 * @param open brackets that are not closed yet
 * @returns undefined when the token is not what was expected
 */
function expectedAfter(
  token: string,
  expected: Expected,
  open: string[],
): Expected | undefined {
  if (/^[}\]]$/.test(token) && expected.endsWith(token)) {
    open.pop();
    return afterValue(open);
  }
  switch (expected) {
    case "a value":
    case "a value or ]":
      if (/^[}\],:]?$/.test(token)) return undefined;
      if (!/^[{[]$/.test(token)) return afterValue(open);
      open.push(token);
      return token === "{"
        ? "a property name in double quotes or }"
        : "a value or ]";
    case "a property name in double quotes or }":
    case "a property name in double quotes":
      return token.startsWith('"') ? "a colon" : undefined;
    case "a colon":
      return token === ":" ? "a value" : undefined;
    case "a comma or }":
      return token === "," ? "a property name in double quotes" : undefined;
    case "a comma or ]":
      return token === "," ? "a value" : undefined;
    case "the end of the text":
      return undefined;
  }
}

function afterValue(open: string[]): Expected {
  if (open.length === 0) return "the end of the text";
  return open.at(-1) === "{" ? "a comma or }" : "a comma or ]";
}
