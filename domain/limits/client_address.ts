/**
 * The client that a request is counted by.
 *
 * Each trusted proxy appends the address that it saw to `X-Forwarded-For`, so
 * the client is the entry `hops` from the right; anything further left was
 * written by the client itself and is not believed. IPv6 callers are counted by
 * their /64, and by the wider blocks of {@linkcode countedBlocks}.
 *
 * @param hops number of proxies in front (`TRUSTED_PROXY_HOPS`)
 * @returns an IPv4 address, or an IPv6 block as `prefix/64`
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  hops: number,
): string {
  const forwarded = forwardedAddress(forwardedFor, hops);
  return forwarded ?? countedBlock(socketAddress) ?? socketAddress;
}

function forwardedAddress(header: string | null, hops: number) {
  if (hops === 0 || header === null) return undefined;
  const entries = header.split(",").map((entry) => entry.trim());
  // With fewer entries than proxies, the leftmost one is the best known.
  const entry = entries[Math.max(0, entries.length - hops)] ?? "";
  return countedBlock(withoutPort(entry));
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const match = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry);
  return match?.[1] ?? match?.[2] ?? entry;
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function countedBlock(address: string): string | undefined {
  if (IPV4.test(address)) return address;
  const groups = ipv6Groups(address);
  if (groups === undefined) return undefined;
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (isMapped) return groups.slice(6).map(dotted).join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Without leading zeros. */
function ipv6Groups(address: string): string[] | undefined {
  const [text = ""] = address.split("%");
  if (!/^[\da-f:.]+$/i.test(text)) return undefined;
  const host = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1);
  const [before, after] =
    host?.split("::").map((part) => part === "" ? [] : part.split(":")) ?? [];
  if (before === undefined || after === undefined) return before;
  const zeros = new Array(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}

function dotted(group: string): string {
  const bits = parseInt(group, 16);
  return `${bits >> 8}.${bits & 0xff}`;
}

/**
 * Limits of wider IPv6 blocks relative to a /64. Providers assign a /64, a /56
 * or a /48 (RFC 6177): 65,536 networks get the quota of 16, and the subscribers
 * of a /48 do not share the quota of one.
 */
const WIDER = [
  { groups: 4, bits: 56, factor: 4 },
  { groups: 3, bits: 48, factor: 16 },
];

export const BLOCK_FACTORS = [1, ...WIDER.map(({ factor }) => factor)];

/** The block and, for an IPv6 /64, those around it, narrowest first. */
export function countedBlocks(client: string): string[] {
  if (!client.endsWith("::/64")) return [client];
  const parts = client.slice(0, -"::/64".length).split(":");
  const wider = WIDER.map(({ groups, bits }) => {
    const block = parts.slice(0, groups);
    // A /56 ends within the fourth group of 16 bits.
    if (groups === 4) {
      block[3] = (parseInt(block[3]!, 16) & 0xff00).toString(16);
    }
    return `${block.join(":")}::/${bits}`;
  });
  return [client, ...wider];
}
