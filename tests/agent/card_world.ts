/**
 * The service on a port, card tasks on it, and pages of a browser.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { calculateJwkThumbprint } from "jose";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
} from "playwright-core";
import { startCardTask, taskStart } from "../../domain/checkout/start.ts";
import { publicJwk } from "../support/card.ts";
import { startHarness } from "../support/harness.ts";

/** The form, once the page has checked the key. */
export const SHOWN_FORM = "#card-form:not([hidden])";

export type CardWorld = Awaited<ReturnType<typeof openCardWorld>>;

/** Starts the service; pages fail the test that opens them when they log an error. */
export async function openCardWorld(
  browser: Browser,
  env: Record<string, string> = {},
) {
  await using stack = new AsyncDisposableStack();
  const harness = stack.use(await startHarness({ env }));
  const server = stack.use(
    Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      (request, peer) => harness.handle(request, peer),
    ),
  );
  const problems: string[] = [];
  const kept = stack.move();
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    harness,
    origin,
    /** Errors of the pages so far; a test that expects some takes them out. */
    problems,
    /** Opens a page that fails the test when it is told of an error. */
    async open(path: string, options?: BrowserContextOptions) {
      return await this.openIn(await browser.newContext(options), path);
    },
    /** Opens a page in a browser profile. */
    async openIn(context: BrowserContext, path: string) {
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        // A refused card is an answer of 422, which the console lists.
        // One that a test drops is listed as well.
        const text = message.text();
        const isExpected = /status of 4|net::ERR_/.test(text);
        if (message.type() === "error" && !isExpected) {
          problems.push(text);
        }
      });
      await page.goto(origin + path);
      return page;
    },
    async startTask(crv: "P-256" | "X25519" = "P-256") {
      const { jwk, privateKey } = await publicJwk(crv);
      const started = await startCardTask(
        harness.services,
        taskStart.parse({
          way: "relay",
          agent_name: "Kettle Buyer",
          merchant_name: "Example Shop",
          merchant_url: "https://shop.example/kettle",
          item: "Electric kettle",
          amount: 39.9,
          public_key: jwk,
        }),
        "192.0.2.1",
      );
      const { id: task_id } = started.task;
      return {
        path: `/pay/${task_id}`,
        fragment: `#${await calculateJwkThumbprint(jwk)}`,
        code: started.pairingCode!,
        privateKey,
        credential: { task_id, task_token: started.token },
      };
    },
    [Symbol.asyncDispose]: async () => {
      await kept.disposeAsync();
      assertEquals(problems, []);
    },
  };
}
