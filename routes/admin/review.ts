import { decideAsOperator, REASON_LENGTH } from "../../domain/admin/decide.ts";
import { inDoubt, signalsOf } from "../../domain/admin/doubt.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { readPage } from "../../domain/admin/page.ts";
import { detailsOf } from "../reports/submission.ts";
import { type AdminCommand, type CommandContext, count } from "./command.ts";
import { list, plain } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** Reason of a decision without one. */
const LOOKED_AT = "looked at by an operator";

const KEYS = {
  a: "approve",
  r: "reject",
  s: "skip",
  q: "quit",
} as const;

type Answer = typeof KEYS[keyof typeof KEYS];

export function reviewCommand(program: AdminCommand): void {
  program.command("review")
    .description("goes through what is in doubt, one by one")
    .option("--limit <count>", "how many", count, 50)
    .runs(reviewAll);
}

async function reviewAll(
  { terminal, services }: CommandContext,
  { limit }: { limit: number },
): Promise<void> {
  const { operator } = services;
  if (!terminal.canAsk) {
    throw new OperatorError(
      "Nobody can be asked here: see `pending`, then `decide`.",
      EXIT.refused,
    );
  }
  const { items, total } = await readPage(inDoubt(operator), { limit });
  if (total === 0) terminal.print("Nothing is in doubt.");
  let decided = 0;
  for (const [index, { purchase: { id } }] of items.entries()) {
    const found = await operator.curation.find(id);
    // Another operator may have been here since the list was made.
    if (found === null) continue;
    const place = `${index + 1} of ${total ?? "many"}`;
    const signals = await signalsOf(found, services.config);
    const title = `${place}: ${plain(found.purchase.productName)}`;
    const details = list(detailsOf(found, signals), terminal);
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
  if (total !== 0) terminal.print(`\n${decided} of ${total ?? "many"} decided`);
}

async function askOutcome(terminal: Terminal): Promise<Answer> {
  while (true) {
    const text = await terminal.ask(
      "[a]pprove, [r]eject, [s]kip, [q]uit? ",
    );
    const letter = text.trim().toLowerCase().charAt(0);
    const answer = KEYS[letter as keyof typeof KEYS];
    if (answer !== undefined) return answer;
  }
}

async function askReason(terminal: Terminal): Promise<string> {
  while (true) {
    const text = (await terminal.ask(`Why? [${LOOKED_AT}] `)).trim();
    if (text.length <= REASON_LENGTH) return text || LOOKED_AT;
    terminal.print(`At most ${REASON_LENGTH} letters, please.`);
  }
}
