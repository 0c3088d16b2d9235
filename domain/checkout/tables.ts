import { z } from "zod";
import { cardTask } from "./task.ts";
import { cardTaskEnd, endKeptUntil, taskKeptUntil } from "./task_end.ts";
import {
  byClock,
  byExpiry,
  INDEX,
  INTERNAL,
  table,
  textPart,
} from "../tables/table.ts";

export const CARD_TASKS = table({
  ...INTERNAL,
  prefix: ["card_tasks"],
  parts: [textPart("id")],
  holds: "Card task by its id, with a digest of the ciphertext that was taken.",
  schema: cardTask,
  ends: byClock(
    "Ends a day after its link, or 30 days after its end.",
    taskKeptUntil,
  ),
  grows: "others",
});

export const CARD_TASK_ENDS = table({
  ...INDEX,
  prefix: ["card_task_ends"],
  parts: [textPart("id")],
  holds:
    "How a card task ended, or ends if nobody acts, by the id of the task.",
  schema: cardTaskEnd,
  ends: byClock("Ends a year after that.", endKeptUntil),
});

export const CIPHERTEXTS = table({
  ...INDEX,
  prefix: ["card_ciphertexts"],
  parts: [textPart("id")],
  holds: "Encrypted card of a task.",
  schema: z.object({ jwe: z.string(), expiresAt: z.number() }),
  ends: byExpiry("Ends when the outcome is told, or after 10 minutes."),
});
