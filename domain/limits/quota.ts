import { LruCache } from "../memory.ts";
import type { Digest } from "../runtime.ts";
import {
  type Policies,
  type Policy,
  type PolicyName,
  type QuotaState,
  resourceOf,
  STORED_BYTES,
  type Subject,
  SUBJECT_OF,
} from "./policy.ts";

/** The policies of one resource, applied to one subject. */
export interface Quota {
  resource: string;
  policies: Policy[];
  /** Digest of the caller's address, email or key; never the value itself. */
  subject: string;
}

/** The caller of a request: address, key and email, as far as they are known. */
export type Subjects = Partial<Record<Subject, string>>;

/**
 * Returns the quotas of a caller by the policies of an endpoint; for IPv6, one per
 * block around the caller. An email has one quota for each block of addresses, so
 * that nobody spends it for others, and a larger one for all blocks together.
 *
 * @throws {Error} if the caller has no subject that one of the policies counts
 */
export function quotasFor(
  { config: { policies }, digest }: Omit<QuotaPorts, "quotas">,
  names: readonly PolicyName[],
  subjects: Subjects,
): Quota[] {
  const quotas: Quota[] = [];
  for (const name of names) {
    const policy = policies[name];
    if (policy === null) continue;
    const resource = resourceOf(policy.name);
    const counted = SUBJECT_OF[name] === "email"
      ? policyPerEmail(policy, subjects, digest)
      : policyPerSubject(
        policy,
        knownSubjects(textOf(subjects, SUBJECT_OF[name]), digest),
      );
    for (const { subject, policy: scaled } of counted) {
      const same = quotas.find((one) =>
        one.subject === subject && one.resource === resource
      );
      if (same) same.policies.push(scaled);
      else quotas.push({ resource, policies: [scaled], subject });
    }
  }
  return quotas;
}

/** A caller by its address, and the policies of the endpoint that it calls. */
export interface Caller {
  client: string;
  limits: readonly PolicyName[];
}

/**
 * Returns the quotas of a write: those of its endpoint, and those of the bytes
 * that the writes of an address store.
 *
 * @param known what the request tells of its caller besides the address
 */
export function writeQuotas(
  services: Omit<QuotaPorts, "quotas">,
  { client, limits }: Caller,
  known: Omit<Subjects, "address"> = {},
): { quotas: Quota[]; bytes: Quota[] } {
  const address = client;
  return {
    quotas: quotasFor(services, limits, { address, ...known }),
    bytes: quotasFor(services, [STORED_BYTES], { address }),
  };
}

function textOf(subjects: Subjects, kind: Subject): string {
  const text = subjects[kind];
  if (text === undefined) throw new Error(`no ${kind} to count`);
  return text;
}

/** Limit of an email for all blocks of addresses, relative to that of one block. */
const ALL_BLOCKS_FACTOR = 10;

/**
 * Not cached, so that an erasure in the store is complete. The subject of a block
 * begins with that of the email, by which an erasure finds both.
 */
function policyPerEmail(policy: Policy, subjects: Subjects, digest: Digest) {
  const email = textOf(subjects, "email");
  const block = countedBlocks(textOf(subjects, "address")).at(-1)!;
  const subject = quotaSubject(email, digest);
  const limit = policy.limit * ALL_BLOCKS_FACTOR;
  return [
    {
      policy,
      subject: `${subject}.${quotaSubject(`${email}\n${block}`, digest)}`,
    },
    { policy: { ...policy, limit }, subject },
  ];
}

/** Maximum cached subjects; most callers call again. */
const MAX_KNOWN = 10_000;

const KNOWN = new WeakMap<Digest, LruCache<string[]>>();

function knownSubjects(text: string, digest: Digest): string[] {
  let known = KNOWN.get(digest);
  if (known === undefined) KNOWN.set(digest, known = new LruCache(MAX_KNOWN));
  const before = known.get(text);
  if (before !== undefined) return before;
  const counted = quotaSubjects(text, digest);
  known.set(text, counted);
  return counted;
}

