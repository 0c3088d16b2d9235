/**
 * Hosts that are not what they seem.
 *
 * @module
 */

import { isReservedHost } from "../../input/web_address.ts";
import data from "../data/hosts.json" with { type: "json" };
import type { Subject } from "../subject.ts";

/** Open to anybody and blind about the target; brands' own are not here. */
const SHORTENERS = new Set(data.shorteners);
/** Hosts that note who follows a link, and throw-away ones. */
const TRACKERS = new Set([...data.trackers, ...data.tunnels]);

// Their links redirect anywhere.
const FORWARDS = /^\/(?:url|l\.php|linkredirect|redir\w*|share)\?/i;
const FORWARDERS =
  /^(?:(?:www\.)?google\.|(?:l|lm)\.(?:facebook|instagram)\.com$|out\.reddit\.com$|(?:www\.)?youtube\.com$|(?:www\.)?linkedin\.com$|steamcommunity\.com$)/;

/**
 * A bare address instead of a name, public ones too; at a public service, a
 * host that cannot be on the internet.
 */
export function isNotPublic({ urls, setting }: Subject): boolean {
  return urls.some(({ host }) =>
    host.startsWith("[") || !host.includes(".") ||
    /^(?:\d+|0x[0-9a-f]*)(?:\.(?:\d+|0x[0-9a-f]*))*$/.test(host) ||
    setting.isPublic && isReservedHost(host)
  );
}

/**
 * A link that hides where it leads, or notes who follows it: by a short name,
 * a forwarder, a throw-away tunnel, or `https://amazon.com@elsewhere.example/`.
 */
export function hidesTarget({ urls }: Subject): boolean {
  return urls.some(({ host, registered, words, hasCredentials }) =>
    hasCredentials ||
    SHORTENERS.has(registered) && !host.endsWith(".app.goo.gl") ||
    FORWARDS.test(words) && FORWARDERS.test(host) ||
    // Some of these lend names to others, as suffixes do.
    TRACKERS.has(registered) ||
    TRACKERS.has(registered.slice(registered.indexOf(".") + 1)) ||
    /\.(?:onion|i2p)$/.test(host)
  );
}
