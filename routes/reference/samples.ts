/**
 * Code samples of API calls. Each sample is a complete program: for `sh`, for
 * Deno, Node or Bun, and for Python 3 without packages. The documentation has
 * `curl` commands, which `readCurl` parses to show the same call in the other
 * languages.
 *
 * @module
 */
import { parseArgs } from "node:util";

/**
 * One HTTP call. `$NAME` in the URL, in a header, or in a text of the body is an
 * environment variable.
 */
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
  const { url, body, isText } = call;
  const members = membersOf(call, PYTHON);
  const address = textOf(url, PYTHON);
  const isPlain = members.length === 0;
  const request = block("()", [address, ...members], "    ");
  return [
    ...(isText && body === undefined ? [] : ["import json"]),
    ...(request.includes("os.environ") ? ["import os"] : []),
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
  if (typeof value === "string") return textOf(value, dialect);
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
 * Lines in brackets; `margin` is the indentation of the line where the block
 * begins.
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

/** Options of `curl` that the documentation uses. */
const OPTIONS = {
  silent: { type: "boolean", short: "s" },
  "show-error": { type: "boolean", short: "S" },
  "no-buffer": { type: "boolean", short: "N" },
  get: { type: "boolean", short: "G" },
  request: { type: "string", short: "X" },
  header: { type: "string", short: "H", multiple: true },
  data: { type: "string", short: "d" },
  "data-urlencode": { type: "string", multiple: true },
} as const;

/**
 * Parses one `curl` command.
 *
 * @returns undefined for other commands, for several commands, and for an option
 * that is not in `OPTIONS` or a body that is not JSON
 */
export function readCurl(code: string): HttpCall | undefined {
  const [command, ...args] = shellWords(code.trim()) ?? [];
  if (command !== "curl") return undefined;
  try {
    return callOf(args);
  } catch {
    // An unknown option, or a body that is not JSON.
    return undefined;
  }
}

function callOf(args: string[]): HttpCall | undefined {
  const { values, positionals: [url, ...others] } = parseArgs({
    args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const { request, data, get, header = [], "data-urlencode": queries = [] } =
    values;
  const headers = header.map((line) => line.split(/: (.*)/s, 2));
  if (url === undefined || others.length > 0) return undefined;
  if (queries.length > 0 && !get) return undefined;
  if (headers.some(([name, value]) => !name || value === undefined)) {
    return undefined;
  }
  return {
    method: request ?? (data === undefined ? "GET" : "POST"),
    url: queries.length > 0 ? `${url}?${queries.map(encoded).join("&")}` : url,
    headers: Object.fromEntries(headers),
    ...(data === undefined ? {} : { body: JSON.parse(data) }),
    isText: values["no-buffer"] === true || /\.(?:md|txt|xml)$/.test(url),
  };
}

/** Encodes the value of a query parameter, unless the value is a shell variable. */
function encoded(query: string): string {
  const [name, value = ""] = query.split(/=(.*)/s, 2);
  const isVariable = /^\$[A-Z_]+$/.test(value);
  return `${name}=${isVariable ? value : encodeURIComponent(value)}`;
}

/** Quoted or bare text, white space, or an unsupported character. */
const PART =
  /'([^']*)'|"((?:[^"\\`]|\\[^])*)"|((?:[^\s'"\\|;&<>()`#])+)|((?:[ \t]|\\\n)+)|([^])/g;

/** Words of one simple command; undefined for syntax beyond quotes. */
function shellWords(code: string): string[] | undefined {
  const words: string[] = [];
  let isOpen = false;
  for (const [, single, double, bare, space, other] of code.matchAll(PART)) {
    if (other !== undefined) return undefined;
    if (space !== undefined) {
      isOpen = false;
      continue;
    }
    // A shell runs `$(` in double quotes, and does not expand `$` in single quotes.
    if (double?.includes("$(") || single?.includes("$")) return undefined;
    const text = single ?? double?.replace(/\\(["\\`$])/g, "$1") ?? bare ?? "";
    if (isOpen) words[words.length - 1] += text;
    else words.push(text);
    isOpen = true;
  }
  return words;
}
