import { z } from "zod";
import {
  assessEnvironment,
  type Assessment,
  checkResult,
  environmentCheck,
  environmentReport,
} from "../../domain/checkout/environment.ts";
import { WAYS } from "../../domain/checkout/task.ts";
import { defineTool, NO_HINTS } from "./tool.ts";

export const environmentPrepare = defineTool({
  name: "environment_prepare",
  title: "Check the environment",
  description: "Call this first when a person wants you to buy something. " +
    "Report what you know of your environment (everything is optional; " +
    "parameters may be {}). It returns checks with pass, fail or unknown, " +
    "how to fix each, and the safest way to bring a card to the checkout: " +
    "in_person (the person types it into your visible browser), wallet (a " +
    "wallet or one-time card that the person has) or relay (the person " +
    "types it on a page of this server, encrypted to your key).",
  parameters: environmentReport,
  output: z.object({
    checks: z.array(environmentCheck),
    ways: z.array(z.object({ way: z.enum(WAYS), fits: checkResult })),
    recommended_way: z.enum(WAYS).nullable(),
    certain: z.boolean(),
    /** True if the recommended way suits only a trial. */
    trial: z.boolean(),
    card_relay: z.enum(["off", "test", "on"]),
    next_tool: z.string(),
    next_steps: z.array(z.string()),
  }),
  annotations: { ...NO_HINTS, readOnlyHint: true, idempotentHint: true },
  run(report, { services }) {
    const { cardRelay } = services.config;
    const assessment = assessEnvironment(report, cardRelay);
    const { checks, ways, recommended, certain, trial } = assessment;
    return Promise.resolve({
      checks,
      ways,
      recommended_way: recommended,
      certain,
      trial,
      card_relay: cardRelay,
      next_tool: certain || trial ? "card_task_start" : "environment_prepare",
      next_steps: environmentSteps(assessment),
    });
  },
});

function environmentSteps(
  { checks, recommended, certain, trial }: Assessment,
): string[] {
  const open = (result: "fail" | "unknown") =>
    checks.filter((check) => check.result === result)
      .map(({ advice }) => advice);
  if (recommended === null) return open("fail");
  if (!certain && !trial) {
    return [
      ...open("unknown"),
      "Then call environment_prepare again with what you found out.",
    ];
  }
  return [
    ...(trial
      ? [
        "This is a trial: the card page of this server takes test card " +
        "numbers only, so the way relay cannot make a real purchase here.",
        ...open("fail").map((advice) => `For a real purchase: ${advice}`),
        "Go on with the steps below to try it out with a test card number.",
      ]
      : []),
    "Agree with the person on merchant, item and the most that it may cost.",
    "If the person wants the cash back of the promotion, reserve it now with " +
    "promo_reserve: it has to be done before the purchase.",
    "Make a random UUID for this purchase and keep it where you find it " +
    "again: it is the idempotency_key of card_task_start, and the one thing " +
    "to keep. Whatever else you lose, card_task_find gives back by it.",
    `Call card_task_start with the way ${recommended} and that key. If no ` +
    "answer comes, call it again with the same key and parameters.",
  ];
}
