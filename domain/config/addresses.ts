/**
 * Validates addresses in settings.
 *
 * @module
 */

/** True for an `smtp:` or `smtps:` address. */
export function isSmtpAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

export function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "");
}

/** True for an http or https address without credentials, which `fetch` refuses. */
export function isEndpoint(address: string): boolean {
  const url = URL.parse(address);
  return isWebAddress(address) && url!.username === "" && url!.password === "";
}

export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return isEndpoint(address) && url!.pathname === "/" && url!.search === "" &&
    url!.hash === "";
}
