import { Argument } from "commander";
import { setBlock } from "../../domain/admin/block.ts";
import {
  decideAsOperator,
  findSubmissionId,
  listInDoubt,
  MAX_REASON_CHARACTERS,
  signalsOf,
} from "../../domain/admin/decide.ts";
import {
  findSubmission,
  type OperatorDecision,
} from "../../domain/gallery/curation.ts";
import { notFoundError, refusedError } from "../../domain/operator_errors.ts";
import type {
  OperatorOutcome,
  Submission,
} from "../../domain/gallery/submission.ts";
import {
  BLOCKED_KINDS,
  type BlockedKind,
} from "../../domain/review/verdict.ts";
import { type CellValue, readPage } from "../reports/report.ts";
import { decisionTable, detailsOf } from "../reports/submissions.ts";
import {
  command,
  type CommandContext,
  countOption,
  LIMIT_FLAGS,
  option,
  requiredOption,
} from "./command.ts";
import { formatFields, formatTable, terminalSafe } from "./table.ts";
import type { Terminal } from "./terminal.ts";

const ID = new Argument("<id>", "id of the submission, or its beginning");

export const showCommand = command({
  name: "show",
  does: "shows a submission with its private fields and its decisions",
  args: [ID],
  async run(context, _, start) {
    const found = await find(context, start);
    return { value: found, text: () => sheetOf(found, context.terminal) };
  },
});

function sheetOf(submission: Submission, terminal: Terminal): string {
  const { submittedAt, marks, ...purchase } = submission.purchase;
  const fields: Record<string, CellValue> = {
    status: { state: submission.status },
    position: "position" in submission ? submission.position : undefined,
    submittedAt: { at: submittedAt },
    ...purchase,
    selfFlagged: String(purchase.selfFlagged),
    marks: marks?.join(" "),
  };
  const { head, rows } = decisionTable(submission);
  const sheet = formatFields(fields, terminal);
  if (rows.length === 0) return sheet;
  return `${sheet}\n\n${formatTable(head, rows, terminal)}`;
}

const DECISION = {
  reason: requiredOption("--reason <text>", "why; kept with the decision"),
  yes: option("--yes", "do not ask before a published item is removed"),
};

const OUTCOME = new Argument("<outcome>", "what becomes of it")
  .choices(["approve", "reject"]);

export const decideCommand = command({
  name: "decide",
  does: "approves or rejects a submission, also one that was decided before",
  args: [ID, OUTCOME],
  options: DECISION,
  run: (context, options, start, outcome) =>
    decideOn(context, start, {
      ...options,
      outcome: outcome as OperatorOutcome,
    }),
});

export const takeDownCommand = command({
  name: "takedown",
  does:
    "removes a published item from the feed, in every process within 2 seconds",
  args: [ID],
  options: DECISION,
  run: (context, options, start) =>
    decideOn(context, start, { ...options, outcome: "take_down" }),
});

const BLOCK_ARGUMENTS = [
  new Argument("<kind>", "what is refused").choices(BLOCKED_KINDS),
  new Argument("<text>", "prefix of the key, name of the seller, or domain"),
];

export const blockCommand = command({
  name: "block",
  does: "refuses what comes with a key, from a seller or at a domain",
  args: BLOCK_ARGUMENTS,
  options: { reason: requiredOption("--reason <text>", "why") },
  help:
    "The next review refuses it. What is published stays: see `takedown`. " +
    "A block does\nnot end, and `blocks` lists it.",
  run: (context, { reason }, kind, text) =>
    changeBlock(context, { kind, text, isBlocked: true, reason }),
});

export const unblockCommand = command({
  name: "unblock",
  does: "ends a block",
  args: BLOCK_ARGUMENTS,
  run: (context, _, kind, text) =>
    changeBlock(context, { kind, text, isBlocked: false }),
});

