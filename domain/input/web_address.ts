/**
 * Web addresses that agents send: which ones may be stored and shown, and how
 * a seller is named by one.
 *
 * @module
 */
import { memoize } from "../lazy.ts";
import { bareHost } from "./host.ts";
import ranges from "./special_ranges.json" with { type: "json" };

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
  // The URL parser writes an address in one of these two forms only.
  if (host.startsWith("[")) {
    return !specialRanges().check(host.slice(1, -1), "ipv6");
  }
  if (/^\d+(\.\d+){3}$/.test(host)) return !specialRanges().check(host);
  if (!/^[^.]+(\.[^.]+)+$/.test(host)) return false;
  return !PRIVATE_SUFFIXES.some((suffix) =>
    host === suffix || host.endsWith(`.${suffix}`)
  );
}

/**
 * Ranges that are not on the public internet (IANA special-purpose address
 * registries, RFC 6890). An IPv4 address that is mapped to IPv6 is found by
 * its IPv4 range.
 */
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
