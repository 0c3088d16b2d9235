import { memoize } from "../memory.ts";
import ranges from "./special_ranges.json" with { type: "json" };

const WWW = "www.";

/** Removes `www.` and a trailing dot. */
function bareHost(hostname: string): string {
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const isPrefixed = name.startsWith(WWW) && name.includes(".", WWW.length);
  return isPrefixed ? name.slice(WWW.length) : name;
}

/** RFC 1035 §2.3.4. */
const MAX_HOST = 253;

/** A label as DNS holds it: 1 to 63 letters, digits and inner hyphens (RFC 1123 §2.1). */
const DNS_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Returns true for a name in ASCII form that DNS can hold; a last dot is allowed. */
function isDnsName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.length <= MAX_HOST &&
    name.split(".").every((label) => DNS_LABEL.test(label));
}

/**
 * Converts an international name to its ASCII form (IDNA, UTS #46).
 *
 * @returns undefined for a name that DNS cannot hold
 */
export function dnsName(name: string): string | undefined {
  const host = URL.parse(`https://${name}/`)?.hostname;
  return host !== undefined && isDnsName(host) ? host : undefined;
}

/** Parses a bare host; undefined for any other text. */
export function parseHost(text: string): string | undefined {
  const isBare = /^(?:\[[0-9a-f:.]+\]|[^\s\/\\?#@:%[\]]+)$/i.test(text);
  if (!isBare || text.length > MAX_HOST) return undefined;
  const host = URL.parse(`https://${text}/`)?.hostname;
  if (host === undefined) return undefined;
  return host.startsWith("[") || isDnsName(host) ? bareHost(host) : undefined;
}

/** Reserved names (RFC 2606, RFC 6761). */
const RESERVED =
  /(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid|localhost|local|internal)$/;

/** Returns true for a host that cannot be on the internet. */
export function isReservedHost(hostname: string): boolean {
  return RESERVED.test(bareHost(hostname));
}

/** Loopback addresses; the last is IPv4-mapped (RFC 4291 §2.5.5.2). */
const ADDRESS =
  /^(127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Returns false if the host of the base URL is a loopback host. */
export function isPublicService(baseUrl: string): boolean {
  return !isLoopbackHost(new URL(baseUrl).hostname);
}

export function isLoopbackHost(hostname: string): boolean {
  return ADDRESS.test(hostname) || /(^|\.)localhost\.?$/.test(hostname);
}

/** Names of private networks (RFC 6762, RFC 8375, RFC 9476 …). */
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

type ParsedAddress =
  | { ok: true; href: string }
  | { ok: false; problem: string };

/** The part before the path, then what RFC 3986 does not allow after it. */
const BEFORE_PATH = /^https?:\/\/(?:\[[^\]]*\])?/;
const NOT_IN_URI = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@\/?#%-]/giu;

/** Most addresses; the test takes a tenth of the time of a replacement. */
const PLAIN_URI = /^https?:\/\/[\w.~!$&'()*+,;=:@\/?-]*$/;

/**
 * Turns the address of a parsed URL into a URI of RFC 3986: the URL standard
 * leaves characters such as `|`, `^` and a lone `%` as they are, which strict
 * readers of `format: uri` refuse.
 */
export function uriOf(href: string): string {
  if (PLAIN_URI.test(href)) return href;
  const { length } = BEFORE_PATH.exec(href)?.[0] ?? "";
  const rest = href.slice(length).replace(NOT_IN_URI, encodeURIComponent);
  const hash = rest.indexOf("#") + 1;
  if (hash === 0) return href.slice(0, length) + rest;
  // A fragment holds no further "#".
  return href.slice(0, length) + rest.slice(0, hash) +
    rest.slice(hash).replaceAll("#", "%23");
}

/** Parses a public http or https address without credentials; returns a URI. */
export function parseWebAddress(text: string): ParsedAddress {
  const url = URL.parse(text);
  if (url === null) return refused("must be an absolute URL");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused("must be an http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    return refused("must not contain a user name or password");
  }
  const { hostname } = url;
  if (!hostname.startsWith("[") && !isDnsName(hostname)) {
    return refused("must have a host name that DNS can hold");
  }
  if (!isPublicHost(hostname)) {
    return refused("must not point to a private, local or unqualified host");
  }
  return { ok: true, href: uriOf(url.href) };
}

/** Names are not resolved: a public name may resolve to a private address. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  // The URL parser normalises addresses to these two forms.
  if (host.startsWith("[")) {
    return !specialRanges().check(host.slice(1, -1), "ipv6");
  }
  if (/^\d+(\.\d+){3}$/.test(host)) return !specialRanges().check(host);
  if (!/^[^.]+(\.[^.]+)+$/.test(host)) return false;
  return !PRIVATE_SUFFIXES.some((suffix) =>
    host === suffix || host.endsWith(`.${suffix}`)
  );
}

/** Returns false for an address or a block of a special-purpose range. */
export function isPublicAddress(address: string): boolean {
  const [host = ""] = address.split("/");
  return isPublicHost(host.includes(":") ? `[${host}]` : host);
}

/** IANA special-purpose ranges (RFC 6890); IPv4-mapped ones count as IPv4. */
const specialRanges = memoize(() => {
  const { BlockList } = process.getBuiltinModule("node:net");
  const list = new BlockList();
  for (const family of ["ipv4", "ipv6"] as const) {
    for (const range of ranges[family]) {
      const [address, bits] = range.split("/") as [string, string];
      list.addSubnet(address, Number(bits), family);
    }
  }
  return list;
});

export function rootUrl(href: string): string {
  return `${new URL(href).origin}/`;
}

export function bareDomain(href: string): string {
  return bareHost(new URL(href).hostname);
}

function refused(problem: string): ParsedAddress {
  return { ok: false, problem };
}
