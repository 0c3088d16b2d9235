/**
 * The configuration: read once, through one schema, from the environment.
 *
 * @module
 */
import type { z } from "zod";
import {
  nearestOf,
  type UnknownSetting,
  unknownSettings,
} from "./config/unknown.ts";
import { variables } from "./config/variables.ts";
import {
  parsePolicy,
  type Policies,
  POLICY_DEFAULTS,
  type PolicyName,
} from "./limits/policy.ts";
import { isLoopbackHost } from "./input/host.ts";
import type { Partner } from "./promo/partner.ts";

/** Variables whose value is never shown. */
const SECRETS = [
  "SMTP_URL",
  "MODERATION_LLM_URL",
  "MODERATION_LLM_KEY",
  "SERVER_SECRET",
];

type Environment = Record<string, string | undefined>;

/** Invalid setting that prevents the start; its one-line message names it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The service's settings; see `docs/self-hosting.md` for each variable. */
export interface Config {
  port: number;
  host: string;
  /** Public origin without a trailing slash; every link starts with it. */
  baseUrl: string;
  /** File path, `:memory:` or KV Connect URL; undefined is Deploy's own store. */
  kvPath: string | undefined;
  trustedProxyHops: number;
  /** Seconds that requests are served after a signal, while `/readyz` says 503. */
  shutdownDelay: number;
  /** Cron expression of the nightly moderation, UTC. */
  moderationSchedule: string;
  /** Model that reviews as well; undefined leaves the review to the rules. */
  moderationLlm?: { url: string; key?: string; model: string };
  /** Nights that doubtful items wait for a person if there is no model. */
  moderationDoubtNights: number;
  promo: {
    /** Reservations before the waitlist. */
    poolSize: number;
    /** How long a reservation holds. */
    holdHours: number;
    /** Proof that the promotion's document was read; not a secret. */
    reservationCode: string;
  };
  /** Card hand-off by link: none, test card numbers only, or real cards. */
  cardRelay: "off" | "test" | "on";
  /** HMAC key for stored pairing codes; undefined stores unkeyed digests. */
  serverSecret?: string;
  /** True shows pictures of items, which third-party hosts serve. */
  galleryImages: boolean;
  /** URL of the folder where readers can edit the pages, no trailing slash. */
  docsEditUrl: string | undefined;
  /** The partner platform, whose account ids the promotion takes. */
  partner: Partner | undefined;
  /** The partner platform's own MCP server. */
  partnerMcpUrl: string | undefined;
  /** Mail server; undefined keeps notices in the outbox. */
  smtp?: { url: string; from: string };
  /** Recipient of the operator's notices; undefined keeps them in the outbox. */
  operatorEmail?: string;
  /** Operator's name in the audit. */
  adminName?: string;
  /** Days until user data is deleted; null keeps it. */
  retention: {
    contacts: number | null;
    /** Of approved submissions, their private fields. */
    published: number | null;
    /** Rejected, taken down and withdrawn submissions, whole. */
    rejected: number | null;
    /** Identity of the user in claims and reservations that ended. */
    claims: number | null;
  };
  /** True keeps questions that the documentation does not answer. */
  askLog: boolean;
  logLevel: "debug" | "info" | "warn" | "error";
  /** Undefined: text on a terminal, JSON otherwise. */
  logFormat?: "json" | "text";
  /** True when the runtime exports traces and metrics (`OTEL_DENO`). */
  telemetry: boolean;
  /** Port of the loopback interface where metrics are fetched. */
  metricsPort?: number;
  policies: Policies;
  /** Most bytes written per UTC day; undefined sets no bound. */
  bytesPerDay?: number;
  /** Variables that are no settings, but whose names resemble one. */
  unknown: UnknownSetting[];
}

/**
 * Builds the configuration from environment variables.
 *
 * @throws {ConfigError} with one line that names the first bad variable
 */
