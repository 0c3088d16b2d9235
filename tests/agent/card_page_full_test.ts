/** The card page in a real browser: its rules, its states, its access. */
import { findStoredTask } from "../../domain/checkout/stored_task.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { newRelayKey, openCard } from "agent-commerce-client/relay";
import axe from "axe-core";
import { compactDecrypt } from "jose";
import type { Page } from "playwright-core";
import { startCardTask, taskStart } from "../../domain/checkout/start.ts";
import { collectCard, completeTask } from "../../domain/checkout/tasks.ts";
import { publicJwk, TEST_CARD } from "../support/card.ts";
import {
  BROWSER_TEST,
  launchBrowser,
  type TestBrowser,
} from "../support/browser.ts";
import { openCardWorld, SHOWN_FORM } from "./card_world.ts";
import { typeCard } from "./person.ts";
import { openShop } from "./shop.ts";

let browser: TestBrowser;

Deno.test.beforeAll(async () => {
  if (!BROWSER_TEST.ignore) browser = await launchBrowser();
});

Deno.test.afterAll(async () => {
  if (!BROWSER_TEST.ignore) await browser.close();
});

const setUp = (env?: Record<string, string>) => openCardWorld(browser, env);

/** Fails when axe-core finds anything on the page. */
async function assertAccessible(page: Page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    // deno-lint-ignore no-explicit-any
    const { violations } = await (globalThis as any).axe.run();
    return violations.map((violation: { id: string; nodes: unknown[] }) =>
      `${violation.id} (${violation.nodes.length})`
    );
  });
  assertEquals(found, []);
}

for (const colorScheme of ["light", "dark"] as const) {
  Deno.test(
    `axe-core finds nothing in any state (${colorScheme}, 320 px)`,
    BROWSER_TEST,
    async () => {
      await using world = await setUp();
      const options = { colorScheme, viewport: { width: 320, height: 640 } };
      const { path, fragment, code } = await world.startTask();
      const page = await world.open(path + fragment, options);
      await page.waitForSelector(SHOWN_FORM);
      await assertAccessible(page);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assertEquals(width, 320);
      await page.click("button.send");
      await assertAccessible(page);
      await typeCard(page, code, TEST_CARD);
      await page.click("button.send");
      await page.waitForSelector("#sent:not([hidden])");
      await assertAccessible(page);
      await page.reload();
      await assertAccessible(page);
      const other = await world.open(path.slice(0, -1), options);
      await assertAccessible(other);
    },
  );
}

for (const crv of ["P-256", "X25519"] as const) {
  Deno.test(
    `by keyboard alone a card goes to a key of ${crv}`,
    BROWSER_TEST,
    async () => {
      await using world = await setUp();
      const { path, fragment, code, privateKey, credential } = await world
        .startTask(crv);
      const page = await world.open(path + fragment);
      await page.waitForSelector(SHOWN_FORM);
      const { number, cvc, name, postal_code } = TEST_CARD;
      for (const text of [code, number, "1131", cvc, name, postal_code]) {
        await page.keyboard.press("Tab");
        await page.keyboard.type(text);
      }
      await page.keyboard.press("Enter");
      await page.waitForSelector("#sent:not([hidden])");
      assertEquals(
        await page.evaluate("document.activeElement.textContent"),
        "Your card was sent",
      );
      const { ciphertext } = await collectCard(
        world.harness.services,
        credential,
      );
      const opened = await compactDecrypt(ciphertext, privateKey);
      const card = JSON.parse(new TextDecoder().decode(opened.plaintext));
      assertEquals(card, TEST_CARD);
      assertEquals(opened.protectedHeader.task, credential.task_id);
    },
  );
}

Deno.test(
  "a key that the fragment does not name is refused: no form, no field",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment } = await world.startTask();
    const other = await world.startTask();
    for (const wrong of ["", "#", other.fragment, fragment.toLowerCase()]) {
      const page = await world.open(path + wrong);
      await page.waitForSelector("#exchanged:not([hidden])");
      assertEquals(await page.isVisible("#number"), false);
      assertEquals(await page.isVisible("#request"), false);
      await page.close();
    }
  },
);

