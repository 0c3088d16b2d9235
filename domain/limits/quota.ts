import type { Policies, Policy, PolicyName } from "./policy.ts";

/** One policy applied to one subject: the unit that a request is counted by. */
export interface Quota {
  policy: Policy;
  /** Digest of the caller's address, email or key; never the value itself. */
  subject: string;
}

/** Hashes a text; SHA-256 in URL-safe base64. */
export type Digest = (text: string) => string;

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
  return (Object.entries(subjects) as [PolicyName, string][]).flatMap(
    ([name, subject]) => {
      const policy = policies[name];
      if (policy === null) return [];
      return [{ policy, subject: quotaSubject(name, subject, digest) }];
    },
  );
}

/** What a policy counts a caller's address, email or key by. */
export function quotaSubject(
  policy: PolicyName,
  subject: string,
  digest: Digest,
): string {
  return digest(`${policy}\n${subject.toLowerCase()}`);
}
