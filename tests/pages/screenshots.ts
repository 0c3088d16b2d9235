/**
 * Makes the pictures of the README from a running service: the gallery with
 * the sample purchases, and the card page of a task.
 *
 * @module
 */
import { calculateJwkThumbprint } from "jose";
import { ASSETS } from "../../routes/pages/assets.ts";
import { publicJwk } from "../support/card.ts";
import { launchBrowser, type TestBrowser } from "../support/browser.ts";
import { publishAll } from "../support/published.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { samplePurchases } from "../seed/seed.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const FOLDER = new URL("../../docs/screenshots/", import.meta.url);

/** A picture to make: of what, and how large the window is. */
interface Shot {
  name: string;
  address: string;
  viewport: { width: number; height: number };
  /** True to include the page below the fold. */
  isWhole?: boolean;
}

/** Starts a card task of an agent; the address that a person opens. */
async function cardAddress(server: TestServer): Promise<string | undefined> {
  const { jwk } = await publicJwk("P-256");
  const parameters = {
    way: "relay",
    agent_name: "Shopping agent",
    merchant_name: "Moss & Pine",
    merchant_url: "https://moss-and-pine.example",
    item: "Closed terrarium kit",
    amount: 48,
    currency: "USD",
    public_key: jwk,
  };
  const response = await server.fetch("/api/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept": "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "card_task_start", arguments: { parameters } },
    }),
  });
  const link = /\/pay\/[\w-]+/.exec(await response.text())?.[0];
  if (link === undefined) return undefined;
  return `${server.url}${link}#${await calculateJwkThumbprint(jwk)}`;
}

async function take(browser: TestBrowser, shot: Shot): Promise<void> {
  const { name, address, viewport } = shot;
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({
      colorScheme,
      viewport,
      deviceScaleFactor: 1.5,
    });
    // Sample purchases name pictures on hosts that do not exist.
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(address, { waitUntil: "load" });
    // The receipts have slid in.
    await page.waitForTimeout(900);
    const suffix = colorScheme === "dark" ? "-dark" : "";
    const file = new URL(`${name}${suffix}.png`, FOLDER);
    await Deno.writeFile(
      file,
      await page.screenshot({ fullPage: shot.isWhole }),
    );
    await page.close();
    console.log(file.pathname);
  }
}

/** The icon, for systems that take no SVG. */
async function takeIcons(browser: TestBrowser): Promise<void> {
  for (const size of [192, 512]) {
    const viewport = { width: size, height: size };
    const page = await browser.newPage({ viewport });
    await page.setContent(
      `<style>body{margin:0}svg{display:block}</style>${ASSETS.icon.body}`,
    );
    const file = new URL(`../pictures/icon-${size}.png`, FOLDER);
    await Deno.writeFile(file, await page.screenshot({ omitBackground: true }));
    await page.close();
    console.log(file.pathname);
  }
}

await Deno.mkdir(FOLDER, { recursive: true });
await using store = await temporaryStore();
{
  // A public service takes no samples: their shops are under reserved names.
  await using local = await startServer({
    env: UNLIMITED,
    kvPath: store.path,
  });
  await publishAll(local, await samplePurchases(local.url));
}
await using server = await startServer({
  env: { ...UNLIMITED, BASE_URL: "https://commerce.example" },
  kvPath: store.path,
});
// Sellers are counted beside the first page that shows how many there are.
const headers = { accept: "text/html" };
await (await server.fetch("/", { headers })).text();
await using browser = await launchBrowser();
await takeIcons(browser);
await take(browser, {
  name: "gallery",
  address: server.url,
  viewport: { width: 1280, height: 1180 },
});
const card = await cardAddress(server);
if (card === undefined) {
  console.warn("The service offers no card page: its picture is left out.");
} else {
  const viewport = { width: 520, height: 700 };
  await take(browser, { name: "card", address: card, viewport, isWhole: true });
}