/** Returns one policy per subject; `subjects` go from the narrowest block up. */
export function policyPerSubject(
  policy: Policy,
  subjects: string[],
): { policy: Policy; subject: string }[] {
  return subjects.map((subject, index) => {
    const limit = policy.limit * BLOCK_FACTORS[index]!;
    return { policy: index === 0 ? policy : { ...policy, limit }, subject };
  });
}

export function quotaSubjects(text: string, digest: Digest): string[] {
  return countedBlocks(text).map((block) => quotaSubject(block, digest));
}

export function quotaSubject(subject: string, digest: Digest): string {
  return digest(`quota\n${subject.toLowerCase()}`);
}

/**
 * Characters of a mark (24 bits): so few that hundreds of people share each, so
 * that it tells two submitters apart and names nobody.
 */
const MARK_LENGTH = 4;

/**
 * @param purpose what the marks are compared for; those of two purposes differ
 * @returns the mark of a text that belongs to a submitter
 */
export function markOf(purpose: string, text: string, digest: Digest): string {
  return digest(`${purpose}\n${text.toLowerCase()}`).slice(0, MARK_LENGTH);
}

export interface QuotaPorts {
  quotas: QuotaStore;
  config: { policies: Policies };
  digest: Digest;
}

/** Takes one request from every quota of the policies, or from none. */
export function takeFromQuotas(
  ports: QuotaPorts,
  names: readonly PolicyName[],
  subjects: Subjects,
): Promise<{ taken: boolean; quotas: QuotaState[] }> {
  return ports.quotas.take(quotasFor(ports, names, subjects));
}

export interface QuotaStore {
  /** Takes one request from every quota, or from none. */
  take(quotas: Quota[]): Promise<{ taken: boolean; quotas: QuotaState[] }>;
  peek(quotas: Quota[]): Promise<QuotaState[]>;
}

/**
 * Returns the client address for rate limits.
 *
 * Each trusted proxy appends the address of its peer to `X-Forwarded-For`, so the
 * client is the entry `hops` from the right; entries further left come from the
 * client itself and are not trusted. IPv6 callers are counted by their /64, and by
 * the wider blocks of {@linkcode countedBlocks}.
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

/** Characters at the end of `X-Forwarded-For` that are read: 20 proxies fit. */
const MAX_FORWARDED = 2000;

function forwardedAddress(header: string | null, hops: number) {
  if (hops === 0 || header === null) return undefined;
  const entries = header.slice(-MAX_FORWARDED).split(",")
    .map((entry) => entry.trim());
  // If there are fewer entries than proxies, the leftmost entry is used.
  const entry = entries[Math.max(0, entries.length - hops)] ?? "";
  // Some proxies append a port: `192.0.2.1:4711`.
  const match = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry);
  return countedBlock(match?.[1] ?? match?.[2] ?? entry);
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
 * Limits of a /64, a /56 and a /48, relative to a /64. Providers assign blocks of
 * these sizes (RFC 6177): the 65,536 networks of a /48 get the quota of 4
 * networks, and the subscribers of a /48 do not share the quota of one subscriber.
 */
const BLOCK_FACTORS = [1, 2, 4];

/** Returns the block whose addresses one person may have: a /24 or a /48. */
export const addressBlock = (client: string): string =>
  IPV4.test(client)
    ? `${client.slice(0, client.lastIndexOf("."))}.0/24`
    : countedBlocks(client).at(-1)!;

/** Returns the client and, for an IPv6 /64, its /56 and /48, narrowest first. */
export function countedBlocks(client: string): string[] {
  if (!client.endsWith("::/64")) return [client];
  const groups = client.slice(0, -"::/64".length).split(":");
  const site = groups.slice(0, 3).join(":");
  // A /56 ends in the middle of the fourth group of 16 bits.
  const half = (parseInt(groups[3]!, 16) & 0xff00).toString(16);
  return [client, `${site}:${half}::/56`, `${site}::/48`];
}
