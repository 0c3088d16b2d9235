import type { Decision } from "../gallery/decision.ts";
import type { Placed } from "./page.ts";

/** Reviewers, owners of keys, the nightly run and operators. */
export const ACTORS = [
  "self-flag",
  "local",
  "llm",
  "repeat",
  "submitter",
  "owner",
  "operator",
  "retention",
] as const;

/** Acts of operators that no other record holds. */
export const ACTS = [
  "export",
  "export_claims",
  "pay_claims",
  "retry_notices",
  "drop_notices",
] as const;

export interface OperatorAct {
  action: typeof ACTS[number];
  subject: string;
}

export function whoOf(by: string, name: string | undefined): string {
  return name === undefined ? by : `${by} (${name})`;
}

export interface AuditEntry {
  at: number;
  action: Decision["outcome"] | "revoke_key" | "erase" | OperatorAct["action"];
  /** Id of a submission or prefix of a key. */
  subject: string;
  by: typeof ACTORS[number];
  /** Name of the operator, where they gave one. */
  name?: string;
  certain: boolean;
  reasons: string[];
}

export interface AuditStore {
  record(act: OperatorAct): Promise<void>;
  /** Entries, newest first. */
  entries(after?: string): AsyncIterable<Placed<AuditEntry>>;
}
