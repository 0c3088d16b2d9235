/**
 * Which addresses a setting may be.
 *
 * @module
 */

/** Whether a text is the address of a mail server. */
export function isSmtpAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

/** Whether a text is an http or https address. */
export function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "");
}

/** Whether a text is one that `fetch` takes: its key has its own variable. */
export function isEndpoint(address: string): boolean {
  const url = URL.parse(address);
  return isWebAddress(address) && url!.username === "" && url!.password === "";
}

/** Whether a text is an http or https origin. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return isEndpoint(address) && url!.pathname === "/" && url!.search === "" &&
    url!.hash === "";
}
