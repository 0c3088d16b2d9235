import { isLoopbackHost } from "../../domain/input/host.ts";

/**
 * Tells why a request must not reach a server on this machine: a web page that
 * points a name of its own at 127.0.0.1 (DNS rebinding) sends a foreign Host
 * or Origin. A server on a public address may be called from any origin.
 *
 * @returns the problem; undefined to let the request in
 */
export function foreignCaller(
  request: Request,
  baseUrl: string,
): string | undefined {
  if (!isLoopbackHost(new URL(baseUrl).hostname)) return undefined;
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!isLocal(`http://${host}`)) return "Invalid Host header";
  const origin = request.headers.get("origin");
  if (origin !== null && !isLocal(origin)) return "Invalid Origin header";
  return undefined;
}

/** No browser sends a user part; it would hide which host comes behind it. */
function isLocal(address: string): boolean {
  if (address.includes("@")) return false;
  const url = URL.parse(address);
  return url !== null && isLoopbackHost(url.hostname);
}
