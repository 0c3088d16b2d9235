/**
 * Code samples of API calls. Each sample is a complete program: for `sh`, for
 * Deno, Node or Bun, and for Python 3 without packages.
 *
 * @module
 */

/** One HTTP call. `$NAME` in the URL or in a header is an environment variable. */
export interface HttpCall {
  method: string;
  /** Absolute, with an encoded query. */
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON; undefined sends nothing. */
  body?: unknown;
  /** True if the response is text instead of JSON. */
  isText?: boolean;
}

export interface CodeSample {
  language: "curl" | "typescript" | "python";
  label: string;
  code: string;
}

/**
 * Writes a call in each language.
 *
 * @param curl a handwritten `curl` command; by default it is generated
 */
export function samplesOf(
  call: HttpCall,
  curl = curlSample(call),
): CodeSample[] {
  const typescript = typescriptSample(call);
  return [
    { language: "curl", label: "curl", code: curl },
    { language: "typescript", label: "TypeScript", code: typescript },
    { language: "python", label: "Python", code: pythonSample(call) },
  ];
}

/** An environment variable in shell syntax. */
const VARIABLE = /\$([A-Z][A-Z_]*)/g;

function hasVariable(text: string): boolean {
  return text.search(VARIABLE) >= 0;
}

function curlSample({ method, url, headers, body }: HttpCall): string {
  const isPlain = method === "GET" || (method === "POST" && body !== undefined);
  const lines = Object.entries(headers)
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) {
    const json = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
    lines.push(`-d '${json}'`);
  }
  return [
    `curl ${isPlain ? "" : `-X ${method} `}${quoted(url)}`,
    ...lines.map((line) => line.replaceAll("\n", "\n  ")),
  ].join(" \\\n  ");
}

/** Uses double quotes, in which the shell expands variables. */
function quoted(text: string): string {
  if (hasVariable(text)) return `"${text.replace(/["\\`]/g, "\\$&")}"`;
  return /^[\w:/.-]+$/.test(text)
    ? text
    : `"${text.replace(/["\\`$]/g, "\\$&")}"`;
}

/** Syntax of TypeScript or Python that samples need. */
interface Dialect {
  indent: string;
  key(name: string): string;
  /** JSON constants that are written differently, by their JSON text. */
  constants: Record<string, string>;
  /** Expression for a text with environment variables. */
  filled(text: string): string;
  /** An argument or a member of the request. */
  member(name: string, value: string): string;
  /** The argument or member that sends a literal as JSON. */
  body(literal: string): string;
}

const TYPESCRIPT: Dialect = {
  indent: "  ",
  key: (name) => /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name),
  constants: {},
  filled(text) {
    const escaped = text.replace(/[`\\]/g, "\\$&");
    return `\`${escaped.replace(VARIABLE, "${process.env.$1}")}\``;
  },
  member: (name, value) => `${name}: ${value}`,
  body: (literal) => `body: JSON.stringify(${literal})`,
};

function typescriptSample(call: HttpCall): string {
  const members = membersOf(call, TYPESCRIPT);
  const init = members.length === 0 ? "" : `, ${block("{}", members, "  ")}`;
  return [
    `const response = await fetch(${textOf(call.url, TYPESCRIPT)}${init});`,
    `console.log(await response.${call.isText ? "text" : "json"}());`,
  ].join("\n");
}

const PYTHON: Dialect = {
  indent: "    ",
  key: (name) => JSON.stringify(name),
  constants: { true: "True", false: "False", null: "None" },
  filled(text) {
    const doubled = JSON.stringify(text).replace(/[{}]/g, "$&$&");
    return `f${doubled.replace(VARIABLE, "{os.environ['$1']}")}`;
  },
  member: (name, value) => `${name}=${value}`,
  body: (literal) => `data=json.dumps(${literal}).encode()`,
};

function pythonSample(call: HttpCall): string {
  const { url, headers, body, isText } = call;
  const members = membersOf(call, PYTHON);
  const address = textOf(url, PYTHON);
  const isPlain = members.length === 0;
  const request = block("()", [address, ...members], "    ");
  return [
    ...(isText && body === undefined ? [] : ["import json"]),
    ...([url, ...Object.values(headers)].some(hasVariable)
      ? ["import os"]
      : []),
    `from urllib.request import ${isPlain ? "" : "Request, "}urlopen`,
    "",
    ...(isPlain ? [] : [`request = Request${request}`]),
    `with urlopen(${isPlain ? address : "request"}) as response:`,
    `    print(${isText ? "response.read().decode()" : "json.load(response)"})`,
  ].join("\n");
}

/** Method, headers and body of a request, as arguments or members. */
function membersOf({ method, headers, body }: HttpCall, dialect: Dialect) {
  const { indent } = dialect;
  const members = Object.entries(headers).map(([name, value]) =>
    `${JSON.stringify(name)}: ${textOf(value, dialect)}`
  );
  return [
    ...(method === "GET" ? [] : [dialect.member("method", `"${method}"`)]),
    ...(members.length === 0
      ? []
      : [dialect.member("headers", block("{}", members, indent, indent))]),
    ...(body === undefined
      ? []
      : [dialect.body(literal(body, dialect, indent))]),
  ];
}

function textOf(text: string, { filled }: Dialect): string {
  return hasVariable(text) ? filled(text) : JSON.stringify(text);
}

/** Writes a JSON value as a literal, one member per line. */
function literal(value: unknown, dialect: Dialect, margin: string): string {
  const { constants, indent, key } = dialect;
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") {
    return constants[`${value}`] ?? `${value}`;
  }
  const inner = (item: unknown) => literal(item, dialect, margin + indent);
  if (Array.isArray(value)) {
    return block("[]", value.map(inner), indent, margin);
  }
  const members = Object.entries(value)
    .map(([name, item]) => `${key(name)}: ${inner(item)}`);
  return block("{}", members, indent, margin);
}

/**
 * Puts lines in brackets, each followed by a comma.
 *
 * @param margin indentation of the line with the opening bracket
 */
function block(
  [open, close]: string,
  inside: string[],
  indent: string,
  margin = "",
): string {
  if (inside.length === 0) return `${open}${close}`;
  const rows = inside.map((line) => `${margin}${indent}${line},\n`).join("");
  return `${open}\n${rows}${margin}${close}`;
}
