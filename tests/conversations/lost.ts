/** Answers that are lost, and calls that are made again. */
import type { Conversation } from "./conversation.ts";
import {
  BEGINS,
  BEGINS_RELAY,
  DONE,
  ENDS,
  ENDS_RELAY,
  ENVIRONMENT,
  HEADLESS,
  KEY,
  OWNER,
  PURCHASE,
  RELAY,
  START,
  TASK,
  USER,
} from "./rows.ts";

const RESERVES = {
  ...USER,
  reservation_code: "marmalade",
  attestation_no_demand: true,
  attestation_no_duplicates: true,
};

const CLAIM = {
  ...USER,
  "...": "$card_task_complete.follow_up.1.arguments.parameters",
  reservation_id: "$promo_reserve.reservation_id",
  preferred_reward: "gift-card",
};

/** Faults of the connection between a model and the tools. */
export const LOST: Conversation[] = [{
  title: "the answer to the start is lost",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ["environment_prepare", ENVIRONMENT],
    ["card_task_start", START, "lost"],
    ["card_task_start", START],
    ["the agent looks at the orders"],
    ...ENDS,
  ],
}, {
  title: "the answer to the start of a relay is lost",
  shortest: 5,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ["environment_prepare", HEADLESS],
    ["card_task_start", RELAY, "lost"],
    ["card_task_start", RELAY],
    ...ENDS_RELAY,
  ],
}, {
  title: "the start is repeated with another amount",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS,
    ["card_task_start", { ...START, amount: 45 }, "blunder"],
    ["card_task_start", START],
    ["the agent looks at the orders"],
    ...ENDS,
  ],
}, {
  title: "the answer to the completion is lost",
  shortest: 3,
  orders: 1,
  ends: /"replayed":true/,
  rows: [
    ...BEGINS,
    ["the agent pays"],
    ["card_task_complete", DONE, "lost"],
    ["card_task_complete", DONE],
  ],
}, {
  title: "the collected card is lost: it is collected again",
  shortest: 5,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS_RELAY,
    ["the person types the card"],
    ["card_task_status", TASK],
    ["card_task_collect", TASK, "lost"],
    ["card_task_collect", TASK],
    ...ENDS,
  ],
}, {
  title: "the collected card is lost, and all but the key forgotten",
  shortest: 5,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS_RELAY,
    ["the person types the card"],
    ["card_task_status", TASK],
    ["card_task_collect", TASK, "lost"],
    ["card_task_find", KEY, "blunder"],
    ["the agent looks at the orders"],
    ["card_task_collect", TASK],
    ...ENDS,
  ],
}, {
  title: "the answer to the publication is lost",
  shortest: 2,
  orders: 0,
  submissions: 1,
  ends: /"replayed":true/,
  rows: [
    ["key_register", OWNER],
    ["gallery_submit", { ...PURCHASE, api_key: "$key_register.key" }, "lost"],
    ["gallery_submit", { ...PURCHASE, api_key: "$key_register.key" }],
  ],
}, {
  title: "the answer to the claim is lost",
  shortest: 5,
  orders: 1,
  ends: /"cash_back_usd":39.*"replayed":true/,
  rows: [
    ["environment_prepare", ENVIRONMENT],
    ["promo_reserve", RESERVES],
    ["card_task_start", START],
    ...ENDS,
    ["promo_claim", CLAIM, "lost"],
    ["promo_claim", CLAIM],
  ],
}, {
  title: "the shop hangs: nobody knows whether there is an order",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS,
    ["the agent pays"],
    ["card_task_complete", { ...TASK, outcome: "unknown" }],
    ["the agent looks at the orders"],
    ["card_task_complete", DONE],
  ],
}, {
  title: "the model forgets everything but its key after it has paid",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS,
    ["the agent pays"],
    ["card_task_find", KEY, "blunder"],
    ["the agent looks at the orders"],
    ["card_task_complete", DONE],
  ],
}, {
  title: "the model loses the token",
  shortest: 3,
  orders: 1,
  ends: /gallery_submit/,
  rows: [
    ...BEGINS,
    ["the agent pays"],
    ["card_task_complete", { ...DONE, task_token: "lost" }, "blunder"],
    ["card_task_find", KEY],
    ["the agent looks at the orders"],
    ["card_task_complete", DONE],
  ],
}];
