/**
 * Checks of the settings, the store and the servers that the service needs.
 *
 * @module
 */
import type { Knowledge } from "../ask/knowledge.ts";
import type { Config } from "../config/config.ts";
import { nextRun } from "../config/cron.ts";
import { isLoopbackHost } from "../input/web_address.ts";
import type { Verdict } from "../review/verdict.ts";
import type { Clock, Random } from "../runtime.ts";
import type { OtherServers } from "../servers.ts";
import type { OperatorStores, StoreProbe } from "./operator.ts";
import { failureLine } from "../operator_errors.ts";
import { MINUTE_MS } from "../time.ts";

/** Result of a check; only `fail` keeps the service from working. */
export interface CheckResult {
  name: string;
  level: "ok" | "warn" | "fail";
  text: string;
}

type Result = Omit<CheckResult, "name">;

const ok = (text: string): Result => ({ level: "ok", text });
const warn = (text: string): Result => ({ level: "warn", text });
const fail = (text: string): Result => ({ level: "fail", text });

interface Examination extends Pick<Knowledge, "docs" | "ask"> {
  config: Config;
  clock: Clock;
  random: Pick<Random, "bytes">;
  operator: Pick<OperatorStores, "probe" | "inspect">;
  /** Also reads every row of the store. */
  deep?: boolean;
  servers: OtherServers;
  /** Set by the `store` check for later checks. */
  probe?: StoreProbe;
}

/** Runs every check, even after a failed check. */
export async function* diagnose(
  given: Examination,
): AsyncGenerator<CheckResult> {
  const examination = { ...given };
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      const result = await check(examination);
      if (result) yield { name, ...result };
    } catch (error) {
      yield { name, ...fail(failureLine(error)) };
    }
  }
}

/** Tolerated difference between two clocks. */
const DRIFT_MS = MINUTE_MS;

/** Percentage of STORE_BYTES_PER_DAY from which the check warns. */
const WARNED_SHARE = 80;

const NAMED = 10;

/** A daily job is late after this time: a day plus time for its run. */
const LATE_MS = 100_000_000;

/** An earlier clock is wrong: the service did not exist before 2026. */
const YOUNGEST = Date.UTC(2026, 0, 1);

const SAMPLE_QUESTION = "How do I register an API key?";

/** Returns undefined if the check's input is missing. */
type Check = (
  examination: Examination,
) => Result | undefined | Promise<Result | undefined>;

