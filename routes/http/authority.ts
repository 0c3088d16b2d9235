/**
 * Checks the server that a request names: `Host` (RFC 9112 §3.2), the authority of
 * an absolute form, and `:authority` of HTTP/2. Deno copies them into the URL as
 * they came, so a malformed one makes an address that `new URL` refuses, or that
 * names another path than the request line.
 *
 * @module
 */

/** A name, an IPv4 or an IPv6 address, and a port; no user part (RFC 9110 §4.2.4). */
const AUTHORITY = /^(?:[\w.~-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** Address of the two schemes, up to the path. */
const START = /^https?:\/\/([^/]*)\//i;

/** Finds out whether a request names a server in a well-formed way. */
export function createAuthorityCheck(): (request: Request) => boolean {
  // Nearly all requests name the same server; parsing its name takes a µs.
  let accepted: string | undefined;
  const isWellFormed = (authority: string) => {
    if (authority === accepted) return true;
    // The parser refuses ports beyond 65535 and numbers that are no address.
    if (!AUTHORITY.test(authority) || !URL.canParse(`http://${authority}/`)) {
      return false;
    }
    accepted = authority;
    return true;
  };
  return function namesServer({ url, headers }) {
    const authority = START.exec(url)?.[1];
    if (authority === undefined || !isWellFormed(authority)) return false;
    // HTTP/1.0 and HTTP/2 have requests without `Host`.
    const host = headers.get("host");
    return host === null || isWellFormed(host);
  };
}
