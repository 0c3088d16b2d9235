import type { Child } from "hono/jsx";
import { z } from "zod";
import {
  decideAsOperator,
  findDecidable,
  findSubmissionId,
  listInDoubt,
  MAX_REASON_CHARACTERS,
  signalsOf,
} from "../../domain/admin/decide.ts";
import { findSubmission } from "../../domain/gallery/curation.ts";
import { OperatorError } from "../../domain/operator_errors.ts";
import type { Submission } from "../../domain/gallery/submission.ts";
import { toPublicItem } from "../../domain/gallery/item.ts";
import { linkableUrl, pictureUrl } from "../pages/format.ts";
import { Tile } from "../pages/parts/item_card.tsx";
import {
  decided,
  decisionTable,
  detailsOf,
  doubtful,
  pending,
} from "../reports/submissions.ts";
import { readPage } from "../reports/report.ts";
import { answerMessage, answerPage, type DeskContext } from "./page.tsx";
import { reportRows } from "./reports.tsx";
import { Facts, Rows } from "./table.tsx";

const MAX_ROWS = 20;

/** Maximum number of submissions in one pass of the review. */
const MAX_IN_DOUBT = 1000;

export async function submissionsPage(c: DeskContext): Promise<Response> {
  const { services } = c.var.desk;
  const q = c.req.query("q");
  if (q) {
    const id = await findSubmissionId(services.operator, q);
    return c.redirect(`/submissions/${id}`);
  }
  const lists = [pending, doubtful, decided].map(async (report) => (
    <>
      <h2>
        <a href={report.path}>{report.title}</a>
      </h2>
      {await reportRows(services, report, { limit: MAX_ROWS })}
    </>
  ));
  return answerPage(c, {
    title: "Submissions",
    content: (
      <>
        <h1>Submissions</h1>
        <form class="do" action="/submissions">
          <label>
            Id, or its beginning
            <input name="q" required minlength={4} maxlength={36} />
          </label>
          <button type="submit" class="button">Show</button>
        </form>
        {await Promise.all(lists)}
      </>
    ),
  });
}

/** Shows submissions in doubt, one per page. */
export async function reviewPage(c: DeskContext): Promise<Response> {
  const after = c.req.query("after") ?? "";
  const { here, total, place } = await nextInDoubt(c, after);
  if (here === undefined) {
    return answerMessage(c, {
      title: "Review",
      heading: total === 0 ? "Review queue is empty" : "That was the last",
      content: total !== 0 && (
        <a class="button main" href="/review">Begin again</a>
      ),
    });
  }
  const next = `/review?after=${here.purchase.id}`;
  return await answerSubmission(c, here, {
    title: "Review",
    pictured: `/review?after=${encodeURIComponent(after)}&picture`,
    next,
    above: <p class="note">{`${place} of ${total ?? "many"} in doubt`}</p>,
    below: (
      <p>
        <a class="button" href={next} data-key="s">
          Skip <kbd>s</kbd>
        </a>
      </p>
    ),
  });
}

/** Finds the first submission in doubt whose id is greater than `after`. */
async function nextInDoubt(c: DeskContext, after: string) {
  const { services: { operator }, delays } = c.var.desk;
  const { items: shown, total } = await readPage(listInDoubt(operator), {
    limit: MAX_IN_DOUBT,
    wanted: ({ purchase }) => !delays.has(purchase.id),
  });
  // Ids sort by time. The submission `after` may have been decided and may no
  // longer be in the list.
  const ids = shown.toSorted((a, b) => a.purchase.id < b.purchase.id ? -1 : 1);
  const index = ids.findIndex(({ purchase }) => purchase.id > after);
  return { here: ids[index], total, place: index + 1 };
}

export async function submissionPage(c: DeskContext): Promise<Response> {
  const { services } = c.var.desk;
  const found = await findSubmission(services, c.req.param("id")!);
  if (found === null) throw new OperatorError("No submission has this id.");
  const { id, productName } = found.purchase;
  const path = `/submissions/${id}`;
  return await answerSubmission(c, found, {
    title: productName,
    pictured: `${path}?picture`,
    next: path,
  });
}

interface SubmissionPage {
  title: string;
  pictured: string;
  /** URL of the page that follows a decision. */
  next: string;
  above?: Child;
  below?: Child;
}

