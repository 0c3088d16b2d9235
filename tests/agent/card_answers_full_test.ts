/** The card page when answers get lost: it says what the service knows. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page, Route } from "playwright-core";
import { cancelTask, collectCard } from "../../domain/checkout/tasks.ts";
import {
  BROWSER_TEST,
  launchBrowser,
  type TestBrowser,
} from "../support/browser.ts";
import { TEST_CARD } from "../support/card.ts";
import { openCardWorld, SHOWN_FORM } from "./card_world.ts";
import { typeCard } from "./person.ts";

let browser: TestBrowser;

Deno.test.beforeAll(async () => {
  if (!BROWSER_TEST.ignore) browser = await launchBrowser();
});

Deno.test.afterAll(async () => {
  if (!BROWSER_TEST.ignore) await browser.close();
});

type Handler = (route: Route) => Promise<void>;

const drop: Handler = (route) => route.abort("connectionreset");

const dropAnswer: Handler = async (route) => {
  await route.fetch();
  await route.abort("connectionreset");
};

const LINK = /\/pay\/[\w-]{22}$/;
const STATUS = /\/pay\/[\w-]{22}\/status$/;

/** Hands POSTs of the page to `handle`; counts them. */
async function intercept(page: Page, url: RegExp, handle: Handler) {
  const count = { posts: 0 };
  await page.route(url, async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    count.posts++;
    await handle(route);
  });
  return count;
}

const outcome = (page: Page) => page.locator("#outcome");

/** Title and line of the message that ended the page, once it is there. */
async function ending(page: Page) {
  await page.waitForSelector(".ending:not([hidden])");
  assertEquals(await page.locator("form, input").count(), 0, "a form is left");
  return [
    await page.textContent(".ending:not([hidden]) h1"),
    await page.textContent("#own"),
  ];
}

/** Opens a link and types the card. */
async function setUp() {
  const world = await openCardWorld(browser);
  const task = await world.startTask();
  const context = await browser.newContext();
  const link = task.path + task.fragment;
  const page = await world.openIn(context, link);
  await typeCard(page, task.code, TEST_CARD);
  return Object.assign(world, { task, context, link, page });
}

Deno.test(
  "a card whose answer was lost was sent, and says so",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page, task } = world;
    await intercept(page, LINK, dropAnswer);
    await page.click("button.send");
    assertEquals(await ending(page), ["Your card was sent", ""]);
    const card = await collectCard(world.harness.services, task.credential);
    assert(card.ciphertext.startsWith("ey"));
    await page.reload();
    assertEquals(await ending(page), ["Your card was sent", ""]);
  },
);

Deno.test(
  "a card that never arrived was not sent, and goes out when it is sent again",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page } = world;
    await intercept(page, LINK, drop);
    await page.click("button.send");
    await outcome(page).getByText("Your card has not arrived").waitFor();
    assertEquals(await page.inputValue("#cvc"), TEST_CARD.cvc);
    await page.unroute(LINK);
    await page.click("button.send");
    assertEquals(await ending(page), ["Your card was sent", ""]);
  },
);

for (const arrives of [true, false]) {
  Deno.test(
    `while nothing answers it is not known whether a card that ${
      arrives ? "arrived" : "was lost"
    } did`,
    BROWSER_TEST,
    async () => {
      await using world = await setUp();
      const { page, link } = world;
      await intercept(page, LINK, arrives ? dropAnswer : drop);
      await intercept(page, STATUS, drop);
      await page.click("button.send");
      await outcome(page).getByText("We don’t know yet").waitFor();
      assert(await page.isEnabled("button.send"));
      await page.unroute(STATUS);
      if (!arrives) {
        await outcome(page).getByText("Your card has not arrived").waitFor();
        await page.reload();
        await page.waitForSelector(SHOWN_FORM);
        assertStringIncludes(
          (await outcome(page).textContent())!,
          "Your card has not arrived",
        );
        return;
      }
      assertEquals(await ending(page), ["Your card was sent", ""]);
      const again = await world.openIn(world.context, link);
      assertEquals(await ending(again), ["Your card was sent", ""]);
    },
  );
}

Deno.test(
  "a repeat of a card that arrived is a success, and one card is kept",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page } = world;
    const sent: string[] = [];
    await intercept(page, LINK, async (route) => {
      sent.push(route.request().postDataJSON().ciphertext);
      if (sent.length === 1) await dropAnswer(route);
      else await route.continue();
    });
    await intercept(page, STATUS, drop);
    await page.click("button.send");
    await outcome(page).getByText("We don’t know yet").waitFor();
    await page.click("button.send");
    assertEquals(await ending(page), ["Your card was sent", ""]);
    assertEquals([sent.length, sent[0]], [2, sent[1]]);
  },
);

Deno.test(
  "a slow network is given up, and what arrives later is found",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page } = world;
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await page.clock.install();
    await intercept(page, LINK, async (route) => {
      await held.promise;
      await route.fetch();
      arrived.resolve();
    });
    await page.click("button.send");
    await outcome(page).getByText("Encrypting and sending…").waitFor();
    assert(await page.isDisabled("button.send"));
    assert(await page.isDisabled("#decline"));
    await page.clock.runFor(31_000);
    await outcome(page).getByText("Your card has not arrived").waitFor();
    held.resolve();
    await arrived.promise;
    // Typed anew in the meantime: what arrived first is what the agent has.
    await page.unroute(LINK);
    await page.fill("#name", "Quirina T. Testperson");
    await page.click("button.send");
    assertEquals(await ending(page), [
      "Your card was sent",
      "It is the card that you sent first. What you sent later was not taken.",
    ]);
  },
);

