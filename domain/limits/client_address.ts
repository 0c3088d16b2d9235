import ipaddr from "ipaddr.js";

/**
 * Names the client that a request is counted by.
 *
 * Each trusted proxy appends the address that it saw to `X-Forwarded-For`, so
 * the client is the entry `hops` from the right; anything further left was
 * written by the client itself and is not believed. IPv6 callers are counted
 * by their /64, and by the wider blocks of {@linkcode countedBlocks}.
 *
 * @param socketAddress peer address of the connection
 * @param forwardedFor value of `X-Forwarded-For`
 * @param hops number of proxies in front (`TRUSTED_PROXY_HOPS`)
 * @returns an IPv4 address, or an IPv6 block as `prefix/64`
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  hops: number,
): string {
  return countedBlock(forwardedAddress(forwardedFor, hops) ?? socketAddress);
}

function forwardedAddress(header: string | null, hops: number) {
  if (hops === 0 || header === null) return undefined;
  const entries = header.split(",").map((entry) => entry.trim());
  // Fewer entries than proxies: the leftmost one is the best that is known.
  const entry = entries[Math.max(0, entries.length - hops)] ?? "";
  const address = withoutPort(entry);
  return ipaddr.isValid(address) ? address : undefined;
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const match = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry);
  return match?.[1] ?? match?.[2] ?? entry;
}

/** An IPv4 address as it is written most; it need not be taken apart. */
const PLAIN_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function countedBlock(address: string): string {
  if (PLAIN_IPV4.test(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const block = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${block.join(":")}::/64`;
}

/**
 * How much more a wider IPv6 block may take than a /64. Providers give one
 * subscriber a /64, a /56 or a /48 (RFC 6177): whoever has 65,536 networks gets
 * the quota of 16, and a street of subscribers does not share that of one.
 */
const WIDER = [
  { groups: 4, bits: 56, factor: 4 },
  { groups: 3, bits: 48, factor: 16 },
];

/** Factor of each block of {@linkcode countedBlocks}, in its order. */
export const BLOCK_FACTORS = [1, ...WIDER.map(({ factor }) => factor)];

/** The block itself and, of an IPv6 /64, those around it, the narrowest first. */
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