async function changeBlock(
  { services }: CommandContext,
  { kind, ...act }: {
    kind: string;
    text: string;
    isBlocked: boolean;
    reason?: string;
  },
) {
  const wanted = { ...act, kind: kind as BlockedKind };
  const what = await setBlock(services, wanted);
  const action = act.isBlocked ? "block" as const : "unblock" as const;
  await services.operator.record({ action, subject: what });
  const text = () => `${what}: ${act.isBlocked ? "blocked" : "free"}`;
  return { value: { what, isBlocked: act.isBlocked }, text };
}

async function decideOn(
  context: CommandContext,
  start: string,
  { outcome, reason, yes }: Omit<OperatorDecision, "id"> & { yes?: boolean },
) {
  const { status, purchase } = await find(context, start);
  const { id, productName, sellerName } = purchase;
  if (status === "approved" && outcome !== "approve") {
    const item = JSON.stringify(`${productName}, ${sellerName}`);
    await context.confirm({ yes }, `Remove ${item} from the feed?`);
  }
  const decision = { id, outcome, reason };
  const { before, after } = await decideAsOperator(context.services, decision);
  const [from, to] = [before.status, after.status];
  return {
    value: { id, from, status: to },
    text: () => `${id}: ${from} → ${to}`,
  };
}

async function find(
  { services }: CommandContext,
  start: string,
): Promise<Submission> {
  const id = await findSubmissionId(services.operator, start);
  const found = await findSubmission(services, id);
  if (found !== null) return found;
  throw notFoundError(`No submission ${id}.`);
}

const LOOKED_AT = "looked at by an operator";

const KEYS = {
  a: "approve",
  r: "reject",
  s: "skip",
  q: "quit",
} as const;

type Answer = typeof KEYS[keyof typeof KEYS];

export const reviewCommand = command({
  name: "review",
  does: "goes through what is in doubt, one by one",
  isPlain: true,
  options: { limit: countOption(LIMIT_FLAGS, "how many", 50) },
  async run({ terminal, services }, { limit }) {
    const { operator } = services;
    if (!terminal.canAsk) {
      throw refusedError(
        "Cannot ask without a terminal. See `pending`, then `decide`.",
      );
    }
    const { items, total } = await readPage(listInDoubt(operator), { limit });
    if (total === 0) terminal.print("Nothing is in doubt.");
    let decided = 0;
    for (const [index, { purchase: { id } }] of items.entries()) {
      const found = await findSubmission(services, id);
      // The submission may have been erased since the list was read.
      if (found === null) continue;
      const place = `${index + 1} of ${total ?? "many"}`;
      const signals = await signalsOf(found, services.config);
      const title = `${place}: ${terminalSafe(found.purchase.productName)}`;
      const details = formatFields(detailsOf(found, signals), terminal);
      terminal.print(`\n${terminal.paint("bold", title)}\n${details}`);
      const outcome = await askOutcome(terminal);
      if (outcome === "quit") break;
      if (outcome === "skip") continue;
      const reason = await askReason(terminal);
      const decision = { id, outcome, reason };
      const { before, after } = await decideAsOperator(services, decision);
      terminal.print(`${id}: ${before.status} → ${after.status}`);
      decided++;
    }
    if (total !== 0) {
      terminal.print(`\n${decided} of ${total ?? "many"} decided`);
    }
  },
});

async function askOutcome(terminal: Terminal): Promise<Answer> {
  while (true) {
    const text = await terminal.ask("[a]pprove, [r]eject, [s]kip, [q]uit? ");
    const letter = text.trim().toLowerCase().charAt(0);
    const answer = KEYS[letter as keyof typeof KEYS];
    if (answer !== undefined) return answer;
  }
}

async function askReason(terminal: Terminal): Promise<string> {
  while (true) {
    const text = (await terminal.ask(`Why? [${LOOKED_AT}] `)).trim();
    if (text.length <= MAX_REASON_CHARACTERS) return text || LOOKED_AT;
    terminal.print(`At most ${MAX_REASON_CHARACTERS} characters.`);
  }
}
