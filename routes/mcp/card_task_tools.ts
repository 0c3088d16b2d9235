import { z } from "zod";
import {
  assessEnvironment,
  assessment,
  environmentReport,
} from "../../domain/checkout/environment.ts";
import {
  findTask,
  startCardTask,
  taskSearch,
  taskStart,
} from "../../domain/checkout/start.ts";
import { cardTaskState, receipt, WAYS } from "../../domain/checkout/task.ts";
import {
  cancelTask,
  collectCard,
  completeTask,
  readTask,
  taskCompletion,
  taskCredential,
} from "../../domain/checkout/tasks.ts";
import {
  completedView,
  followUp,
  foundView,
  startedView,
  taskView,
} from "./card_task_views.ts";
import { environmentSteps, stepsAfterCollect } from "./way_steps.ts";
import { nextStepAfterCollect } from "./card_task_steps.ts";
import { defineTool, NO_HINTS, READING } from "./tool.ts";

const environmentPrepare = defineTool({
  name: "environment_prepare",
  title: "Check the environment",
  description: "Call this first when a person wants you to buy something. " +
    "Report what you know of your environment; every field is optional. " +
    "Returns checks, how to fix each, and the safest way to bring a card to " +
    "the checkout: wallet (a wallet or one-time card of theirs), in_person " +
    "(the person types the card into your visible browser) or relay (they " +
    "type it on a page of this server, and you decrypt it).",
  parameters: environmentReport,
  output: assessment.extend({
    next_tool: z.string(),
    next_steps: z.array(z.string()),
  }),
  annotations: READING,
  run(report, { services, offers }) {
    const assessed = assessEnvironment(report, services.config.cardRelay);
    const isReady = assessed.certain || assessed.trial;
    return Promise.resolve({
      ...assessed,
      next_tool: isReady ? "card_task_start" : "environment_prepare",
      next_steps: environmentSteps(assessed, services.config, offers),
    });
  },
});

const status = z.enum(
  cardTaskState.options.map(({ shape }) => shape.status.value),
);

const view = z.object({
  task_id: z.string(),
  way: z.enum(WAYS),
  status,
  /** Reason of the failure, or who cancelled. */
  detail: z.string().optional(),
  /** Of a completed task: true when more than agreed was paid. */
  exceeds_agreed: z.boolean().optional(),
  /** RFC 3339; only for an open task. */
  expires_at: z.string().optional(),
  seconds_left: z.number().optional(),
  next_step: z.string(),
  next_tool: z.string().optional(),
});

const startedOutput = view.extend({
  task_token: z.string(),
  steps: z.array(z.string()),
  card_link: z.string().optional(),
  pairing_code: z.string().optional(),
  key_thumbprint: z.string().optional(),
  key_words: z.string().optional(),
  card_numbers: z.enum(["test", "real"]).optional(),
});

const receiptOutput = {
  receipt: receipt.optional(),
  follow_up: z.array(followUp),
};

const credentialFields = {
  task_token: taskCredential.shape.task_token.describe("Keep it secret."),
};

/** Common fields of the tools on one task. */
const ON_TASK = {
  parameters: taskCredential.extend(credentialFields),
  output: view,
};

const cardTaskStart = defineTool({
  name: "card_task_start",
  title: "Start a card task",
  description: "Starts one purchase with a person's card, after the person " +
    "agreed to merchant, item and the most it may cost. Keep your " +
    "idempotency_key: card_task_find returns the task by it, whatever you " +
    "lose. Returns task_id, a secret task_token for the other card_task " +
    "tools, and the steps to follow. For relay, make a fresh key pair " +
    "locally; you get a one-time card link and a pairing code for the " +
    "person, good for 10 minutes. Never ask for a card number in a chat, " +
    "and never send one here: text that holds one is refused.",
  parameters: taskStart.safeExtend({
    way: taskStart.shape.way.describe(
      "How the card reaches the checkout; environment_prepare recommends one.",
    ),
  }),
  output: startedOutput.extend({ replayed: z.boolean() }),
  annotations: NO_HINTS,
  async run(request, context) {
    const { services, client } = context;
    const started = await startCardTask(services, request, client);
    return { ...startedView(started, context), replayed: started.isReplay };
  },
});

