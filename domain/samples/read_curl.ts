/**
 * Reads a command of the documentation back into the call that it makes, so
 * that one command is enough to show the call in other languages.
 *
 * @module
 */
import type { Call } from "./call.ts";

/** Options that say nothing about the request. */
const SILENT = new Set(["-s", "-S", "-sS", "-N"]);

/** A command of whose answer a part is kept in a variable. */
const KEPT = /^export [A-Z_]+=\$\((curl [^|]+)\|[^]*\)$/;

interface Draft {
  method?: string;
  urls: string[];
  headers: Record<string, string>;
  data?: string;
  query: string[];
  isGet: boolean;
  isText: boolean;
}

/**
 * Reads a `curl` command.
 *
 * @returns the call; undefined for what is no such command, is more than one,
 * or uses an option or a body that this does not know
 */
export function readCurl(code: string): Call | undefined {
  const written = code.trim();
  const [, kept] = KEPT.exec(written) ?? [];
  const [command, ...words] = shellWords((kept ?? written).trim()) ?? [];
  if (command !== "curl") return undefined;
  const draft: Draft = {
    urls: [],
    headers: {},
    query: [],
    isGet: false,
    isText: false,
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (SILENT.has(word)) draft.isText ||= word === "-N";
    else if (word === "-G") draft.isGet = true;
    else if (!word.startsWith("-")) draft.urls.push(word);
    else if (!take(draft, word, words[++at])) return undefined;
  }
  return callOf(draft);
}

/** Takes an option with its value; false when there is none such. */
function take(draft: Draft, option: string, value?: string): boolean {
  if (value === undefined) return false;
  switch (option) {
    case "-X":
    case "-sX":
      draft.method = value;
      return true;
    case "-H": {
      const colon = value.indexOf(": ");
      draft.headers[value.slice(0, colon)] = value.slice(colon + 2);
      return colon > 0;
    }
    case "-d":
      draft.data = value;
      return true;
    case "--data-urlencode": {
      const [name = "", ...rest] = value.split("=");
      draft.query.push(`${name}=${encoded(rest.join("="))}`);
      return true;
    }
    default:
      return false;
  }
}

/** The name of a variable is not encoded, as its value is good as it is. */
function encoded(value: string): string {
  return /^\$[A-Z_]+$/.test(value) ? value : encodeURIComponent(value);
}

function callOf(draft: Draft): Call | undefined {
  const { urls: [url, ...others], headers, query, data, isGet } = draft;
  if (url === undefined || others.length > 0) return undefined;
  if (query.length > 0 && !isGet) return undefined;
  const body = data === undefined ? undefined : parsed(data);
  if (data !== undefined && body === undefined) return undefined;
  return {
    method: draft.method ?? (data === undefined ? "GET" : "POST"),
    url: query.length > 0 ? `${url}?${query.join("&")}` : url,
    headers,
    ...(data === undefined ? {} : { body }),
    isText: draft.isText || /\.(?:md|txt|xml)$/.test(url),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
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
