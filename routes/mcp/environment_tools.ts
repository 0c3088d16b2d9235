import { z } from "zod";
import {
  assessEnvironment,
  environmentCheck,
  environmentReport,
  verdict,
} from "../../domain/checkout/environment.ts";
import { WAYS } from "../../domain/checkout/task.ts";
import { environmentSteps } from "./steps.ts";
import { defineTool } from "./tool.ts";

const environmentPrepare = defineTool({
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
    ways: z.array(z.object({ way: z.enum(WAYS), fits: verdict })),
    recommended_way: z.enum(WAYS).nullable(),
    certain: z.boolean(),
    /** True when the recommended way suits a trial only. */
    trial: z.boolean(),
    card_relay: z.enum(["off", "test", "on"]),
    next_tool: z.string(),
    next_steps: z.array(z.string()),
  }),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
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

/** The tools that come before everything else. */
export const ENVIRONMENT_TOOLS = [environmentPrepare];