export function readConfig(environment: Environment): Config {
  // An empty variable is an unset one, as in shells and compose files.
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const result = variables.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw badVariable(String(issue.path[0]), env, issue.message);
  }
  const values = result.data;
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  if (values.CARD_RELAY === "on" && !isSecure(baseUrl)) {
    const problem = "takes real cards over https only; set BASE_URL to it";
    throw badVariable("CARD_RELAY", env, problem);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    kvPath: values.KV_PATH ??
      (env.DENO_DEPLOYMENT_ID ? undefined : ".data/kv.sqlite3"),
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    shutdownDelay: values.SHUTDOWN_DELAY,
    moderationSchedule: values.MODERATION_SCHEDULE,
    moderationLlm: readLlm(values, env),
    moderationDoubtNights: values.MODERATION_DOUBT_NIGHTS,
    promo: {
      poolSize: values.PROMO_POOL_SIZE,
      holdHours: values.PROMO_HOLD_HOURS,
      reservationCode: values.PROMO_RESERVATION_CODE,
    },
    cardRelay: values.CARD_RELAY,
    serverSecret: values.SERVER_SECRET,
    galleryImages: values.GALLERY_IMAGES === "on",
    docsEditUrl: values.DOCS_EDIT_URL?.replace(/\/$/, ""),
    partner: readPartner(values, env),
    partnerMcpUrl: values.PARTNER_MCP_URL,
    smtp: readSmtp(values, env),
    operatorEmail: values.OPERATOR_EMAIL,
    adminName: values.ADMIN_NAME,
    retention: {
      contacts: values.RETENTION_DAYS_CONTACTS,
      published: values.RETENTION_DAYS_PUBLISHED,
      rejected: values.RETENTION_DAYS_REJECTED,
      claims: values.RETENTION_DAYS_CLAIMS,
    },
    askLog: values.ASK_LOG === "on",
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    // Parsed as Deno does, which has already warned about any other value.
    telemetry: /^true$/i.test(values.OTEL_DENO ?? ""),
    metricsPort: values.METRICS_PORT,
    policies: readPolicies(env),
    bytesPerDay: values.STORE_BYTES_PER_DAY ?? undefined,
    unknown: unknownSettings(Object.keys(env), [
      ...Object.keys(variables.shape),
      ...Object.keys(POLICY_DEFAULTS).map((name) => POLICY_VARIABLE + name),
    ]),
  };
}

function readPartner(
  { PARTNER_NAME: name, PARTNER_URL: url }: z.output<typeof variables>,
  env: Environment,
): Partner | undefined {
  if (name !== undefined) return { name, url };
  if (url === undefined) return undefined;
  throw badVariable("PARTNER_NAME", env, "must be set when PARTNER_URL is");
}

function readSmtp(
  { SMTP_URL: url, MAIL_FROM: from }: z.output<typeof variables>,
  env: Environment,
): Config["smtp"] {
  if (url === undefined) return undefined;
  if (from !== undefined) return { url, from };
  throw badVariable("MAIL_FROM", env, "must be set when SMTP_URL is");
}

function readLlm(
  {
    MODERATION_LLM_URL: url,
    MODERATION_LLM_KEY: key,
    MODERATION_LLM_MODEL: model,
  }: z.output<typeof variables>,
  env: Environment,
): Config["moderationLlm"] {
  if (url === undefined) return undefined;
  if (model !== undefined) return { url, key, model };
  const problem = "must be set when MODERATION_LLM_URL is";
  throw badVariable("MODERATION_LLM_MODEL", env, problem);
}

const POLICY_VARIABLE = "RATE_LIMIT_";

function readPolicies(env: Environment): Policies {
  const names = Object.keys(POLICY_DEFAULTS) as PolicyName[];
  for (const variable of Object.keys(env)) {
    const name = variable.slice(POLICY_VARIABLE.length) as PolicyName;
    // A misspelt policy would otherwise leave its limit at the default, unseen.
    if (variable.startsWith(POLICY_VARIABLE) && !names.includes(name)) {
      const nearest = nearestOf(name, names);
      throw badVariable(
        variable,
        env,
        nearest === undefined
          ? `names no policy of ${names.join(", ")}`
          : `names no policy; the nearest is ${POLICY_VARIABLE}${nearest}`,
      );
    }
  }
  return Object.fromEntries(names.map((name) => {
    const variable = POLICY_VARIABLE + name;
    const policy = parsePolicy(name, env[variable] ?? POLICY_DEFAULTS[name]);
    if (policy === undefined) {
      const form = "must be <count>/<seconds>, such as 10/3600, or off";
      throw badVariable(variable, env, form);
    }
    return [name, policy];
  })) as Policies;
}

function badVariable(
  name: string,
  env: Environment,
  problem: string,
): ConfigError {
  // A secret in the wrong variable must not reach a terminal or a log.
  const shown = SECRETS.includes(name)
    ? "…"
    : JSON.stringify((env[name] ?? "").slice(0, 40));
  return new ConfigError(`${name}=${shown}: ${problem}`);
}

/** True for a secure context (W3C Secure Contexts §3.1): only there browsers have WebCrypto. */
function isSecure(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "https:" || isLoopbackHost(hostname);
}
