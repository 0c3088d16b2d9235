import type { Digest } from "../runtime.ts";
import type { Policies, Policy, PolicyName } from "./policy.ts";

/** One policy applied to one subject: the unit that a request is counted by. */
export interface Quota {
  policy: Policy;
  /** Digest of the caller's address, email or key; never the value itself. */
  subject: string;
}

/** The value by which each policy tells callers apart. */
export type Subjects = Partial<Record<PolicyName, string>>;

/**
 * Builds the quotas of a request from the subjects known so far; policies that
 * are switched off, and those whose subject is not known yet, are left out.
 */
export function quotasFor(
  policies: Policies,
  subjects: Subjects,
  digest: Digest,
): Quota[] {
  // The policies of a request mostly have one subject.
  const digests = new Map<string, string>();
  const quotas: Quota[] = [];
  for (const [name, text] of Object.entries(subjects)) {
    const policy = policies[name as PolicyName];
    if (policy === null) continue;
    const subject = digests.get(text) ?? quotaSubject(text, digest);
    digests.set(text, subject);
    quotas.push({ policy, subject });
  }
  return quotas;
}

/** What a caller's address, email or key is counted by. */
export function quotaSubject(subject: string, digest: Digest): string {
  return digest(`quota\n${subject.toLowerCase()}`);
}
