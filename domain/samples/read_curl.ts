/**
 * Reads a command of the documentation back into the call that it makes, so
 * that one command is enough to show the call in other languages.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { Call } from "./samples.ts";

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

/** A command of whose answer a part is kept in a variable. */
const KEPT = /^export [A-Z_]+=\$\((curl [^|]+)\|[^]*\)$/;

/**
 * Reads a `curl` command.
 *
 * @returns the call; undefined for what is no such command, is more than one,
 * or uses an option or a body that this does not know
 */
export function readCurl(code: string): Call | undefined {
  const written = code.trim();
  const [, kept] = KEPT.exec(written) ?? [];
  const [command, ...args] = shellWords((kept ?? written).trim()) ?? [];
  if (command !== "curl") return undefined;
  try {
    return callOf(args);
  } catch {
    // An option that is not listed, or a body that is no JSON.
    return undefined;
  }
}

function callOf(args: string[]): Call | undefined {
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

/** The name of a variable is not encoded, as its value is good as it is. */
function encoded(query: string): string {
  const [name, value = ""] = query.split(/=(.*)/s, 2);
  const isVariable = /^\$[A-Z_]+$/.test(value);
  return `${name}=${isVariable ? value : encodeURIComponent(value)}`;
}

/** A quoted or a bare part of a word, the space between words, or a mistake. */
const PART =
  /'([^']*)'|"((?:[^"\\`]|\\[^])*)"|((?:[^\s'"\\|;&<>()`#])+)|((?:[ \t]|\\\n)+)|([^])/g;

/** Words of one simple command; undefined for anything that is more. */
function shellWords(code: string): string[] | undefined {
  const words: string[] = [];
  let isOpen = false;
  for (const [, single, double, bare, space, other] of code.matchAll(PART)) {
    if (other !== undefined) return undefined;
    if (space !== undefined) {
      isOpen = false;
      continue;
    }
    // A shell would run this, or leave the name of a variable as it is.
    if (double?.includes("$(") || single?.includes("$")) return undefined;
    const text = single ?? double?.replace(/\\(["\\`$])/g, "$1") ?? bare ?? "";
    if (isOpen) words[words.length - 1] += text;
    else words.push(text);
    isOpen = true;
  }
  return words;
}
