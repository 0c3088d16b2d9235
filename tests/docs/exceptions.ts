/**
 * Exceptions that the code makes from its limits, statuses, headers and
 * lifetimes. A general sentence about one of them names them, however short.
 *
 * @module
 */
import { RELAY_LIFETIME_MS } from "../../domain/checkout/task.ts";
import { failuresOf } from "../../routes/openapi/operation.ts";
import { REPLAY_MS } from "../../domain/writes/idempotency.ts";
import type { Endpoint } from "../../routes/http/endpoint.ts";

/** A subject of general sentences. */
export interface Subject {
  name: string;
  /** Matches the sentences about it. */
  about: RegExp;
  /** Texts that such a sentence holds, from what the code excepts. */
  exceptions(endpoints: Endpoint[]): string[];
  /** Where the code decides. */
  source: string;
}

const inMinutes = (ms: number) => `${ms / 60_000} minutes`;
const inHours = (ms: number) => `${ms / 3_600_000} hours`;

/** How texts name the writes that a full day refuses; a claim of a slot goes on. */
const NOUNS: Record<string, string> = {
  registerKey: "key registrations",
  submitPurchase: "submissions",
  reserveCashBack: "reservations",
  sendContactRequest: "contact requests",
};

export const SUBJECTS: Subject[] = [
  {
    name: "limit on refused requests",
    about: /spent `INVALID_PER_IP`/,
    exceptions: (endpoints) => [
      "preflights",
      "reads of the feed without a filter and without `limit`",
      ...endpoints.filter((one) => !failuresOf(one).includes("rate_limited"))
        .map(({ path }) => `\`${path}\``),
    ],
    source: "routes/http/rate_limits.ts",
  },
  {
    name: "status of a full day",
    about: /\b503\b.*until the day ends/,
    exceptions: (endpoints) => [
      ...endpoints.filter((one) =>
        failuresOf(one).includes("storage_quota_exceeded")
      ).flatMap(({ id }) => NOUNS[id] ?? []),
      "new card tasks",
    ],
    source: "kv/commits/daily_bytes.ts",
  },
  {
    name: "headers for other origins",
    about: /permissive CORS headers/,
    exceptions: (endpoints) =>
      endpoints.filter(({ isPrivate }) => isPrivate)
        .map(({ path }) => `\`${path.split("/:")[0]}\``),
    source: "routes/http/mount.ts",
  },
  {
    name: "headers of limits",
    about: /five rate-limit headers/,
    exceptions: () => ["`OPTIONS`", "the store does not answer"],
    source: "routes/http/mount.ts",
  },
  {
    name: "headers of the MCP guide",
    about: /GET that describes such an endpoint/,
    exceptions: (endpoints) =>
      endpoints.some(({ id, limits }) => id === "readMcpGuide" && !limits)
        ? ["MCP guide"]
        : [],
    source: "routes/mcp/mcp.ts",
  },
  {
    name: "request ids",
    about: /Every response .*`X-Request-Id`/,
    exceptions: () => ["the runtime's own refusals"],
    source: "routes/http/respond.ts",
  },
  {
    name: "form of errors",
    about: /same (?:form|JSON form|envelope)\b(?!$)/,
    exceptions: () => ["MCP server", "for people"],
    source: "routes/http/handler.ts",
  },
  {
    name: "sandbox",
    about: /sandbox.*counts?\b|sandbox \||no quota/,
    exceptions: (endpoints) =>
      endpoints.some(({ method, headers }) =>
          method === "delete" && headers?.includes("Sandbox")
        )
        ? ["withdrawal"]
        : [],
    source: "domain/gallery/submit.ts",
  },
  {
    name: "lifetime of a recorded answer",
    about: /first answer again|replay the first success/,
    exceptions: () => [inHours(REPLAY_MS)],
    source: "domain/writes/transaction.ts",
  },
  {
    name: "lifetime of a ciphertext",
    about:
      /(?:keeps a|stores the|stores only the|collected|^)\s?(?:ciphertext|encrypted text)\b.*(?:until|for at most)/,
    exceptions: () => [inMinutes(RELAY_LIFETIME_MS)],
    source: "domain/checkout/task.ts",
  },
  {
    name: "lifetime of a card link",
    about: /^a card link \|/,
    exceptions: () => [inMinutes(RELAY_LIFETIME_MS)],
    source: "domain/checkout/task.ts",
  },
];
