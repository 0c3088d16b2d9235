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

/** The gallery's pages know a sample purchase by this logo. */
const SAMPLE_LOGO = "/img/parcel-1.svg";

/** The part of an answer that this script reads. */
interface Answer {
  status: number;
  key?: string;
  error?: { code: string; details?: string[]; retryAfter?: number };
}

/** Thrown when no answer arrives at all. */
class Unreachable extends Error {}

// Emails and Idempotency-Keys belong to one run: the next one starts afresh.
const run = crypto.randomUUID().slice(0, 8);

/** Where the service is, as the environment says it; no slash at the end. */
export function serviceAddress(): string {
  const port = Deno.env.get("PORT") || "8000";
  return (Deno.env.get("BASE_URL") || `http://localhost:${port}`)
    .replace(/\/+$/, "");
}

/** Posts, and posts again after the wait that a rate limit asks for. */
async function post(
  address: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  for (let tries = 1;; tries++) {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((cause) => {
      const { origin } = new URL(address);
      throw new Unreachable(`No server answers at ${origin}`, { cause });
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

async function register(
  base: string,
  agent: number,
): Promise<string | undefined> {
  const name = `Seed agent ${agent}`;
  const contactEmail = `agent-${agent}-${run}@seed.example`;
  const answer = await post(`${base}/api/v1/keys`, { name, contactEmail });
  if (!answer.key) reportRefusal(name, answer);
  return answer.key;
}

/**
 * The sample purchases. Their pictures are the service's own: at its address,
 * or where that is not public at a reserved one which stands for it.
 */
export async function samplePurchases(
  publicAddress: string,
): Promise<Record<string, unknown>[]> {
  const isPublic = publicAddress.startsWith("https:");
  const origin = isPublic ? publicAddress : "https://pictures.example";
  const file = new URL("purchases.jsonl", import.meta.url);
  const lines = (await Deno.readTextFile(file)).trim().split("\n");
  return lines.map((line) => {
    const { imageUrl, ...purchase } = JSON.parse(line);
    const logoUrl = `${origin}${SAMPLE_LOGO}`;
    return imageUrl
      ? { ...purchase, imageUrl: origin + imageUrl, logoUrl }
      : { ...purchase, logoUrl };
  });
}

/** The address that a service gives for itself, which may be another one. */
async function publicAddressOf(base: string): Promise<string> {
  const headers = { accept: "application/json" };
  const response = await fetch(`${base}/`, { headers });
  return new URL((await response.json()).links.gallery).origin;
}

/**
 * Submits all purchases, a worker per key.
 *
 * @param base where the service is, without a slash at the end
 * @returns how many were submitted, and how many refused
 * @throws {Unreachable} when no server answers there
 */
export async function seed(
  base: string,
): Promise<{ submitted: number; refused: number }> {
  const registered = await Promise.all(
    AGENTS.map((agent) => register(base, agent)),
  );
  // One agent is enough; the others only make it faster.
  const keys = registered.filter((key) => key !== undefined);
  if (keys.length === 0) {
    console.error("wait, or start the service with RATE_LIMIT_KEYS_PER_IP=off");
    return { submitted: 0, refused: 0 };
  }
  const purchases = await samplePurchases(await publicAddressOf(base));
  console.error(`submitting ${purchases.length} purchases, ≤ 20 seconds …`);

  const queue = purchases.entries(); // shared: each worker takes the next one
  const count = { submitted: 0, refused: 0 };
  await Promise.all(keys.map(async (key, agent) => {
    for (const [index, purchase] of queue) {
      const answer = await post(`${base}/api/v1/gallery/submissions`, {
        ...purchase,
        submitterEmail: `agent-${agent}@seed.example`,
        submitterPhone: `+1202555010${agent}`,
      }, {
        "Authorization": `Bearer ${key}`,
        "Idempotency-Key": `seed-${run}-${index + 1}`,
      });
      count[answer.status === 201 ? "submitted" : "refused"]++;
      if (answer.status !== 201) reportRefusal(`Line ${index + 1}`, answer);
      showProgress(`${count.submitted + count.refused} of ${purchases.length}`);
    }
  }));
  showProgress("");
  return count;
}

/** Seeds, says what came of it, and returns the exit code. */
async function main(): Promise<number> {
  try {
    const { submitted, refused } = await seed(serviceAddress());
    console.log(
      `${submitted} purchases submitted (${refused} refused); ` +
        `run "deno task moderate" to review them`,
    );
    return submitted > 0 && refused === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    showProgress("");
    console.error(`${error.message}; start one with "deno task dev"`);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());
