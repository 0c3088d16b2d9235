/**
 * Normalised loopback addresses; the last form is IPv4-mapped (RFC 4291
 * §2.5.5.2).
 */
const ADDRESS =
  /^(127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** True if other machines can reach the service at its public origin. */
export function isPublicService(baseUrl: string): boolean {
  return !isLoopbackHost(new URL(baseUrl).hostname);
}

export function isLoopbackHost(hostname: string): boolean {
  return ADDRESS.test(hostname) || /(^|\.)localhost\.?$/.test(hostname);
}
