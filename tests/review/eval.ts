/**
 * `deno task eval:review`: sends the labelled cases of the tuning half through
 * the real API and one moderation run, and prints by kind what became of them.
 * `held` shows the other half, which is a look (README.md); `--misses` lists the
 * misjudged ones; `--sample 10` sends ten cases; `--phrase "…"` tells which
 * cases hold a phrase, how they are labelled and what the local review says of
 * them; `--without poses,payload` learns without some rules, and tells how that
 * does with authors whom it did not learn from.
 *
 * @module
 */
import { LocalReview, RULES } from "../../domain/review/local_review.ts";
import { fold } from "../../domain/input/fold.ts";
import { reviewable } from "./support.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { UNLIMITED } from "../support/unlimited.ts";

/** A labelled submission; see README.md. */
export interface ReviewCase {
  id: string;
  half: "tune" | "held";
  label: "honest" | "bad";
  kind: string;
  /** Bad only: the field that carries the problem. */
  field?: string;
  /** Validation answers 422 before any review. */
  refused?: boolean;
  submission: Record<string, unknown>;
}

/** The outcome of a submission. */
export type Fate = "published" | "refused" | "screened" | "rejected";

/** A case and its fate. */
export interface Judged extends ReviewCase {
  fate: Fate;
}

/** Reads the labelled cases. */
export async function readCases(): Promise<ReviewCase[]> {
  const file = new URL("cases.jsonl", import.meta.url);
  const lines = (await Deno.readTextFile(file)).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** Submits cases, moderates once, and tells what became of each. */
export async function judge(cases: ReviewCase[]): Promise<Judged[]> {
  await using harness = await startHarness({
    kvPath: ":memory:",
    env: UNLIMITED,
  });
  const key = await harness.registerKey();
  const received = new Map<ReviewCase, { id?: string; fate: Fate }>();
  for (const one of cases) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: { ...contacts(), ...one.submission },
    });
    const { id, error } = await response.json();
    const refusal = error?.code === "content_rejected" ? "screened" : "refused";
    received.set(one, { id, fate: id === undefined ? refusal : "rejected" });
  }
  await harness.moderate();
  const published = await publishedIds(harness.fetch);
  return cases.map((one) => {
    const { id, fate } = received.get(one)!;
    const isPublished = id !== undefined && published.has(id);
    return { ...one, fate: isPublished ? "published" : fate };
  });
}

function contacts() {
  const { submitterEmail, submitterPhone } = purchaseBody();
  return { submitterEmail, submitterPhone };
}

async function publishedIds(
  fetch: (path: string) => Promise<Response>,
): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const page = await (await fetch(
      `/api/v1/gallery/feed?limit=200${query}`,
    )).json();
    for (const { id } of page.items) ids.add(id);
    cursor = page.nextCursor;
  }
  return ids;
}

function printTable(judged: Judged[]): void {
  const fates: Fate[] = ["published", "refused", "screened", "rejected"];
  const rows = Map.groupBy(
    judged,
    ({ half, label, kind }) =>
      [half, label, label === "bad" ? kind : family(kind)].join(" "),
  );
  const table = [...rows].sort().map(([name, cases]) => {
    const counts = fates.map((
      fate,
    ) => [fate, cases.filter((one) => one.fate === fate).length]);
    const right = cases.filter((one) =>
      (one.fate === "published") === (one.label === "honest")
    );
    const share = `${Math.round(100 * right.length / cases.length)}%`;
    return [name, {
      cases: cases.length,
      ...Object.fromEntries(counts),
      right: share,
    }];
  });
  console.table(Object.fromEntries(table));
}

function family(kind: string): string {
  return kind.startsWith("tricky") ? "tricky" : kind;
}

/**
 * Prints which cases hold a phrase, with their texts if they are of the tuning
 * half. As in the files of words, a final `*` lets the phrase go on.
 */
function printPhrase(phrase: string, cases: ReviewCase[]): void {
  const words = (text: string) =>
    ` ${(fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
  const sought = phrase.endsWith("*") ? words(phrase).trimEnd() : words(phrase);
  const holding = cases.filter(({ submission, refused }) =>
    !refused &&
    words(Object.values(submission).join("\n")).includes(
      RUNNING.test(phrase) ? sought.trim() : sought,
    )
  );
  const review = new LocalReview();
  for (const { half, label, kind, submission } of holding) {
    const { outcome, reasons } = review.judge(reviewable(submission));
    const text = half === "held" ? "" : JSON.stringify(submission);
    console.log(half, label, kind, outcome, reasons.join(", "), text);
  }
  const bad = holding.filter(({ label }) => label === "bad").length;
  console.log(`${bad} bad, ${holding.length - bad} honest cases hold it`);
}

/** Prints what all rules, and all but some, do with cases of other authors. */
async function printWithout(names: string[], cases: ReviewCase[]) {
  const { MODELS } = await import("./train.ts");
  const { report } = await import("./lessons.ts");
  const rounds: [string, string[]][] = [["all rules", []], ["without", names]];
  for (const [what, left] of rounds) {
    const review = new LocalReview(
      RULES.filter(([name]) => !left.includes(name)),
    );
    const refused = MODELS.map(([, learn]) => learn(cases, review).refused)
      .reduce((one, other) => one.union(other));
    console.log(what, ...left);
    console.log(report(cases, refused));
  }
}

// Scripts that set no word apart.
const RUNNING = /[\u0e00-\u0eff\u3040-\u9fff\uac00-\ud7af]/;

async function main(): Promise<void> {
  const cases = await readCases();
  const at = Deno.args.indexOf("--phrase");
  if (at >= 0) {
    printPhrase(Deno.args[at + 1] ?? "", cases);
    return;
  }
  const without = Deno.args.indexOf("--without");
  if (without >= 0) {
    await printWithout((Deno.args[without + 1] ?? "").split(","), cases);
    return;
  }
  const half = Deno.args.includes("held") ? "held" : "tune";
  const sample = Deno.args.indexOf("--sample");
  const most = sample >= 0 ? Number(Deno.args[sample + 1]) : cases.length;
  const judged = await judge(
    cases.filter((one) => one.half === half).slice(0, most),
  );
  printTable(judged);
  if (half === "tune" && Deno.args.includes("--misses")) {
    for (const one of judged) {
      const isRight = (one.fate === "published") === (one.label === "honest");
      if (isRight) continue;
      console.log(one.fate, one.kind, JSON.stringify(one.submission));
    }
  }
}

// Not awaited: what `--without` loads imports this file.
if (import.meta.main) void main();
