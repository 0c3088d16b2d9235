/**
 * Parses the `curl` commands of the documentation, so that the same call can be
 * shown in other languages.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { HttpCall } from "./samples.ts";

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

/** `export NAME=$(curl … | …)`: keeps part of the response in a variable. */
const KEPT = /^export [A-Z_]+=\$\((curl [^|]+)\|[^]*\)$/;

/**
 * Parses one `curl` command.
 *
 * @returns undefined for other commands, for several commands, and for an option
 * that is not in `OPTIONS` or a body that is not JSON
 */
export function readCurl(code: string): HttpCall | undefined {
  const written = code.trim();
  const [, kept] = KEPT.exec(written) ?? [];
  const [command, ...args] = shellWords((kept ?? written).trim()) ?? [];
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

/**
 * Single-quoted, double-quoted or bare text, white space, or an unsupported
 * character.
 */
const PART =
  /'([^']*)'|"((?:[^"\\`]|\\[^])*)"|((?:[^\s'"\\|;&<>()`#])+)|((?:[ \t]|\\\n)+)|([^])/g;

/**
 * Splits one simple command into words; undefined for shell syntax beyond
 * quotes.
 */
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
