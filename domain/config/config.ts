/**
 * Reads the configuration from the environment through one schema.
 *
 * @module
 */
import { variables } from "./variables.ts";
import { editDistance } from "../input/edit_distance.ts";
import {
  parsePolicy,
  type Policies,
  POLICY_DEFAULTS,
  type PolicyName,
  STORED_BYTES,
} from "../limits/policy.ts";
import { isLoopbackHost } from "../input/web_address.ts";

/** Variables with secret values, which are never printed. */
const SECRETS = [
  "SMTP_URL",
  "MODERATION_LLM_URL",
  "MODERATION_LLM_KEY",
  "SERVER_SECRET",
];

type Environment = Record<string, string | undefined>;

/** An invalid setting; the one-line message names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** `docs/self-hosting.md` describes each variable. */
export type Config = ReturnType<typeof readConfig>;

/** Pairs of variables: the first requires the second. */
const CALLS_FOR = [
  ["MODERATION_LLM_URL", "MODERATION_LLM_MODEL"],
  ["OPERATOR_REPLY", "OPERATOR_NAME"],
  ["PARTNER_URL", "PARTNER_NAME"],
  ["SMTP_URL", "MAIL_FROM"],
] as const;

/** @throws {ConfigError} for the first bad variable */
export function readConfig(environment: Environment) {
  // An empty variable counts as unset, as in shells and Compose files.
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const result = variables.safeParse(env, { jitless: true });
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw badVariable(String(issue.path[0]), env, issue.message);
  }
  const values = result.data;
  const baseUrl = values.BASE_URL ?? deployAddress(env) ??
    `http://localhost:${values.PORT}`;
  const { protocol, hostname } = new URL(baseUrl);
  // The card page needs WebCrypto, which browsers offer only in secure contexts
  // (W3C Secure Contexts §3.1).
  const isSecure = protocol === "https:" || isLoopbackHost(hostname);
  if (values.CARD_RELAY === "on" && !isSecure) {
    const problem = "takes real cards over https only; set BASE_URL to it";
    throw badVariable("CARD_RELAY", env, problem);
  }
  for (const [variable, other] of CALLS_FOR) {
    if (values[variable] !== undefined && values[other] === undefined) {
      throw badVariable(other, env, `must be set when ${variable} is`);
    }
  }
  const isPreview = (env.DENO_TIMELINE ?? PRODUCTION) !== PRODUCTION;
  const mailAwaits = values.SMTP_URL === undefined
    ? "SMTP_URL is set"
    : isPreview && values.PREVIEW_MAIL === "off"
    ? "PREVIEW_MAIL is on, because this is a preview"
    : undefined;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Public origin without a trailing slash; every link starts with it. */
    baseUrl,
    /** Undefined selects Deno Deploy's own store. */
    kvPath: values.KV_PATH ??
      (env.DENO_DEPLOY || env.DENO_DEPLOYMENT_ID
        ? undefined
        : ".data/kv.sqlite3"),
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    shutdownDelay: values.SHUTDOWN_DELAY,
    moderationSchedule: values.MODERATION_SCHEDULE,
    /** If undefined, no language model reviews submissions. */
    moderationLlm: values.MODERATION_LLM_URL === undefined ? undefined : {
      url: values.MODERATION_LLM_URL,
      key: values.MODERATION_LLM_KEY,
      model: values.MODERATION_LLM_MODEL!,
    },
    moderationDoubtNights: values.MODERATION_DOUBT_NIGHTS,
    promo: {
      poolSize: values.PROMO_POOL_SIZE,
      holdHours: values.PROMO_HOLD_HOURS,
      /** Proves that a caller read the promotion page; not a secret. */
      reservationCode: values.PROMO_RESERVATION_CODE,
    },
    cardRelay: values.CARD_RELAY,
    /** HMAC key for stored pairing codes; undefined stores unkeyed digests. */
    serverSecret: values.SERVER_SECRET,
    galleryImages: values.GALLERY_IMAGES === "on",
    docsEditUrl: values.DOCS_EDIT_URL?.replace(/\/$/, ""),
    partner: values.PARTNER_NAME === undefined
      ? undefined
      : { name: values.PARTNER_NAME, url: values.PARTNER_URL },
    partnerMcpUrl: values.PARTNER_MCP_URL,
    /** True for a branch or a revision on Deno Deploy that is not production. */
    isPreview,
    /** If undefined, notices stay in the outbox. */
    smtp: mailAwaits === undefined
      ? { url: values.SMTP_URL!, from: values.MAIL_FROM! }
      : undefined,
    /** Condition on which mail waits; undefined if mail is sent. */
    mailAwaits,
    operatorEmail: values.OPERATOR_EMAIL,
    /** The operator, as pages name them. */
    operator: values.OPERATOR_NAME === undefined
      ? undefined
      : { name: values.OPERATOR_NAME, reply: values.OPERATOR_REPLY },
    adminName: values.ADMIN_NAME,
    /** Days until user data is deleted; null keeps the data. */
    retention: {
      contacts: values.RETENTION_DAYS_CONTACTS,
      /** Private fields of approved submissions. */
      published: values.RETENTION_DAYS_PUBLISHED,
      /** All fields of rejected, taken down and withdrawn submissions. */
      rejected: values.RETENTION_DAYS_REJECTED,
      /** Identity of the user in claims and reservations that ended. */
      claims: values.RETENTION_DAYS_CLAIMS,
    },
    askLog: values.ASK_LOG === "on",
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    // Parsed like Deno does; Deno has already warned about any other value.
    telemetry: /^true$/i.test(values.OTEL_DENO ?? ""),
    metricsPort: values.METRICS_PORT,
    policies: readPolicies(env),
    /** Maximum bytes written per UTC day; undefined for no limit. */
    bytesPerDay: values.STORE_BYTES_PER_DAY ?? undefined,
    unknown: unknownSettings(Object.keys(env), [
      ...Object.keys(variables.shape),
      ...Object.keys(POLICY_DEFAULTS).map((name) => POLICY_VARIABLE + name),
    ]),
  };
}