const cardTaskFind = defineTool({
  name: "card_task_find",
  title: "Find a card task by its key",
  description: "Returns a card task by the idempotency_key of its start " +
    "alone: task_id, task_token, what was agreed, where it stands or how it " +
    "ended, and the next call. Use it when you lose track of a purchase.",
  parameters: taskSearch,
  output: startedOutput.extend({
    agreed: z.object({
      merchant_name: z.string(),
      merchant_url: z.string(),
      item: z.string(),
      amount: z.number(),
      currency: z.string(),
      agent_name: z.string().optional(),
    }),
    ...receiptOutput,
  }),
  annotations: READING,
  async run(search, context) {
    return foundView(await findTask(context.services, search), context);
  },
});

const cardTaskStatus = defineTool({
  ...ON_TASK,
  name: "card_task_status",
  title: "Read a card task",
  description: "Returns where a card task stands and what to do next. While " +
    "you wait for a card, call it every 3 to 5 seconds.",
  annotations: READING,
  async run(credential, context) {
    return taskView(await readTask(context.services, credential), context);
  },
});

const cardTaskCollect = defineTool({
  ...ON_TASK,
  name: "card_task_collect",
  title: "Collect the encrypted card",
  description: "Returns the encrypted card of a relay task (a compact JWE). " +
    "Call it when the status is card_ready, and decrypt locally with your " +
    "task's private key. If the answer is lost, call it again: the card is " +
    "deleted when you tell the outcome, or after 10 minutes. Keep the card " +
    "in memory only; do not print, log or store it.",
  output: view.extend({
    ciphertext: z.string(),
    steps: z.array(z.string()),
  }),
  annotations: { ...NO_HINTS, idempotentHint: true },
  async run(credential, context) {
    const { services } = context;
    const { task, ciphertext } = await collectCard(services, credential);
    return {
      ...taskView({ task }, context),
      ...nextStepAfterCollect(task),
      ciphertext,
      steps: stepsAfterCollect(task, services.config),
    };
  },
});

const cardTaskComplete = defineTool({
  ...ON_TASK,
  name: "card_task_complete",
  title: "Complete a card task",
  description: "Records how the purchase ended. Returns the receipt and " +
    "ready-made arguments for the calls after it; a repeat returns the " +
    "first receipt with replayed true. If exceeds_agreed is true, tell the " +
    "person now. Never put card data in it: text that holds a card number " +
    "is refused.",
  parameters: taskCompletion.extend(credentialFields),
  output: view.extend({
    replayed: z.boolean(),
    /** On a replay: true if it reports another outcome than the first call. */
    differs_from_first: z.boolean().optional(),
    ...receiptOutput,
  }),
  // The outcome deletes a card that waits.
  annotations: { ...NO_HINTS, destructiveHint: true, idempotentHint: true },
  async run(completion, context) {
    const completed = await completeTask(context.services, completion);
    return completedView(completed, context);
  },
});

const cardTaskCancel = defineTool({
  ...ON_TASK,
  name: "card_task_cancel",
  title: "Cancel a card task",
  description: "Ends a card task that will not be completed, for instance " +
    "when the person changes their mind. Its link stops working, and a " +
    "waiting card is deleted.",
  annotations: { ...NO_HINTS, destructiveHint: true, idempotentHint: true },
  async run(credential, context) {
    const task = await cancelTask(context.services, credential);
    return taskView({ task }, context);
  },
});

export const CARD_TOOLS = [
  environmentPrepare,
  cardTaskStart,
  cardTaskFind,
  cardTaskStatus,
  cardTaskCollect,
  cardTaskComplete,
  cardTaskCancel,
];
