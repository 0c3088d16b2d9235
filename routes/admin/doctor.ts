import { diagnose, type Finding } from "../../domain/admin/doctor.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import type { Verdict } from "../../domain/review/verdict.ts";
import type { Services } from "../../domain/services.ts";
import type { AdminCommand, CommandContext, Printed } from "./command.ts";
import { plain } from "./table.ts";

/** Attempts at a model, because an operator waits. */
const TRIES = 1;

interface Options extends Printed {
  deep?: boolean;
}

export function doctorCommand(program: AdminCommand): void {
  program.printing(
    "doctor",
    "checks settings, store, clock, address, docs, mail and reviewing model",
  )
    .option("--deep", "read every row of the store, too")
    .addHelpText(
      "after",
      "\nIt asks the model about one made-up purchase and logs in to the mail " +
        "server,\nand sends no mail. Exit code 1 when something keeps the " +
        "service from working.",
    )
    .runs(examine, "memory");
}

const SIGNS = { ok: "green", warn: "yellow", fail: "red" } as const;

async function examine(
  context: CommandContext,
  options: Options,
): Promise<void> {
  const { terminal, services } = context;
  const findings: Finding[] = [];
  const { probe, inspect } = services.operator;
  const checks = diagnose({
    ...services,
    probe,
    fetch,
    tryMail: mailTrial(services),
    tryModel: modelTrial(services),
    inspect: options.deep ? inspect : undefined,
  });
  for await (const finding of checks) {
    findings.push(finding);
    if (options.json) continue;
    const { name, level, text } = finding;
    const sign = terminal.paint(SIGNS[level], level.padEnd(4));
    terminal.print(`${sign}  ${name.padEnd(13)}  ${plain(text)}`);
  }
  if (options.json) context.print(options, findings, () => "");
  const faults = findings.filter(({ level }) => level === "fail");
  if (faults.length === 0) return;
  const names = faults.map(({ name }) => name).join(", ");
  throw new OperatorError(`Not well: ${names}.`);
}

function mailTrial({ config: { smtp, baseUrl } }: Services) {
  if (smtp === undefined) return undefined;
  return async () => {
    const { tryMailServer } = await import("../../domain/outbox/delivery.ts");
    await tryMailServer(smtp, baseUrl);
  };
}

function modelTrial({ config: { moderationLlm }, random }: Services) {
  if (moderationLlm === undefined) return undefined;
  return async () => {
    const { createLlmReviewer } = await import(
      "../../domain/review/llm/reviewer.ts"
    );
    const ask = createLlmReviewer({
      ...moderationLlm,
      maxAttempts: TRIES,
      fetch,
      sleep: () => Promise.resolve(),
      nonce: random.requestId,
    });
    await ask(SAMPLE, SAMPLE_VERDICT);
  };
}

const SAMPLE = {
  id: "0",
  productUrl: "https://shop.example/kettle",
  domain: "shop.example",
  sellerName: "Example Shop",
  productName: "Electric kettle, 1.7 l",
  price: 39.9,
  currency: "USD",
  category: "home",
  submitterEmail: "doctor@shop.example",
  selfFlagged: false,
};

const SAMPLE_VERDICT: Verdict = {
  outcome: "approve",
  certain: false,
  reviewer: "local",
  reasons: [],
};