Deno.test(
  "faults are named at their fields, the first one gets the focus, nothing is sent",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment, code } = await world.startTask();
    const page = await world.open(path + fragment);
    await typeCard(page, code, {
      ...TEST_CARD,
      number: "4242424242424241",
      expiry: "01/20",
    });
    await page.click("button.send");
    const problem = (id: string) => page.textContent(`#${id}-problem`);
    assertStringIncludes((await problem("number"))!, "not a valid card number");
    assertEquals(await problem("expiry"), "This card has expired.");
    assertEquals(await problem("name"), "");
    assertEquals(await page.evaluate("document.activeElement.id"), "number");
    assertEquals(await page.textContent("#brand"), "Visa");
    assertEquals(await page.inputValue("#number"), "4242 4242 4242 4241");
    assertEquals(
      await page.textContent("#alert"),
      "2 fields need your attention.",
    );
    await page.fill("#number", "4000 0000 0000 0010");
    assertStringIncludes((await problem("number"))!, "test card numbers only");
    await page.fill("#number", TEST_CARD.number);
    assertEquals(await problem("number"), "");
    assertEquals(
      await page.textContent("#alert"),
      "One field needs your attention.",
    );
    await page.fill("#expiry", TEST_CARD.expiry);
    assertEquals(await page.isVisible("#alert"), false);
    const logs = world.harness.logs.join("");
    assert(!logs.includes('"method":"POST"'), "something was sent");
  },
);

Deno.test(
  "a wrong pairing code is told, and the right one then works",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment, code } = await world.startTask();
    const page = await world.open(path + fragment);
    await typeCard(page, "BBBB-BBBB", TEST_CARD);
    await page.click("button.send");
    await page.waitForSelector("#alert:not([hidden])");
    assertStringIncludes(
      (await page.textContent("#alert"))!,
      "4 tries are left",
    );
    await page.fill("#code", code);
    await page.click("button.send");
    await page.waitForSelector("#sent:not([hidden])");
  },
);

Deno.test(
  "the time that is left runs down, and a late page says so",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment } = await world.startTask();
    world.harness.clock.advance(596);
    const page = await world.open(path + fragment);
    await page.waitForSelector(SHOWN_FORM);
    assertMatch((await page.textContent("#left"))!, /^0:0[0-4]$/);
    await page.waitForSelector("#expired:not([hidden])");
    assertEquals(await page.isVisible("#request"), false);
  },
);

for (const length of [37, 60]) {
  Deno.test(
    `names of ${length} characters in one piece fit a phone`,
    BROWSER_TEST,
    async () => {
      await using world = await setUp();
      const { jwk } = await publicJwk("P-256");
      const { task } = await startCardTask(
        world.harness.services,
        taskStart.parse({
          way: "relay",
          agent_name: "B".repeat(length),
          merchant_name: "S".repeat(length),
          merchant_url: "https://shop.example/kettle",
          item: "K".repeat(120),
          amount: 1234567.89,
          public_key: jwk,
        }),
        "192.0.2.1",
      );
      const viewport = { width: 320, height: 640 };
      const link = `/pay/${task.id}#${task.relay!.thumbprint}`;
      const page = await world.open(link, { viewport });
      await page.waitForSelector(SHOWN_FORM);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assertEquals(width, 320);
    },
  );
}

Deno.test(
  "a person declines, and the agent is told",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment, credential } = await world.startTask();
    const page = await world.open(path + fragment);
    await page.click("#decline");
    await page.waitForSelector("#declined:not([hidden])");
    const task = await findStoredTask(
      world.harness.services,
      credential.task_id,
    );
    assertEquals(task?.state.status, "cancelled");
    await page.reload();
    assertEquals(
      await page.textContent("h1:visible"),
      "This link was cancelled",
    );
  },
);

