/**
 * Locates the first JSON syntax error (RFC 8259) and names the expected token. The
 * runtime's own message repeats the text and differs by version.
 *
 * @module
 */

/**
 * White space, then a string, a scalar or a sign, if any. A sticky literal, so that
 * a checker can prove linear time.
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

/** Returns a problem such as `line 2, column 5: expected a colon`. */
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
 * @param token empty if there is no valid token
 * @param open brackets that are not closed yet
 * @returns undefined if the token is not an expected one
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
