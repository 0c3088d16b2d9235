/**
 * Hosts, without what `www.` and a final point add to their names.
 *
 * @module
 */

const WWW = "www.";

/** The bare host of a parsed address's `hostname`. */
export function bareHost(hostname: string): string {
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const isPrefixed = name.startsWith(WWW) && name.includes(".", WWW.length);
  return isPrefixed ? name.slice(WWW.length) : name;
}

/** Longest name of a host (RFC 1035 §2.3.4). */
const MAX_HOST = 253;

/**
 * Reads a host that somebody wrote, in any case and script.
 *
 * @returns the bare host as addresses have it; undefined unless it is a host,
 * and nothing more
 */
export function parseHost(text: string): string | undefined {
  const isBare = /^(?:\[[0-9a-f:.]+\]|[^\s\/\\?#@:%[\]]+)$/i.test(text);
  if (!isBare || text.length > MAX_HOST) return undefined;
  const url = URL.parse(`https://${text}/`);
  return url === null ? undefined : bareHost(url.hostname);
}

/** Names that nobody can register (RFC 2606, RFC 6761). */
const RESERVED =
  /(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid|localhost|local|internal)$/;

/** Whether a host, as the URL parser writes it, can be on no internet. */
export function isReservedHost(hostname: string): boolean {
  return RESERVED.test(bareHost(hostname));
}
