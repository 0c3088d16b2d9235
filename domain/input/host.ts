const WWW = "www.";

/** Host without `www.` and a trailing dot. */
export function bareHost(hostname: string): string {
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const isPrefixed = name.startsWith(WWW) && name.includes(".", WWW.length);
  return isPrefixed ? name.slice(WWW.length) : name;
}

/** RFC 1035 §2.3.4. */
const MAX_HOST = 253;

/** Undefined unless the text is a host and nothing more. */
export function parseHost(text: string): string | undefined {
  const isBare = /^(?:\[[0-9a-f:.]+\]|[^\s\/\\?#@:%[\]]+)$/i.test(text);
  if (!isBare || text.length > MAX_HOST) return undefined;
  const url = URL.parse(`https://${text}/`);
  return url === null ? undefined : bareHost(url.hostname);
}

/** Reserved names (RFC 2606, RFC 6761). */
const RESERVED =
  /(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid|localhost|local|internal)$/;

/** True if it cannot be on the internet. */
export function isReservedHost(hostname: string): boolean {
  return RESERVED.test(bareHost(hostname));
}

/** Loopback addresses; the last is IPv4-mapped (RFC 4291 §2.5.5.2). */
const ADDRESS =
  /^(127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** True if other machines can reach it. */
export function isPublicService(baseUrl: string): boolean {
  return !isLoopbackHost(new URL(baseUrl).hostname);
}

export function isLoopbackHost(hostname: string): boolean {
  return ADDRESS.test(hostname) || /(^|\.)localhost\.?$/.test(hostname);
}
