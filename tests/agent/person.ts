/**
 * The person: has the card, reads what the agent shows, and decides.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import type { Card } from "./shop.ts";

/** The texts that an agent shows to a person before card entry. */
export interface CardRequest {
  link: string;
  pairingCode: string;
  keyWords: string;
}

/** Opens a card link, compares what it says, and enters the card. */
export async function enterCardByLink(
  browser: Browser,
  request: CardRequest,
  card: Card,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(request.link);
  assertEquals(await page.textContent(".words"), request.keyWords);
  await typeCard(page, request.pairingCode, card);
  await page.click("button.send");
  await page.waitForSelector("#sent:not([hidden])");
  await page.close();
}

/** Types into the card page, key by key. */
export async function typeCard(page: Page, pairingCode: string, card: Card) {
  await page.waitForSelector("#card-form:not([hidden])");
  const entries = {
    "Pairing code": pairingCode,
    "Card number": card.number,
    "Expiry": card.expiry.replace("/", ""),
    "CVC": card.cvc,
    "Name on the card": card.name,
    "Billing postal code": card.postal_code,
  };
  for (const [label, text] of Object.entries(entries)) {
    await page.getByLabel(label).pressSequentially(text);
  }
}

/** Types the card into the shop's own form, in the browser of the agent. */
export async function enterCardAtShop(page: Page, card: Card): Promise<void> {
  for (const [name, text] of Object.entries(card)) {
    await page.getByLabel(name, { exact: true }).pressSequentially(text);
  }
}
