import { LruCache } from "../lru_cache.ts";
import type { Digest } from "../runtime.ts";
import { BLOCK_FACTORS, countedBlocks } from "./client_address.ts";
import type { Policies, Policy, PolicyName } from "./policy.ts";
import { type QuotaState, tightest } from "./window.ts";
import { Failure } from "../failures.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

/** One policy applied to one subject: the unit that a request is counted by. */
export interface Quota {
  policy: Policy;
  /** Digest of the caller's address, email or key; never the value itself. */
  subject: string;
}

export type Subjects = Partial<Record<PolicyName, string>>;

/** Skips switched-off policies; an IPv6 caller has one per block around it. */
export function quotasFor(
  policies: Policies,
  subjects: Subjects,
  digest: Digest,
): Quota[] {
  const quotas: Quota[] = [];
  for (const name in subjects) {
    const policy = policies[name as PolicyName];
    if (policy === null) continue;
    const counted = knownSubjects(subjects[name as PolicyName]!, digest);
    quotas.push(...quotasOf(policy, counted));
  }
  return quotas;
}

/** Most callers return. */
const MAX_KNOWN = 10_000;
const KNOWN = new WeakMap<Digest, LruCache<string[]>>();

function knownSubjects(text: string, digest: Digest): string[] {
  // Emails exist only in the store, so that they can be erased.
  if (text.includes("@")) return quotaSubjects(text, digest);
  let known = KNOWN.get(digest);
  if (known === undefined) KNOWN.set(digest, known = new LruCache(MAX_KNOWN));
  const before = known.get(text);
  if (before !== undefined) return before;
  const counted = quotaSubjects(text, digest);
  known.set(text, counted);
  return counted;
}

/** A policy applied to a caller's subjects, narrowest block first. */
export function quotasOf(policy: Policy, subjects: string[]): Quota[] {
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

export interface QuotaPorts {
  quotas: QuotaStore;
  config: { policies: Policies };
  digest: Digest;
}

/** Takes one request from every quota of its subjects, or from none. */
export function takeOutOf(
  { config, quotas, digest }: QuotaPorts,
  subjects: Subjects,
): Promise<{ taken: boolean; quotas: QuotaState[] }> {
  return quotas.take(quotasFor(config.policies, subjects, digest));
}

export interface QuotaStore {
  /** Takes one request out of every quota, or out of none. */
  take(quotas: Quota[]): Promise<{ taken: boolean; quotas: QuotaState[] }>;
  peek(quotas: Quota[]): Promise<QuotaState[]>;
}

export function rateLimited(states: QuotaState[]): Failure {
  const first = tightest(states);
  return new Failure("rate_limited", {
    retryAfterSeconds: first?.resetSeconds ?? 1,
    policy: first?.policy.name,
  });
}

export function countRefusal(
  { options: { policy } }: Failure,
  telemetry: Telemetry | undefined,
): void {
  if (policy === undefined) return;
  telemetry?.count("agent_commerce.limits.refused", {
    "agent_commerce.limit.policy": policy,
  });
}
