/**
 * Parts of a URL that the review reads.
 *
 * @module
 */

import { domainToUnicode } from "node:url";
import { parse as parseHost } from "tldts";
import { fold, toLatin } from "./normalise.ts";

export interface WebAddress {
  field: string;
  /** Host in ASCII, as in DNS. */
  host: string;
  /** Host as browsers show it, in letters of any script. */
  shownHost: string;
  /** Labels of the host in Latin letters, from left to right. */
  labels: string[];
  /** Registered name with its public suffix: `shop.co.uk`. */
  registered: string;
  /** True for a host below another owner's name: `shop.myshopify.com`. */
  isLodger: boolean;
  /** First label of the registered name, in Latin letters. */
  name: string;
  /** All labels but the last, split at hyphens. */
  parts: string[];
  isWeb: boolean;
  hasCredentials: boolean;
  /** Path, query and fragment, without tracking and display parameters. */
  words: string;
}

const AUTHORITY = /^[a-z][a-z\d+.-]*:[\\/]*[^\\/?#]*/i;
// Hosts that lend pages to their users and are not in the Public Suffix List.
const LODGINGS =
  /^(?:sites\.google\.com|docs\.google\.com|forms\.gle|linktr\.ee|(?:[\w-]+\.)?(?:telegra\.ph|notion\.site|carrd\.co|webnode\.\w+|jimdosite\.com|business\.site))$/;

/** Splits a validated URL into its parts; never throws. */
export function readUrl(field: string, href: string): WebAddress {
  const url = URL.parse(href);
  const host = url?.hostname.replace(/\.$/, "") ?? "";
  const words = href.replace(AUTHORITY, "");
  const shownHost = host.includes("xn--") ? domainToUnicode(host) : host;
  const labels = fold(shownHost).split(".");
  // People read a name in look-alike letters as Latin.
  if (shownHost !== host) {
    labels.forEach((label, i) => labels[i] = toLatin(label));
  }
  const { domain, isPrivate } = parseHost(host, {
    allowPrivateDomains: true,
    validateHostname: false,
    extractHostname: false,
    detectIp: false,
  });
  const size = domain?.split(".").length ?? 2;
  return {
    field,
    host,
    shownHost,
    labels,
    registered: domain ?? host,
    isLodger: isPrivate === true || LODGINGS.test(host),
    name: labels[labels.length - size] ?? "",
    parts: labels.slice(0, -1).flatMap((label) => label.split("-")),
    isWeb: /^https?:/i.test(href),
    hasCredentials: (url?.username ?? "") + (url?.password ?? "") !== "",
    words: words.length > 1 ? withoutTracking(words) : "",
  };
}

// Parameters that track a click or set how the page is shown.
const TRACKING =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|(?:g|fb|msc|tt|tw|y|d)clid|[gw]braid|igshid|mc_[ce]id|_g[al]|p[df]_rd_\w+|ref_?|referrer|source|src|campaign|aff(?:id|iliate)?|tag|qid|sr|spm|scm|lang(?:uage)?|locale|hl|lc|cc|country|region|currency|cur|s(?:ess(?:ion)?)?_?id|phpsessid|jsessionid|session|sort|page)$/i;
// Only short values are dropped: a sentence in any parameter is reviewed.
const FEW_WORDS = /^[a-z\d]{0,64}(?:[._~:-][a-z\d]{0,64}){0,3}$/i;
const PATH_SESSION = /;jsessionid=[\w.!-]*/i;

function withoutTracking(words: string): string {
  const hash = words.indexOf("#");
  const fragment = hash < 0 ? "" : words.slice(hash);
  const [path = "", ...rest] = (hash < 0 ? words : words.slice(0, hash))
    .split("?");
  const kept = rest.join("?").split("&").filter((parameter) => {
    const [name = "", ...value] = parameter.split("=");
    return parameter !== "" &&
      !(TRACKING.test(name) && FEW_WORDS.test(value.join("=")));
  });
  const query = kept.length > 0 ? `?${kept.join("&")}` : "";
  const shown = FEW_WORDS.test(fragment.slice(1)) ? "" : fragment;
  const plain = path.includes(";") ? path.replace(PATH_SESSION, "") : path;
  const left = plain + query + shown;
  return left.length > 1 ? left : "";
}
