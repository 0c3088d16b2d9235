/**
 * The forms in which the URL parser writes an address of this machine; the last
 * is an IPv4 address in IPv6 (RFC 4291 §2.5.5.2).
 */
const ADDRESS =
  /^(127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Whether a service is reached from other machines, by its public origin. */
export function isPublicService(baseUrl: string): boolean {
  return !isLoopbackHost(new URL(baseUrl).hostname);
}

/** Tells whether a host, as the URL parser writes it, is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return ADDRESS.test(hostname) || /(^|\.)localhost\.?$/.test(hostname);
}
