/**
 * Checks of the settings, the store and the servers that the service needs.
 *
 * @module
 */
import { isLoopbackHost } from "../input/host.ts";
import type { Services } from "../services.ts";
import { failureLine } from "./failure_line.ts";
import type { StoreProbe } from "./operator.ts";

/** Result of a check; only `fail` keeps the service from working. */
export interface Finding {
  name: string;
  level: "ok" | "warn" | "fail";
  text: string;
}

/** Result without the name of its check. */
type Result = Omit<Finding, "name">;

interface DoctorPorts
  extends Pick<Services, "config" | "clock" | "docs" | "ask"> {
  probe(): Promise<StoreProbe>;
  /** Reads every row of the store; absent for a shallow run. */
  inspect?(): Promise<{ rows: number; unreadable: string[] }>;
  fetch: typeof fetch;
  /** Connects to the mail server and logs in; throws when it cannot. */
  tryMail?: () => Promise<unknown>;
  /** Asks the reviewing model about a sample; throws when it gives no verdict. */
  tryModel?: () => Promise<unknown>;
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

const NO_MAIL = "SMTP_URL is not set: no mail is sent";
const NO_MODEL = "MODERATION_LLM_URL is not set: rules decide";

/** A question that the documentation answers. */
const SAMPLE_QUESTION = "How do I register an API key?";

/** Undefined when its input is missing. */
type Check = () => Result | undefined | Promise<Result | undefined>;

/** Runs every check, also after one that failed. */
export async function* diagnose(ports: DoctorPorts): AsyncGenerator<Finding> {
  let probe: StoreProbe | undefined;
  const checks: [name: string, run: Check][] = [
    ["configuration", () => checkConfig(ports)],
    ["store", async () => {
      probe = await ports.probe();
      const { milliseconds, leftovers } = probe;
      return leftovers.length === 0
        ? ok(`answers in ${milliseconds} ms`)
        : warn(
          `left by commands that were killed, until the next export or import ` +
            `removes it: ${leftovers.join(", ")}`,
        );
    }],
    ["writes", () => probe && checkWrites(ports, probe)],
    ["jobs", () => probe && checkJobs(ports.clock.now(), probe)],
    ["clock", () => checkClock(ports.clock.now(), probe)],
    ["address", () => checkAddress(ports)],
    ["docs", () => checkDocs(ports)],
    ["mail", () => tried(ports.tryMail, NO_MAIL)],
    ["model", () => tried(ports.tryModel, NO_MODEL)],
  ];
  if (ports.inspect) checks.splice(2, 0, ["rows", () => checkRows(ports)]);
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

async function checkRows({ inspect }: DoctorPorts): Promise<Result> {
  const { rows, unreadable } = await inspect!();
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

async function tried(
  work: (() => Promise<unknown>) | undefined,
  without: string,
): Promise<Result> {
  if (work === undefined) return ok(without);
  await work();
  return ok("answers");
}

const ok = (text: string): Result => ({ level: "ok", text });
const warn = (text: string): Result => ({ level: "warn", text });
const fail = (text: string): Result => ({ level: "fail", text });
