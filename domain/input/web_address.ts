/**
 * Web addresses that agents send: which ones may be stored and shown, and how
 * a seller is named by one.
 *
 * @module
 */
import ipaddr from "ipaddr.js";
import { bareHost } from "./host.ts";

/** Names that never leave a private network (RFC 6762, RFC 8375, RFC 9476 …). */
const PRIVATE_SUFFIXES = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home.arpa",
  "alt",
  "onion",
];

/** A normalised address, or the reason why it is refused. */
type ParsedAddress =
  | { ok: true; href: string }
  | { ok: false; problem: string };

/**
 * Parses and normalises a public web address (WHATWG URL): http or https, no
 * credentials, a host that can be public.
 */
export function parseWebAddress(text: string): ParsedAddress {
  const url = URL.parse(text);
  if (url === null) return refused("must be an absolute URL");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused("must be an http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    return refused("must not contain a user name or password");
  }
  if (!isPublicHost(url.hostname)) {
    return refused("must not point to a private, local or unqualified host");
  }
  return { ok: true, href: url.href };
}

/**
 * Tells whether a host, as the URL parser writes it, can be on the public
 * internet. Names are not resolved: a public name may still point anywhere.
 */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  // The URL parser writes an address in one of these two forms only; asking
  // ipaddr.js about every name costs more than the rest of the validation.
  if (host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host)) {
    const literal = host.replace(/^\[(.*)\]$/, "$1");
    return ipaddr.process(literal).range() === "unicast";
  }
  if (!/^[^.]+(\.[^.]+)+$/.test(host)) return false;
  return !PRIVATE_SUFFIXES.some((suffix) =>
    host === suffix || host.endsWith(`.${suffix}`)
  );
}

/** The seller's root: scheme, host and port of a parsed address, then `/`. */
export function rootUrl(href: string): string {
  return `${new URL(href).origin}/`;
}

/** The bare host of a parsed address, without a leading `www.`. */
export function bareDomain(href: string): string {
  return bareHost(new URL(href).hostname);
}

function refused(problem: string): ParsedAddress {
  return { ok: false, problem };
}
