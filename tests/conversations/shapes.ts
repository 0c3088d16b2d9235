/** Calls in a wrong shape, or with something missing. */
import type { Conversation, Row } from "./conversation.ts";
import {
  BEGINS,
  DONE,
  ENDS,
  ENDS_RELAY,
  ENVIRONMENT,
  HEADLESS,
  OWNER,
  PURCHASE,
  RELAY,
  START,
  TASK,
  USER,
} from "./rows.ts";

/** A purchase in person whose start goes wrong first. */
function startsWrongly(
  title: string,
  wrong: Record<string, unknown>,
  how: "blunder" | "raw" = "blunder",
): Conversation {
  return {
    title,
    shortest: 3,
    orders: 1,
    ends: /gallery_submit/,
    rows: [
      ["environment_prepare", ENVIRONMENT],
      ["card_task_start", wrong, how],
      ["card_task_start", START],
      ...ENDS,
    ],
  };
}

/** A start in another form than that of the schema, which is read as it is meant. */
function startsOtherwise(
  title: string,
  args: Record<string, unknown>,
): Conversation {
  const { rows, ...rest } = startsWrongly(title, args, "raw");
  return { ...rest, rows: rows.toSpliced(2, 1) };
}

/** A publication that goes wrong first. */
function publishesWrongly(
  title: string,
  changes: Record<string, unknown>,
): Conversation {
  const whole = { ...PURCHASE, api_key: "$key_register.key" };
  const row: Row = ["gallery_submit", { ...whole, ...changes }, "blunder"];
  return {
    title,
    shortest: 2,
    orders: 0,
    submissions: 1,
    ends: /Received/,
    rows: [["key_register", OWNER], row, ["gallery_submit", whole]],
  };
}

const RESERVES = {
  ...USER,
  attestation_no_demand: true,
  attestation_no_duplicates: true,
};

const { amount: _, ...WITHOUT_AMOUNT } = START;

/** Mistakes of a model in a single call. */
export const SHAPES: Conversation[] = [
  startsWrongly("sends its arguments flat", START, "raw"),
  startsOtherwise("wraps its arguments in a name of its own", {
    params: START,
  }),
  startsOtherwise("sends its parameters as a text", {
    parameters: JSON.stringify(START),
  }),
  startsWrongly("writes the amount as a text", {
    ...START,
    amount: "39.90 USD",
  }),
  startsWrongly("makes up a way", { ...START, way: "credit_card" }),
  startsWrongly("leaves out the scheme of the address", {
    ...START,
    merchant_url: "shop.example/kettle",
  }),
  startsWrongly("takes a key that can be guessed", {
    ...START,
    idempotency_key: "order-1",
  }),
  startsWrongly("leaves out the amount", WITHOUT_AMOUNT),
  startsWrongly("spells the names in its own way", {
    ...WITHOUT_AMOUNT,
    maxAmount: 39.9,
  }),
  {
    title: "asks for a relay without a key and without its name",
    shortest: 5,
    orders: 1,
    ends: /gallery_submit/,
    rows: [
      ["environment_prepare", HEADLESS],
      ["card_task_start", { ...START, way: "relay" }, "blunder"],
      ["card_task_start", RELAY],
      ...ENDS_RELAY,
    ],
  },
  {
    title: "calls a tool that is not there",
    shortest: 3,
    orders: 1,
    ends: /gallery_submit/,
    rows: [
      ["environment_prepare", ENVIRONMENT],
      ["card_start", START, "blunder"],
      ["card_task_start", START],
      ...ENDS,
    ],
  },
  {
    title: "does not say how it ended",
    shortest: 3,
    orders: 1,
    ends: /gallery_submit/,
    rows: [
      ...BEGINS,
      ["the agent pays"],
      ["card_task_complete", { ...TASK }, "blunder"],
      ["card_task_complete", { ...TASK, outcome: "completed" }],
    ],
  },
  {
    title: "puts the card number where the order number belongs",
    shortest: 3,
    orders: 1,
    ends: /gallery_submit/,
    rows: [
      ...BEGINS,
      ["the agent pays"],
      ["card_task_complete", {
        ...DONE,
        confirmation_number: "4242 4242 4242 4242",
      }, "blunder"],
      ["card_task_complete", DONE],
    ],
  },
  publishesWrongly("writes the phone as people do", {
    submitterPhone: "(202) 555-0123",
  }),
  publishesWrongly("leaves out who submits", {
    submitterEmail: undefined,
    submitterPhone: undefined,
  }),
  {
    title: "reserves without having read the document",
    shortest: 2,
    orders: 0,
    ends: /"status":"reserved"/,
    rows: [
      [
        "promo_reserve",
        { ...USER, reservation_code: "I have read it" },
        "blunder",
      ],
      ["promo_reserve", { ...RESERVES, reservation_code: "read" }, "blunder"],
      ["ask", { question: "What is the reservation code?" }],
      ["promo_reserve", { ...RESERVES, reservation_code: "marmalade" }],
    ],
  },
];
