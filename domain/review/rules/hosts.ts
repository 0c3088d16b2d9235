/**
 * Rules on hosts that are not public or hide the target of a link.
 *
 * @module
 */

import { isReservedHost } from "../../input/web_address.ts";
import data from "../data/hosts.json" with { type: "json" };
import type { Subject } from "../subject.ts";

/** Public link shorteners; the brands' own shorteners are not listed. */
const SHORTENERS = new Set(data.shorteners);
/** Hosts that log who follows a link, and throw-away tunnels. */
const TRACKERS = new Set([...data.trackers, ...data.tunnels]);

// Paths of links that redirect to any address, and the hosts of such links.
const FORWARDS = /^\/(?:url|l\.php|linkredirect|redir\w*|share)\?/i;
const FORWARDERS =
  /^(?:(?:www\.)?google\.|(?:l|lm)\.(?:facebook|instagram)\.com$|out\.reddit\.com$|(?:www\.)?youtube\.com$|(?:www\.)?linkedin\.com$|steamcommunity\.com$)/;

/**
 * Returns true for an IP address, also a public one, or a single label; if the
 * service is public, also for a reserved host.
 */
export function isNotPublic({ urls, setting }: Subject): boolean {
  return urls.some(({ host }) =>
    host.startsWith("[") || !host.includes(".") ||
    /^(?:\d+|0x[0-9a-f]*)(?:\.(?:\d+|0x[0-9a-f]*))*$/.test(host) ||
    setting.isPublic && isReservedHost(host)
  );
}

/**
 * Returns true for a link that hides its target or logs who follows it: through
 * a shortener, a redirect, a tracker, a tunnel, Tor, I2P, or credentials as in
 * `https://amazon.com@elsewhere.example/`.
 */
export function hidesTarget({ urls }: Subject): boolean {
  return urls.some(({ host, registered, words, hasCredentials }) =>
    hasCredentials ||
    SHORTENERS.has(registered) && !host.endsWith(".app.goo.gl") ||
    FORWARDS.test(words) && FORWARDERS.test(host) ||
    // Some of these hosts give subdomains to users, as public suffixes do.
    TRACKERS.has(registered) ||
    TRACKERS.has(registered.slice(registered.indexOf(".") + 1)) ||
    /\.(?:onion|i2p)$/.test(host)
  );
}
