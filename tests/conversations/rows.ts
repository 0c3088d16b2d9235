/**
 * Parameters and rows that many conversations have.
 *
 * @module
 */
import type { Row } from "./conversation.ts";

/** The report of an agent with a window; it leads to the way in_person. */
export const ENVIRONMENT = {
  browser_driver: "playwright",
  browser_visible: true,
  person_present: true,
};

/** The report of an agent without a window; it leads to the way relay. */
export const HEADLESS = {
  browser_driver: "playwright",
  browser_visible: false,
  person_present: true,
  wallets: [],
  can_run_code: true,
};

/** A start in the way in_person. */
export const START = {
  way: "in_person",
  merchant_name: "Example Shop",
  merchant_url: "https://shop.example/kettle",
  item: "Electric kettle",
  amount: 39.9,
  idempotency_key: "3f0a86c1-94de-4b27-8a5c-6d1e7b2f9043",
};

/** All that an agent has to keep. */
export const KEY = { idempotency_key: START.idempotency_key };

/** A start in the way relay. */
export const RELAY = {
  ...START,
  way: "relay",
  agent_name: "Weak agent",
  public_key: "$key",
};

/** Names the task that was started last. */
export const TASK = {
  task_id: "$card_task_start.task_id",
  task_token: "$card_task_start.task_token",
};

/** Says that the purchase is done. */
export const DONE = {
  ...TASK,
  outcome: "completed",
  confirmation_number: "A-1001",
};

/** A purchase for the gallery, with all that the tool needs. */
export const PURCHASE = {
  productUrl: "https://shop.example/kettle",
  sellerName: "Example Shop",
  productName: "Electric kettle",
  price: 39.9,
  submitterEmail: "owner@agents.example",
  submitterPhone: "+12025550123",
  idempotency_key: "order-1001",
};

/** A registration. */
export const OWNER = {
  name: "Weak agent",
  contactEmail: "owner@agents.example",
};

/** A user of the promotion. */
export const USER = {
  email: "owner@agents.example",
  platform_account_id: "3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59",
  company: "self-employed",
  agent_environment: "other",
  onramp: "agent-discovery",
};

/** From the checked environment to the started task. */
export const BEGINS: Row[] = [
  ["environment_prepare", ENVIRONMENT],
  ["card_task_start", START],
];

/** Begins with a relay, up to the card that waits. */
export const BEGINS_RELAY: Row[] = [
  ["environment_prepare", HEADLESS],
  ["card_task_start", RELAY],
];

/** Pays, and says so. */
export const ENDS: Row[] = [["the agent pays"], ["card_task_complete", DONE]];

/** From the card that was typed to the end. */
export const ENDS_RELAY: Row[] = [
  ["the person types the card"],
  ["card_task_status", TASK],
  ["card_task_collect", TASK],
  ...ENDS,
];

/** The ready-made parameters of a completion, with what is still needed. */
export function ready(changes: Record<string, unknown> = {}) {
  return {
    "...": "$card_task_complete.follow_up.0.arguments.parameters",
    api_key: "$key_register.key",
    submitterEmail: "owner@agents.example",
    submitterPhone: "+12025550123",
    ...changes,
  };
}