/**
 * Responds with a submission and the buttons that decide on it. Its picture is
 * loaded only on request, because the picture's host would see the operator's
 * IP address.
 */
async function answerSubmission(
  c: DeskContext,
  submission: Submission,
  { title, pictured, next, above, below }: SubmissionPage,
): Promise<Response> {
  const { purchase } = submission;
  const isPictured = c.req.query("picture") !== undefined;
  const picture = pictureUrl(purchase.imageUrl);
  const signals = await signalsOf(submission, c.var.desk.services.config);
  const item = toPublicItem(purchase);
  const link = linkableUrl(purchase.productUrl);
  const facts = {
    ...detailsOf(submission, signals),
    ...link && {
      link: <a href={link} rel="noreferrer noopener">{link}</a>,
    },
    ...picture && !isPictured && {
      picture: (
        <>
          {purchase.imageUrl} <a href={pictured}>Load the picture</a>
        </>
      ),
    },
    key: (
      <a href={`/keys?q=${encodeURIComponent(purchase.submittedBy)}`}>
        {purchase.submittedBy}
      </a>
    ),
  };
  return answerPage(c, {
    title,
    picture: isPictured ? picture : undefined,
    content: (
      <>
        {above}
        <h1>{purchase.productName}</h1>
        <div class="look">
          <Tile item={isPictured ? item : { ...item, imageUrl: undefined }} />
          <Facts facts={facts} />
        </div>
        <DecideForm submission={submission} next={next} />
        {below}
        <h2>Decisions</h2>
        <Rows label="Decisions" {...decisionTable(submission)} />
      </>
    ),
  });
}

/**
 * Buttons with their keys; `ask` is the question before a key press takes
 * effect.
 */
const BUTTONS = [
  { outcome: "approve", label: "Approve", key: "a" },
  { outcome: "reject", label: "Reject", key: "r", ask: "Reject it?" },
  { outcome: "take_down", label: "Take down", key: "t", ask: "Take it down?" },
];

function DecideForm(
  { submission, next }: { submission: Submission; next: string },
) {
  const { status, purchase: { id } } = submission;
  if (status === "withdrawn") {
    return <p class="note">Its submitter has withdrawn it.</p>;
  }
  const buttons = BUTTONS.filter(({ outcome }) =>
    outcome !== "take_down" || status === "approved"
  );
  return (
    <form class="do" method="post" action={`/submissions/${id}/decide`}>
      <input type="hidden" name="next" value={next} />
      <label>
        Reason
        <input
          name="reason"
          required
          maxlength={MAX_REASON_CHARACTERS}
          value="looked at by an operator"
        />
      </label>
      {buttons.map(({ outcome, label, key, ask }) => (
        <button
          type="submit"
          class={`button ${ask ? "bad" : "main"}`}
          name="outcome"
          value={outcome}
          data-key={key}
          data-ask={ask}
        >
          {label} <kbd>{key}</kbd>
        </button>
      ))}
    </form>
  );
}

const WORDS = { reject: "Rejects", take_down: "Takes down" };

const decision = z.object({
  outcome: z.enum(["approve", "reject", "take_down"]),
  reason: z.string(),
  next: z.string().regex(/^\/(?:[a-z][\w?=/.-]*)?$/),
});

export async function decide(c: DeskContext): Promise<Response> {
  const { services, delays } = c.var.desk;
  const form = decision.safeParse(await c.req.parseBody());
  if (!form.success) throw new OperatorError("The form is not complete.");
  const { outcome, reason, next } = form.data;
  const wanted = { id: c.req.param("id")!, outcome, reason };
  delays.undo(wanted.id);
  if (outcome === "approve") await decideAsOperator(services, wanted);
  else {
    const { purchase } = await findDecidable(services, wanted);
    const text = `${WORDS[outcome]} ${purchase.productName}`;
    delays.add({ ...wanted, text });
  }
  return c.redirect(next, 303);
}

export function undo(c: DeskContext): Response {
  const id = c.req.param("id")!;
  if (!c.var.desk.delays.undo(id)) {
    throw new OperatorError("It was done already.");
  }
  return c.redirect(`/submissions/${id}`, 303);
}