const CHECKS: Record<string, Check> = {
  /** Warns of valid settings that are probably mistakes. */
  configuration({ config }) {
    const { protocol, hostname } = new URL(config.baseUrl);
    const isLocal = isLoopbackHost(hostname);
    const doubts = [
      !isLocal && protocol === "http:" &&
      `BASE_URL=${config.baseUrl} is not https`,
      !isLocal && config.trustedProxyHops === 0 && protocol === "https:" &&
      "TRUSTED_PROXY_HOPS=0 behind a proxy counts all callers as one",
      config.smtp && config.operatorEmail === undefined &&
      "OPERATOR_EMAIL is not set: contact requests are mailed to nobody",
      config.kvPath === ":memory:" && "KV_PATH=:memory: ends with the process",
      ...config.unknown.map(({ name, nearest }) =>
        `${name} is not read; the nearest setting is ${nearest}`
      ),
    ].filter(Boolean);
    return doubts.length > 0
      ? warn(doubts.join("; "))
      : ok("every value is valid");
  },

  async store(examination) {
    const probe = await examination.operator.probe();
    examination.probe = probe;
    const { milliseconds, leftovers } = probe;
    if (leftovers.length === 0) return ok(`answers in ${milliseconds} ms`);
    return warn(
      "left by commands that were killed, until the next export or import " +
        `removes it: ${leftovers.join(", ")}`,
    );
  },

  async rows({ deep, operator }) {
    if (!deep) return undefined;
    const { rows, unreadable } = await operator.inspect();
    if (unreadable.length === 0) return ok(`${rows} rows, each can be read`);
    const some = unreadable.slice(0, NAMED).join(" ");
    return fail(`${unreadable.length} of ${rows} are malformed: ${some}`);
  },

  writes({ config: { bytesPerDay: limit }, probe }) {
    if (probe === undefined) return undefined;
    const { writtenToday: written } = probe;
    const text = `${formatMegabytes(written)} of new rows today`;
    if (limit === undefined) return ok(`${text}; STORE_BYTES_PER_DAY is off`);
    const share = Math.floor(100 * written / limit);
    const of = `${text}, ${share} % of STORE_BYTES_PER_DAY=${limit}`;
    return share < WARNED_SHARE ? ok(of) : warn(of);
  },

  schedule({ config: { moderationSchedule }, clock }) {
    const at = nextRun(moderationSchedule, clock.now());
    return ok(
      at === undefined || at === null
        ? `MODERATION_SCHEDULE=${moderationSchedule}`
        : `the next night is at ${new Date(at).toISOString()}`,
    );
  },

  jobs({ clock, probe }) {
    if (probe === undefined) return undefined;
    const { jobs } = probe;
    const doubts: string[] = [];
    for (const [name, { succeededAt = 0, failedAt = 0 }] of jobs) {
      const last = succeededAt === 0
        ? "has never gone well"
        : `last went well at ${new Date(succeededAt).toISOString()}`;
      const isLate = clock.now() - succeededAt > LATE_MS;
      if (failedAt > succeededAt) doubts.push(`${name} fails, and ${last}`);
      else if (isLate) doubts.push(`${name} ${last}`);
    }
    if (doubts.length > 0) return warn(doubts.join("; "));
    return ok(
      jobs.size === 0 ? "none has run yet" : `${jobs.size} went well last`,
    );
  },

  clock({ clock, probe }) {
    const now = clock.now();
    if (now < YOUNGEST) return fail(`says ${new Date(now).toISOString()}`);
    const aheadMs = (probe?.newestAt ?? now) - now;
    return aheadMs > DRIFT_MS
      ? fail(`is ${Math.round(aheadMs / 1000)} s behind the newest submission`)
      : ok(new Date(now).toISOString());
  },

  async address({ config: { baseUrl }, servers, clock }) {
    const address = `${baseUrl}/readyz`;
    try {
      const { status, headers } = await servers.request(address);
      if (status !== 200) return warn(`${address} answers ${status}`);
      const date = headers.get("date") ?? "";
      const drift = Math.abs(Date.parse(date) - clock.now());
      return drift > DRIFT_MS
        ? warn(`${baseUrl} differs from this clock by ${drift / 1000} s`)
        : ok(`${address} answers`);
    } catch {
      return warn(`${address} does not answer: no server, or another BASE_URL`);
    }
  },

  /** Compares what limits count for this caller and for one that it makes up. */
  async callers(examination) {
    const one = await countedFor(examination);
    if (one === undefined) return undefined;
    const other = await countedFor(examination, madeUpAddress(examination));
    if (other === undefined) return undefined;
    if (other.count <= one.count) {
      return warn(
        "choose the address that limits count: proxies in front are fewer than " +
          "TRUSTED_PROXY_HOPS of the server, or do not add to X-Forwarded-For",
      );
    }
    return ok(
      `cannot choose the address that limits count; ${one.count} of ` +
        `${one.limit} questions count for this one: if it asked fewer, ` +
        "TRUSTED_PROXY_HOPS of the server is too low",
    );
  },

  async docs({ docs, ask }) {
    const pages = (await docs()).list().length;
    const { confidence } = await ask(SAMPLE_QUESTION);
    return confidence === "high"
      ? ok(`${pages} pages, and questions are answered`)
      : fail(`${pages} pages, but "${SAMPLE_QUESTION}" is not answered`);
  },

  async mail({ config: { smtp, mailAwaits }, servers }) {
    if (smtp === undefined) return ok(`no mail is sent until ${mailAwaits}`);
    await servers.tryMail();
    return ok("answers");
  },

  async model({ servers: { tryModel } }) {
    if (tryModel === undefined) {
      return ok("MODERATION_LLM_URL is not set: rules decide");
    }
    await tryModel(SAMPLE, SAMPLE_VERDICT);
    return ok("answers");
  },
};

/** Questions that `ASK_PER_IP` counts for a caller; undefined if it does not. */
async function countedFor(
  { config: { baseUrl }, servers }: Examination,
  forwardedFor?: string,
): Promise<{ count: number; limit: number } | undefined> {
  const address = `${baseUrl}/api/ask?q=${encodeURIComponent(SAMPLE_QUESTION)}`;
  // The check of the address tells that no server answers.
  const response = await servers.request(
    address,
    forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  ).catch(() => undefined);
  const limit = Number(response?.headers.get("ratelimit-limit") ?? NaN);
  const left = Number(response?.headers.get("ratelimit-remaining") ?? NaN);
  return left <= limit ? { count: limit - left, limit } : undefined;
}

/** `X-Forwarded-For` as from more proxies than `TRUSTED_PROXY_HOPS` can tell of. */
function madeUpAddress({ random }: Examination): string {
  const hex = random.bytes(4).toHex();
  // The block of documentation (RFC 3849).
  const address = `2001:db8:${hex.slice(0, 4)}:${hex.slice(4)}::1`;
  return Array(20).fill(address).join(", ");
}

const SAMPLE = {
  id: "0",
  productUrl: "https://shop.example/kettle",
  domain: "shop.example",
  sellerName: "Example Shop",
  productName: "Electric kettle, 1.7 l",
  price: 39.9,
  currency: "USD",
  category: "home",
  submitterEmail: "doctor@shop.example",
  selfFlagged: false,
};

const SAMPLE_VERDICT: Verdict = {
  outcome: "approve",
  certain: false,
  reviewer: "local",
  reasons: [],
};

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