/** `DENO_TIMELINE` of what the public uses. */
const PRODUCTION = "production";

/**
 * Address of an app on Deno Deploy: of its production, of a branch, or of one
 * revision (`DENO_TIMELINE`). Undefined elsewhere.
 */
function deployAddress(env: Environment): string | undefined {
  const { DENO_DEPLOY_APP_SLUG: app, DENO_DEPLOY_ORG_SLUG: org } = env;
  if (app === undefined || org === undefined) return undefined;
  const timeline = env.DENO_TIMELINE ?? PRODUCTION;
  const [, kind, name] =
    /^(git-branch|preview)\/([a-z\d-]+)$/i.exec(timeline) ?? [];
  if (kind === undefined) {
    // How the address of a branch such as `fix/feed` is written is unknown.
    return timeline === PRODUCTION
      ? `https://${app}.${org}.deno.net`
      : undefined;
  }
  const part = kind === "preview" ? `-${name}` : `--${name}`;
  return `https://${app}${part}.${org}.deno.net`;
}

const POLICY_VARIABLE = "RATE_LIMIT_";

function readPolicies(env: Environment): Policies {
  const names = Object.keys(POLICY_DEFAULTS) as PolicyName[];
  for (const variable of Object.keys(env)) {
    const name = variable.slice(POLICY_VARIABLE.length) as PolicyName;
    // Otherwise a misspelt policy would silently keep its default limit.
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
  // A store without a limit on all bytes has none for one address either.
  const isBounded = env.STORE_BYTES_PER_DAY !== "off";
  const unset = (name: PolicyName) =>
    name === STORED_BYTES && !isBounded ? "off" : POLICY_DEFAULTS[name];
  return Object.fromEntries(names.map((name) => {
    const variable = POLICY_VARIABLE + name;
    const policy = parsePolicy(name, env[variable] ?? unset(name));
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
  // Secret values must not reach a terminal or a log.
  const shown = SECRETS.includes(name)
    ? "…"
    : JSON.stringify((env[name] ?? "").slice(0, 40));
  return new ConfigError(`${name}=${shown}: ${problem}`);
}

/** Maximum number of misspelt variables reported. */
const MAX_NAMED = 10;

function unknownSettings(names: string[], known: string[]) {
  return names.filter((name) => !known.includes(name)).flatMap((name) => {
    const nearest = nearestOf(name, known);
    return nearest === undefined ? [] : [{ name, nearest }];
  }).slice(0, MAX_NAMED);
}

/**
 * Finds the known name that is closest to a misspelt name. Short names allow one
 * edit, so `HOME` does not count as a misspelt `HOST`.
 */
function nearestOf(name: string, known: string[]): string | undefined {
  const limit = name.length < 8 ? 1 : 2;
  const upper = name.toUpperCase().slice(0, 80);
  return known.filter((one) => Math.abs(one.length - upper.length) <= limit)
    .map((one) => ({ one, edits: editDistance(upper, one, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)[0]?.one;
}
