import { launchBrowser } from "../support/browser.ts";
import { publishAll } from "../support/published.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { samplePurchases } from "../seed/seed.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { compare, type Comparison, median } from "./measure.ts";
import { portOf, underLoad } from "./under_load.ts";

/** What a browser asks for a page with. */
const HEADERS = { "Accept": "text/html", "Accept-Encoding": "gzip, br" };

const LOAD = { seconds: 2, connections: 32, status: "200", paths: ["/"] };
const ROUNDS = 5;
const LOOKS = 7;

/**
 * The start page, compressed, and the same text compressed anew for each
 * answer; what all of it weighs, and when the first of it is seen.
 */
export async function benchPages(): Promise<Comparison> {
  await using file = await temporaryStore();
  await using own = await startServer({ kvPath: file.path, env: UNLIMITED });
  await publishAll(own, await samplePurchases(own.url));
  const page = await own.fetch("/", { headers: HEADERS });
  const bodyFile = `${file.path}.html`;
  await Deno.writeTextFile(bodyFile, await page.text());
  const module = "tests/bench/bare_server.ts";
  const env = { BODY_FILE: bodyFile, COMPRESSED: "1" };
  await using bare = await startServer({ module, env, isSilent: true });
  const load = { ...LOAD, headers: HEADERS };
  const result = await compare({
    name: "the start page, compressed",
    subject: underLoad("the service", { ...load, port: portOf(own) }),
    baseline: underLoad("compressed each time", {
      ...load,
      port: portOf(bare),
    }),
    rounds: ROUNDS,
    goal: 3,
  });
  const { kilobytes, paintMs } = await look(own);
  return {
    ...result,
    limits: [
      { name: "KB over the wire", value: kilobytes, most: 60 },
      { name: "ms to the first contentful paint", value: paintMs, most: 100 },
    ],
  };
}

/** Opens the start page in a browser that has seen nothing of it. */
async function look({ url }: TestServer) {
  await using browser = await launchBrowser();
  const paints: number[] = [];
  let bytes = 0;
  for (let looks = 0; looks < LOOKS; looks++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      sizes.push(
        request.sizes().then((size) =>
          size.responseBodySize + size.responseHeadersSize
        ),
      );
    });
    await page.goto(url, { waitUntil: "networkidle" });
    paints.push(
      await page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      ),
    );
    bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await context.close();
  }
  return { kilobytes: bytes / 1000, paintMs: median(paints) };
}
