import { memoize } from "../lazy.ts";
import { bareHost } from "./host.ts";
import ranges from "./special_ranges.json" with { type: "json" };

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

/** Public http or https address without credentials (WHATWG URL). */
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

/** Names are not resolved: a public one may still point anywhere. */
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
