/** Calls in a wrong order. */
import type { Conversation } from "./conversation.ts";
import {
  BEGINS,
  BEGINS_RELAY,
  DONE,
  ENDS,
  ENDS_RELAY,
  ENVIRONMENT,
  HEADLESS,
  OWNER,
  PURCHASE,
  ready,
  RELAY,
  START,
  TASK,
  USER,
} from "./rows.ts";

/** Calls that a model makes too early, too late, or needlessly. */
export const ORDERS: Conversation[] = [{
  title: "completes before anything was started",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ["card_task_complete", {
      task_id: "1",
      task_token: "none",
      outcome: "completed",
    }, "blunder"],
    ["card_task_start", START],
    ...ENDS,
  ],
}, {
  title: "starts without looking at its environment",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [["card_task_start", START, "blunder"], ...ENDS],
}, {
  title: "starts a relay where the relay is off",
  env: { CARD_RELAY: "off" },
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ["environment_prepare", ENVIRONMENT],
    ["card_task_start", RELAY, "blunder"],
    ["card_task_start", { ...RELAY, way: "in_person" }],
    ...ENDS,
  ],
}, {
  title: "collects before the person has typed anything",
  shortest: 5,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS_RELAY,
    ["card_task_collect", TASK, "blunder"],
    ...ENDS_RELAY,
  ],
}, {
  title: "collects in a way that has nothing to collect",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS,
    ["card_task_collect", TASK, "blunder"],
    ["the agent looks at the orders"],
    ["the agent pays"],
    ["card_task_complete", DONE],
  ],
}, {
  title: "cancels what it has completed",
  shortest: 3,
  orders: 1,
  ends: /publish the purchase with gallery_submit/,
  rows: [...BEGINS, ...ENDS, ["card_task_cancel", TASK, "blunder"]],
}, {
  title: "publishes without a key",
  shortest: 5,
  orders: 1,
  submissions: 1,
  ends: /Received/,
  rows: [
    ...BEGINS,
    ...ENDS,
    ["gallery_submit", ready({ api_key: "none" })],
    ["key_register", OWNER],
    ["gallery_submit", ready()],
  ],
}, {
  title: "claims cash back that it never reserved",
  shortest: 3,
  orders: 1,
  ends: /before the purchase/,
  rows: [
    ...BEGINS,
    ...ENDS,
    ["promo_claim", {
      ...USER,
      "...": "$card_task_complete.follow_up.1.arguments.parameters",
      reservation_id: "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80",
      preferred_reward: "gift-card",
    }],
  ],
}, {
  title: "looks for its purchase before anybody has reviewed it",
  shortest: 2,
  orders: 0,
  submissions: 1,
  ends: /within 24 hours/,
  rows: [
    ["key_register", OWNER],
    ["gallery_submit", { ...PURCHASE, api_key: "$key_register.key" }],
    ["gallery_item", { id: "$gallery_submit.id" }],
  ],
}, {
  title: "reports nothing of its environment",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ["environment_prepare", {}, "blunder"],
    ["environment_prepare", ENVIRONMENT],
    ["card_task_start", START],
    ...ENDS,
  ],
}, {
  title: "has no browser at all, and stops",
  shortest: 1,
  orders: 0,
  ends: /ask the person to check out on their own/,
  rows: [
    ["environment_prepare", { ...HEADLESS, browser_driver: "none" }],
    ["the person says no"],
  ],
}];
