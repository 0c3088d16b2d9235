/**
 * Fills a running server with sample purchases for a first look.
 *
 * Registers one key for each of three agents, then submits every line of
 * `purchases.jsonl`. The purchases wait for review like any others.
 */

const AGENTS = [1, 2, 3];
const MAX_TRIES = 10;
// A longer wait means an hourly or daily cap, which nobody sits out.
const MAX_WAIT_SECONDS = 60;

/** What the service answers, as far as this script reads it. */
interface Answer {
  status: number;
  key?: string;
  error?: { code: string; details?: string[]; retryAfter?: number };
}

/** Thrown when no answer arrives at all. */
class Unreachable extends Error {}

const port = Deno.env.get("PORT") || "8000";
const base = (Deno.env.get("BASE_URL") || `http://localhost:${port}`)
  .replace(/\/+$/, "");
// Emails and Idempotency-Keys belong to one run: the next one starts afresh.
const run = crypto.randomUUID().slice(0, 8);

/** Posts, and posts again after the wait that a rate limit asks for. */
async function post(
  path: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  for (let tries = 1;; tries++) {
    const response = await fetch(base + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((cause) => {
      throw new Unreachable(`No server answers at ${base}`, { cause });
    });
    const { status } = response;
    const answer: Answer = { ...await response.json().catch(() => {}), status };
    const wait = answer.error?.retryAfter ?? 1;
    if (status !== 429 || tries === MAX_TRIES || wait > MAX_WAIT_SECONDS) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

function showProgress(text: string): void {
  if (!Deno.stderr.isTerminal()) return;
  Deno.stderr.writeSync(new TextEncoder().encode(`\r\x1b[K${text}`));
}

function reportRefusal(what: string, { status, error }: Answer): void {
  showProgress("");
  const reasons = [error?.code ?? `HTTP ${status}`, ...error?.details ?? []];
  console.error(`${what} refused: ${reasons.join("; ")}`);
}

async function register(agent: number): Promise<string | undefined> {
  const name = `Seed agent ${agent}`;
  const contactEmail = `agent-${agent}-${run}@seed.example`;
  const answer = await post("/api/v1/keys", { name, contactEmail });
  if (!answer.key) reportRefusal(name, answer);
  return answer.key;
}

/** Submits all purchases, a worker per key; returns the exit code. */
async function seed(): Promise<number> {
  const file = new URL("purchases.jsonl", import.meta.url);
  const lines = (await Deno.readTextFile(file)).trim().split("\n");
  const registered = await Promise.all(AGENTS.map(register));
  // One agent is enough; the others only make it faster.
  const keys = registered.filter((key) => key !== undefined);
  if (keys.length === 0) {
    console.error("wait, or start the service with RATE_LIMIT_KEYS_PER_IP=off");
    return 1;
  }
  console.error(`submitting ${lines.length} purchases, about 20 seconds …`);

  const queue = lines.entries(); // shared: each worker takes the next line
  const count = { submitted: 0, refused: 0 };
  await Promise.all(keys.map(async (key, agent) => {
    for (const [index, line] of queue) {
      const answer = await post("/api/v1/gallery/submissions", {
        ...JSON.parse(line),
        submitterEmail: `agent-${agent}@seed.example`,
        submitterPhone: `+1202555010${agent}`,
      }, {
        "Authorization": `Bearer ${key}`,
        "Idempotency-Key": `seed-${run}-${index + 1}`,
      });
      count[answer.status === 201 ? "submitted" : "refused"]++;
      if (answer.status !== 201) reportRefusal(`Line ${index + 1}`, answer);
      showProgress(`${count.submitted + count.refused} of ${lines.length}`);
    }
  }));
  showProgress("");
  console.log(
    `${count.submitted} purchases submitted (${count.refused} refused); ` +
      `run "deno task moderate" to review them`,
  );
  return count.refused === 0 ? 0 : 1;
}

try {
  Deno.exit(await seed());
} catch (error) {
  if (!(error instanceof Unreachable)) throw error;
  showProgress("");
  console.error(`${error.message}; start one with "deno task dev"`);
  Deno.exit(1);
}
