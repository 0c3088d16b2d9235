/**
 * Hosts that are not what they seem.
 *
 * @module
 */

import { SHORTENERS, TRACKERS, TUNNELS } from "../data/hosts.ts";
import type { Subject } from "../subject.ts";

/** A bare address instead of a name; public ones too. */
export function isRawAddress(s: Subject): boolean {
  return s.urls.some(({ host }) =>
    host.startsWith("[") || !host.includes(".") ||
    /^(?:\d+|0x[0-9a-f]*)(?:\.(?:\d+|0x[0-9a-f]*))*$/.test(host)
  );
}

/** `https://amazon.com@elsewhere.example/` */
export function hasCredentials(s: Subject): boolean {
  return s.urls.some((url) => url.hasCredentials);
}

/** A link that hides where it leads. */
export function isShortened(s: Subject): boolean {
  return s.urls.some(({ host, registered, words }) =>
    SHORTENERS.has(registered) && !host.endsWith(".app.goo.gl") ||
    FORWARDS.test(words) && FORWARDERS.test(host)
  );
}

// What is followed there leads anywhere.
const FORWARDS = /^\/(?:url|l\.php|linkredirect|redir\w*|share)\?/i;
const FORWARDERS =
  /^(?:(?:www\.)?google\.|(?:l|lm)\.(?:facebook|instagram)\.com$|out\.reddit\.com$|(?:www\.)?youtube\.com$|(?:www\.)?linkedin\.com$|steamcommunity\.com$)/;

/** A link that notes who follows it, or a throw-away tunnel. */
export function isTracker(s: Subject): boolean {
  return s.urls.some(({ host, registered }) =>
    // Some of these lend names to others, as suffixes do.
    [registered, registered.slice(registered.indexOf(".") + 1)]
      .some((name) => TRACKERS.has(name) || TUNNELS.has(name)) ||
    /\.(?:onion|i2p)$/.test(host)
  );
}