Deno.test(
  "a sent page outlives a lost connection, and then says what became of it",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment, code, credential } = await world.startTask();
    const page = await world.open(path + fragment);
    await page.waitForSelector(SHOWN_FORM);
    await page.clock.install();
    await typeCard(page, code, TEST_CARD);
    await page.click("button.send");
    await page.waitForSelector("#sent:not([hidden])");
    const { services } = world.harness;
    await collectCard(services, credential);
    await completeTask(services, {
      ...credential,
      outcome: "completed",
      amount: 480,
    });
    await page.context().setOffline(true);
    await page.clock.runFor(10_000);
    assert(await page.isVisible("#sent"));
    await page.context().setOffline(false);
    await page.clock.runFor(20_000);
    await page.waitForSelector("#reported");
    assertStringIncludes((await page.textContent("#reported"))!, "480");
    assertEquals(await page.isVisible("#purchase"), true);
  },
);

Deno.test(
  "the page runs no script but its own, and sends nothing anywhere else",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { path, fragment } = await world.startTask();
    const page = await world.open(path + fragment);
    await page.waitForSelector(SHOWN_FORM);
    const refused = page.waitForEvent("console", {
      predicate: (message) => message.text().includes("form-action 'none'"),
    });
    await using elsewhere = openShop();
    const outcome = await page.evaluate(async (address) => {
      // deno-lint-ignore no-explicit-any
      const { document } = globalThis as any;
      const script = document.createElement("script");
      let isTextTaken = true;
      try {
        script.textContent = "globalThis.injected = true";
      } catch {
        isTextTaken = false; // Trusted Types refuse it before the policy.
      }
      document.body.append(script);
      const isSent = await fetch(address, { mode: "no-cors" })
        .then(() => true, () => false);
      document.getElementById("card-form").submit();
      return { isTextTaken, isSent, ran: "injected" in globalThis };
    }, elsewhere.localUrl);
    await refused;
    assertEquals(outcome, { isTextTaken: false, isSent: false, ran: false });
    world.problems.length = 0;
  },
);

Deno.test(
  "with real cards switched on, any valid number is taken and no test note shown",
  BROWSER_TEST,
  async () => {
    await using world = await setUp({ CARD_RELAY: "on" });
    const { path, fragment, code } = await world.startTask();
    const page = await world.open(path + fragment);
    await typeCard(page, code, { ...TEST_CARD, number: "4000000000000010" });
    assertEquals(await page.getByText("Test mode.").count(), 0);
    await page.click("button.send");
    await page.waitForSelector("#sent:not([hidden])");
  },
);

Deno.test(
  "what the page showed is in the card: the agent refuses one for another purchase",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { services, kv } = world.harness;
    world.harness.clock.set(new Date().toISOString());
    const asked = {
      merchant_name: "Zoë’s <Shop> & Söhne",
      merchant_url: "https://bücher.example:8443/a?b",
      item: 'Lamp "1/2" \\  two  spaces 💡',
      amount: 1234.5,
      currency: "EUR",
    };
    for (const shown of [asked.amount, 12345]) {
      const key = await newRelayKey();
      const { task, token, pairingCode } = await startCardTask(
        services,
        taskStart.parse({
          ...asked,
          way: "relay",
          agent_name: "Lamp Buyer",
          public_key: key.publicJwk,
        }),
        "192.0.2.1",
      );
      // A service that shows the person something else than it was asked for.
      await kv.set(["card_tasks", task.id], { ...task, amount: shown });
      const link = `/pay/${task.id}#${task.relay!.thumbprint}`;
      const page = await world.open(link, { locale: "de-DE" });
      await typeCard(page, pairingCode!, TEST_CARD);
      await page.click("button.send");
      await page.waitForSelector("#sent:not([hidden])");
      const credential = { task_id: task.id, task_token: token };
      const { ciphertext } = await collectCard(services, credential);
      const collected = { ciphertext, task_id: task.id };
      if (shown === asked.amount) {
        assertEquals(await openCard(collected, key, asked), TEST_CARD);
      } else {
        const open = () => openCard(collected, key, asked);
        await assertRejects(open, Error, "another purchase");
      }
      await page.close();
    }
  },
);
