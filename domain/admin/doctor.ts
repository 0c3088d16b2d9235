/**
 * Checks of the settings, the store and the servers that the service needs.
 *
 * @module
 */
import { isLoopbackHost } from "../input/host.ts";
import type { Verdict } from "../review/verdict.ts";
import type { Services } from "../services.ts";
import { failureLine, type StoreProbe } from "./operator.ts";

/** Result of a check; only `fail` keeps the service from working. */
export interface Finding {
  name: string;
  level: "ok" | "warn" | "fail";
  text: string;
}

type Result = Omit<Finding, "name">;

interface DoctorPorts extends
  Pick<
    Services,
    "config" | "clock" | "docs" | "ask" | "random" | "operator"
  > {
  /** Reads every row of the store, too. */
  deep?: boolean;
  fetch: typeof fetch;
}

/** Smallest difference of clocks that is reported. */
const DRIFT_MS = 60_000;

/** Percentage of the day's budget that warns. */
const WARNED_SHARE = 80;

const NAMED = 10;

/** A day and the duration of a run. */
const LATE_MS = 100_000_000;

/** An earlier clock was never set: the service is younger. */
const YOUNGEST = Date.UTC(2026, 0, 1);

const SAMPLE_QUESTION = "How do I register an API key?";

/** Undefined when its input is missing. */
type Check = () => Result | undefined | Promise<Result | undefined>;

/** Runs every check, also after one that failed. */
export async function* diagnose(ports: DoctorPorts): AsyncGenerator<Finding> {
  const { operator } = ports;
  const now = ports.clock.now();
  let probe: StoreProbe | undefined;
  const checks: [name: string, run: Check][] = [
    ["configuration", () => checkConfig(ports)],
    ["store", async () => checkStore(probe = await operator.probe())],
    ["rows", () => ports.deep ? checkRows(ports) : undefined],
    ["writes", () => probe && checkWrites(ports, probe)],
    ["jobs", () => probe && checkJobs(now, probe)],
    ["clock", () => checkClock(now, probe)],
    ["address", () => checkAddress(ports)],
    ["docs", () => checkDocs(ports)],
    ["mail", () => checkMail(ports)],
    ["model", () => checkModel(ports)],
  ];
  for (const [name, run] of checks) {
    try {
      const result = await run();
      if (result) yield { name, ...result };
    } catch (error) {
      yield { name, ...fail(failureLine(error)) };
    }
  }
}

/** Valid settings that are probably mistakes. */
function checkConfig({ config }: DoctorPorts): Result {
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
  ].filter((text) => text !== false && text !== undefined);
  return doubts.length > 0
    ? warn(doubts.join("; "))
    : ok("every value is valid");
}

function checkStore({ milliseconds, leftovers }: StoreProbe): Result {
  if (leftovers.length === 0) return ok(`answers in ${milliseconds} ms`);
  return warn(
    `left by commands that were killed, until the next export or import ` +
      `removes it: ${leftovers.join(", ")}`,
  );
}

function checkWrites(
  { config: { bytesPerDay: limit } }: DoctorPorts,
  { writtenToday: written }: StoreProbe,
): Result {
  const text = `${megabytes(written)} of new rows today`;
  if (limit === undefined) return ok(`${text}; STORE_BYTES_PER_DAY is off`);
  const share = Math.floor(100 * written / limit);
  const of = `${text}, ${share} % of STORE_BYTES_PER_DAY=${limit}`;
  return share < WARNED_SHARE ? ok(of) : warn(of);
}

function checkJobs(now: number, { jobs }: StoreProbe): Result {
  const doubts = Array.from(
    jobs,
    ([name, { succeededAt = 0, failedAt = 0 }]) => {
      const last = succeededAt === 0
        ? "has never gone well"
        : `last went well at ${new Date(succeededAt).toISOString()}`;
      if (failedAt > succeededAt) return `${name} fails, and ${last}`;
      return now - succeededAt > LATE_MS ? `${name} ${last}` : undefined;
    },
  ).filter((text) => text !== undefined);
  if (doubts.length > 0) return warn(doubts.join("; "));
  return ok(
    jobs.size === 0 ? "none has run yet" : `${jobs.size} went well last`,
  );
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function checkRows({ operator }: DoctorPorts): Promise<Result> {
  const { rows, unreadable } = await operator.inspect();
  if (unreadable.length === 0) return ok(`${rows} rows, each can be read`);
  const some = unreadable.slice(0, NAMED).join(" ");
  return fail(`${unreadable.length} of ${rows} are malformed: ${some}`);
}

function checkClock(now: number, probe: StoreProbe | undefined): Result {
  if (now < YOUNGEST) return fail(`says ${new Date(now).toISOString()}`);
  const newestAt = probe?.newestAt ?? now;
  if (newestAt - now > DRIFT_MS) {
    const seconds = Math.round((newestAt - now) / 1000);
    return fail(`is ${seconds} s behind the newest submission`);
  }
  return ok(new Date(now).toISOString());
}

async function checkAddress(
  { config: { baseUrl }, fetch, clock }: DoctorPorts,
): Promise<Result> {
  const address = `${baseUrl}/readyz`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(5_000),
      redirect: "error",
    });
    await response.body?.cancel();
    if (!response.ok) return warn(`${address} answers ${response.status}`);
    const date = Date.parse(response.headers.get("date") ?? "");
    const drift = Math.abs(date - clock.now());
    return drift > DRIFT_MS
      ? warn(`${baseUrl} differs from this clock by ${drift / 1000} s`)
      : ok(`${address} answers`);
  } catch {
    return warn(`${address} does not answer: no server, or another BASE_URL`);
  }
}

async function checkDocs({ docs, ask }: DoctorPorts): Promise<Result> {
  const pages = (await docs()).list().length;
  const { confidence } = await ask(SAMPLE_QUESTION);
  return confidence === "high"
    ? ok(`${pages} pages, and questions are answered`)
    : fail(`${pages} pages, but "${SAMPLE_QUESTION}" is not answered`);
}

async function checkMail(
  { config: { smtp, baseUrl } }: DoctorPorts,
): Promise<Result> {
  if (smtp === undefined) return ok("SMTP_URL is not set: no mail is sent");
  const { tryMailServer } = await import("../outbox/smtp_mailer.ts");
  await tryMailServer({ ...smtp, baseUrl });
  return ok("answers");
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

async function checkModel(
  { config: { moderationLlm }, random, fetch }: DoctorPorts,
): Promise<Result> {
  if (moderationLlm === undefined) {
    return ok("MODERATION_LLM_URL is not set: rules decide");
  }
  const { createLlmReviewer } = await import("../review/llm/reviewer.ts");
  const ask = createLlmReviewer({
    ...moderationLlm,
    // An operator waits.
    maxAttempts: 1,
    fetch,
    sleep: () => Promise.resolve(),
    nonce: random.requestId,
  });
  await ask(SAMPLE, SAMPLE_VERDICT);
  return ok("answers");
}

const ok = (text: string): Result => ({ level: "ok", text });
const warn = (text: string): Result => ({ level: "warn", text });
const fail = (text: string): Result => ({ level: "fail", text });
