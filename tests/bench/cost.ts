/**
 * Cost of the dearest allowed request of each endpoint: processor time of all
 * threads, without sockets, and bytes of the answer. A time is also told as a
 * multiple of an empty answer with the status 204, which depends less on the
 * machine.
 *
 * @module
 */
import { cpuOfAsync } from "../support/cpu.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { type Costly, costlyRequests } from "./cost_requests.ts";
import type { Comparison, Limit } from "./measure.ts";

/** Processor time that a request may take, in milliseconds. */
const MOST_MS = 5;
const MOST_PAGE_MS = 12;

const ROUNDS = 5;

/** Processor time of a round, in milliseconds, and its requests at most. */
const ROUND_MS = 40;
const MOST_REQUESTS = 200;

interface Cost {
  route: string;
  /** Name of the request, among those of its endpoint. */
  name: string;
  status: number;
  milliseconds: number;
  bytes: number;
  isPage: boolean;
}

/** Prints a row for each endpoint; the dearest one is compared with its limit. */
export async function benchCost(): Promise<Comparison> {
  const env = { ...UNLIMITED, CARD_RELAY: "test", PROMO_POOL_USD: "1000000" };
  await using harness = await startHarness({ env });
  const all = await costlyRequests(harness);
  const empty = await leastOf(emptyAnswer, () => {});
  const rows: Cost[] = [];
  for (const one of all) {
    const costs = await costsOf(harness, one);
    const dearest = costs.toSorted((a, b) => b.milliseconds - a.milliseconds);
    if (dearest[0]) rows.push(dearest[0]);
  }
  rows.sort((a, b) => b.milliseconds - a.milliseconds);
  printRows(rows, empty);
  const limits = [false, true].map((isPage): Limit => ({
    name: isPage ? "dearest page, ms" : "dearest other request, ms",
    value: rows.find((row) => row.isPage === isPage)!.milliseconds,
    most: isPage ? MOST_PAGE_MS : MOST_MS,
  }));
  const worst = rows[0]!.milliseconds;
  return {
    name: "the dearest allowed request of each endpoint, one core",
    subject: rows[0]!.route,
    perSecond: 1000 / worst,
    baseline: "an empty answer",
    baselinePerSecond: 1000 / empty,
    ratio: empty / worst,
    goal: 0,
    limits,
  };
}

async function emptyAnswer(): Promise<void> {
  await new Response(null, { status: 204 }).text();
}

async function costsOf(
  harness: Harness,
  { route, isPage, requests }: Costly,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const [name, request] of Object.entries(requests)) {
    let status = 0;
    let bytes = 0;
    const milliseconds = await leastOf(async (number) => {
      const { path, ...init } = request(number);
      const response = await harness.fetch(path, init);
      bytes = Math.max(bytes, (await response.bytes()).length);
      status = response.status;
    }, () => void harness.logs.splice(0));
    costs.push({ route, name, status, milliseconds, bytes, isPage });
  }
  return costs;
}

let sent = 0;

/** Least processor time of a request, over some rounds of different ones. */
async function leastOf(
  work: (number: number) => Promise<void>,
  rest: () => void,
): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    let count = 0;
    let took = 0;
    while (took < ROUND_MS && count < MOST_REQUESTS) {
      took += await cpuOfAsync(async () => {
        for (let n = 0; n < 10; n++) await work(sent++);
      });
      count += 10;
    }
    least = Math.min(least, took / count);
    rest();
  }
  return least;
}

function printRows(rows: Cost[], empty: number): void {
  const shown = rows.map(({ route, name, status, milliseconds, bytes }) => [
    route,
    name,
    `${status}`,
    milliseconds.toFixed(3),
    `${Math.round(milliseconds / empty)}`,
    `${bytes}`,
  ]);
  const table = [["Endpoint", "Request", "", "ms", "× 204", "bytes"], ...shown];
  for (const row of table) {
    console.log(
      row.map((text, at) =>
        at < 2 ? text.padEnd([50, 34][at]!) : text.padStart(8)
      ).join(" "),
    );
  }
}
