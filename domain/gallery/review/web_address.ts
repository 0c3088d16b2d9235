/**
 * What the review reads of a URL.
 *
 * @module
 */

import { domainToUnicode } from "node:url";
import { fold, toLatin } from "./normalise.ts";

export interface WebAddress {
  field: string;
  href: string;
  /** Host as it is looked up. */
  host: string;
  /** Host as it is seen: letters of any script. */
  shownHost: string;
  /** Labels of the host in Latin letters, from left to right. */
  labels: string[];
  /** The name that somebody registered, with its suffix: `shop.co.uk`. */
  registered: string;
  /** Its first label, in Latin letters. */
  name: string;
  /** All labels but the last, parted at hyphens. */
  parts: string[];
  isWeb: boolean;
  hasCredentials: boolean;
  /** Path, query and fragment as they stand. */
  words: string;
}

const PARTS = /^https?:\/\/([^/?#\\@]*)([^?#]*)([^]*)$/i;
const SECOND_LEVEL = new Set(
  "co com org net gov edu ac or ne go gob in nom ltd plc me web store".split(
    " ",
  ),
);

/** Reads a URL that was validated before; never throws. */
export function readUrl(field: string, href: string): WebAddress {
  let parts = PARTS.exec(href);
  let hasCredentials = false;
  if (!parts || /[^\w.:[\]-]/.test(parts[1]) || /^[^/?#]*@/.test(parts[2])) {
    const url = parse(href);
    hasCredentials = url.username !== "" || url.password !== "";
    parts = PARTS.exec(
      `https://${url.host}${url.pathname}${url.search}${url.hash}`,
    ) ??
      ["", "", "", ""] as unknown as RegExpExecArray;
  }
  const host = parts[1].toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  const shownHost = host.includes("xn--") ? domainToUnicode(host) : host;
  const labels = fold(shownHost).split(".").map((label) =>
    // The whole name is taken for Latin: that is how an eye takes it.
    shownHost === host ? label : toLatin(label)
  );
  const size = registeredSize(labels);
  return {
    field,
    href,
    host,
    shownHost,
    labels,
    registered: host.split(".").slice(-size).join("."),
    name: labels[labels.length - size] ?? "",
    parts: partsOf(labels),
    isWeb: /^https?:/i.test(href),
    hasCredentials,
    words: parts[2].length + parts[3].length > 1 ? parts[2] + parts[3] : "",
  };
}

function parse(href: string) {
  try {
    return new URL(href);
  } catch {
    return {
      username: "",
      password: "",
      host: "",
      pathname: href,
      search: "",
      hash: "",
    };
  }
}

function partsOf(labels: string[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < labels.length - 1; at++) {
    if (labels[at].includes("-")) parts.push(...labels[at].split("-"));
    else parts.push(labels[at]);
  }
  return parts;
}

function registeredSize(labels: string[]): number {
  const [second, top] = labels.slice(-2);
  return labels.length > 2 && top?.length === 2 && SECOND_LEVEL.has(second)
    ? 3
    : 2;
}
