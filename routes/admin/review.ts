import type { Command } from "commander";
import { decideAsOperator, REASON_LENGTH } from "../../domain/admin/decide.ts";
import { inDoubt, signalsOf } from "../../domain/admin/doubt.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { decisionsOf, type Submission } from "../../domain/gallery/decision.ts";
import { type Choose, type CommandContext, count } from "./command.ts";
import { readPage } from "../../domain/admin/page.ts";
import { list, plain } from "./table.ts";

/** What a decision without a reason of its own is recorded with. */
const LOOKED_AT = "looked at by an operator";

const KEYS = {
  a: "approve",
  r: "reject",
  s: "skip",
  q: "quit",
} as const;

type Answer = typeof KEYS[keyof typeof KEYS];

/** `admin review` */
export function reviewCommand(program: Command, choose: Choose): void {
  program.command("review")
    .description("goes through what is in doubt, one by one")
    .option("--limit <count>", "how many", count, 50)
    .action(({ limit }: { limit: number }) =>
      choose((station) => reviewAll(station, limit))
    );
}

async function reviewAll(
  station: CommandContext,
  limit: number,
): Promise<void> {
  const { terminal, services } = station;
  const { operator } = services;
  if (!terminal.canAsk) {
    throw new OperatorError(
      "Nobody can be asked here: see `pending`, then `decide`.",
      EXIT.refused,
    );
  }
  const doubts = inDoubt(operator);
  const { items: shown, total } = await readPage(doubts, { limit });
  if (total === 0) terminal.print("Nothing is in doubt.");
  let decided = 0;
  for (const [index, { purchase: { id } }] of shown.entries()) {
    const found = await operator.curation.find(id);
    // Somebody else may have been here since the list was made.
    if (found === null) continue;
    const place = `${index + 1} of ${total ?? "many"}`;
    const signals = await signalsOf(found, services.config);
    terminal.print(`\n${describe(found, station, { place, signals })}`);
    const answer = await askOutcome(station);
    if (answer === "quit") break;
    if (answer === "skip") continue;
    const reason = await askReason(station);
    const { before, after } = await decideAsOperator(services, {
      id,
      outcome: answer,
      reason,
    });
    terminal.print(`${id}: ${before.status} → ${after.status}`);
    decided++;
  }
  if (total !== 0) terminal.print(`\n${decided} of ${total ?? "many"} decided`);
}

async function askOutcome({ terminal }: CommandContext): Promise<Answer> {
  while (true) {
    const text = await terminal.ask(
      "[a]pprove, [r]eject, [s]kip, [q]uit? ",
    );
    const letter = text.trim().toLowerCase().charAt(0);
    const answer = KEYS[letter as keyof typeof KEYS];
    if (answer !== undefined) return answer;
  }
}

async function askReason({ terminal }: CommandContext): Promise<string> {
  while (true) {
    const text = (await terminal.ask(`Why? [${LOOKED_AT}] `)).trim();
    if (text.length <= REASON_LENGTH) return text || LOOKED_AT;
    terminal.print(`At most ${REASON_LENGTH} letters, please.`);
  }
}

/** What a person needs to see of a submission to decide. */
function describe(
  submission: Submission,
  { terminal }: CommandContext,
  { place, signals }: { place: string; signals: string[] },
): string {
  const { status, purchase } = submission;
  const { productName, price, currency, interval } = purchase;
  const last = decisionsOf(submission).at(-1);
  const title = `${place}: ${plain(productName)}`;
  return [
    terminal.paint("bold", title),
    list({
      id: purchase.id,
      status: { state: status },
      signals: signals.join(", ") || "none",
      by: last?.reviewer,
      seller: purchase.sellerName,
      price: [price, currency, interval].filter(Boolean).join(" "),
      category: purchase.category,
      link: purchase.productUrl,
      picture: purchase.imageUrl,
      variant: purchase.variant,
      platform: purchase.sourcePlatform,
      submitted: { at: purchase.submittedAt },
      key: purchase.submittedBy,
    }, terminal),
  ].join("\n");
}