Deno.test(
  "of two tabs the second finds the card of the first; another browser does not",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page, link, task } = world;
    const second = await world.openIn(world.context, link);
    await typeCard(second, task.code, TEST_CARD);
    const other = await world.open(link);
    await typeCard(other, task.code, TEST_CARD);
    await page.click("button.send");
    assertEquals(await ending(page), ["Your card was sent", ""]);
    await second.click("button.send");
    assertEquals(await ending(second), [
      "Your card was sent",
      "It is the card that you sent first. What you sent later was not taken.",
    ]);
    await other.click("button.send");
    assertEquals(await ending(other), [
      "This link was used",
      "No card from this browser was taken.",
    ]);
    const stranger = await world.open(link);
    assertEquals(await ending(stranger), ["This link was used", ""]);
  },
);

Deno.test(
  "Back shows no form of a link that has ended",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page, task, origin } = world;
    await page.goto(`${origin}/docs`);
    await cancelTask(world.harness.services, task.credential);
    await page.goBack();
    assertEquals(await ending(page), ["This link was cancelled", ""]);
    const next = await world.startTask();
    await page.goto(origin + next.path + next.fragment);
    await typeCard(page, next.code, TEST_CARD);
    await page.click("button.send");
    assertEquals(await ending(page), ["Your card was sent", ""]);
    await page.goto(`${origin}/docs`);
    await page.goBack();
    assertEquals(await ending(page), ["Your card was sent", ""]);
  },
);

Deno.test(
  "after the fifth wrong code no form is left, at once and on load",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page, link } = world;
    await page.fill("#code", "BBBB-BBBB");
    for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
      await page.click("button.send");
      await page.locator("#alert").getByText(left).waitFor();
    }
    await page.click("button.send");
    const ended = [
      "This link has ended",
      "No card from this browser was taken.",
    ];
    assertEquals(await ending(page), ended);
    await page.reload();
    await page.locator("#own:not([hidden])").waitFor();
    assertEquals(await ending(page), ended);
    assertEquals(await ending(await world.open(link)), [ended[0]!, ""]);
  },
);

Deno.test(
  "a page whose link the agent cancelled, or whose time is over, loses its form with its next request",
  BROWSER_TEST,
  async () => {
    for (const button of ["button.send", "#decline"]) {
      await using world = await setUp();
      const { page, task } = world;
      await cancelTask(world.harness.services, task.credential);
      await page.click(button);
      const [title] = await ending(page);
      const isDecline = button === "#decline";
      assertEquals(
        title,
        isDecline ? "You declined" : "This link was cancelled",
      );
    }
    await using world = await setUp();
    world.harness.clock.advance(600);
    await world.page.click("button.send");
    assertEquals(await ending(world.page), [
      "This link has expired",
      "No card from this browser was taken.",
    ]);
  },
);

Deno.test(
  "when the time is over and nothing answers, it is still not known",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page } = world;
    await page.clock.install();
    await intercept(page, LINK, dropAnswer);
    await intercept(page, STATUS, drop);
    await page.click("button.send");
    await outcome(page).getByText("We don’t know yet").waitFor();
    await page.clock.fastForward(600_000);
    const unknown = "We don’t know yet whether your card was sent";
    assertEquals(await ending(page), [unknown, ""]);
    assertEquals(await page.isVisible("#close"), false);
    await page.unroute(STATUS);
    await page.clock.runFor(10_000);
    await page.waitForSelector("#sent:not([hidden])");
    assertEquals(await ending(page), ["Your card was sent", ""]);
  },
);

Deno.test(
  "a decline whose answer was lost is a decline",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page } = world;
    await intercept(page, /\/decline$/, drop);
    await page.click("#decline");
    await outcome(page).getByText("You have not declined yet").waitFor();
    await page.unroute(/\/decline$/);
    await intercept(page, /\/decline$/, dropAnswer);
    await page.click("#decline");
    assertEquals(await ending(page), ["This link was cancelled", ""]);
  },
);

Deno.test("a double click and Enter make one POST", BROWSER_TEST, async () => {
  await using world = await setUp();
  const { page } = world;
  const held = Promise.withResolvers<void>();
  const count = await intercept(page, LINK, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.dblclick("button.send");
  await page.focus("#postal");
  await page.keyboard.press("Enter");
  await page.click("#decline", { force: true });
  held.resolve();
  assertEquals(await ending(page), ["Your card was sent", ""]);
  assertEquals(count.posts, 1);
});

Deno.test(
  "an expiry date is read however it is typed, pasted or filled in",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { page, context } = world;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const expiry = page.locator("#expiry");
    const good = async (text: string) => {
      await expiry.blur();
      await page.click("button.send");
      assertEquals(await page.textContent("#expiry-problem"), "", text);
    };
    // Another field is wrong, so that nothing is sent.
    await page.fill("#cvc", "");
    const dates = ["12/29", "12 / 29", "1229", "12-29", "12/2029", "12 / 2029"];
    for (const text of dates) {
      await expiry.fill("");
      await expiry.pressSequentially(text);
      const year = text.includes("2029") ? "2029" : "29";
      assertEquals(await expiry.inputValue(), `12/${year}`, text);
      await good(text);

      await expiry.fill("");
      await page.evaluate(
        // deno-lint-ignore no-explicit-any
        (copied) => (globalThis as any).navigator.clipboard.writeText(copied),
        text,
      );
      await expiry.press("Control+v");
      assertEquals(await expiry.inputValue(), `12/${year}`, `${text} pasted`);
      await good(text);

      await expiry.fill(text);
      await good(`${text} filled in`);
    }
    await expiry.fill("");
    await expiry.pressSequentially("12");
    await expiry.press("Backspace");
    assertEquals(await expiry.inputValue(), "12");
  },
);
