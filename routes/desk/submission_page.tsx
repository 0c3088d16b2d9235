import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { REASON_LENGTH } from "../../domain/admin/decide.ts";
import { signalsOf } from "../../domain/admin/doubt.ts";
import type { Submission } from "../../domain/gallery/decision.ts";
import { publicItem } from "../../domain/gallery/item.ts";
import type { Services } from "../../domain/services.ts";
import { linkable, picturable } from "../pages/format.ts";
import { Tile } from "../pages/parts/item_card.tsx";
import {
  DECISION_HEAD,
  decisionRows,
  detailsOf,
} from "../reports/submission.ts";
import { answerPage } from "./answer.tsx";
import { Facts, factsOf, Rows } from "./table.tsx";

interface SubmissionPage {
  title: string;
  submission: Submission;
  /** Address of this page with the picture. */
  pictured: string;
  /** Address of the page behind a decision. */
  next: string;
  above?: Child;
  below?: Child;
}

/**
 * Answers with a submission and the buttons that decide on it. Its picture is
 * loaded on request alone: its host would learn who looks at it.
 */
export async function submissionPage(
  c: Context,
  { config }: Services,
  { title, submission, pictured, next, above, below }: SubmissionPage,
): Promise<Response> {
  const { purchase } = submission;
  const isPictured = c.req.query("picture") !== undefined;
  const picture = picturable(purchase.imageUrl);
  const signals = await signalsOf(submission, config);
  const item = publicItem(purchase);
  const link = linkable(purchase.productUrl);
  const facts = {
    ...factsOf(detailsOf(submission, signals)),
    ...link && {
      Link: <a href={link} rel="noreferrer noopener">{link}</a>,
    },
    ...picture && !isPictured && {
      Picture: (
        <>
          {purchase.imageUrl} <a href={pictured}>Load the picture</a>
        </>
      ),
    },
    Key: (
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
        <Rows
          label="Decisions"
          head={DECISION_HEAD}
          rows={decisionRows(submission)}
        />
      </>
    ),
  });
}

interface DecisionButton {
  outcome: string;
  label: string;
  key: string;
  /** Question before its key does something. */
  ask?: string;
}

const APPROVE: DecisionButton = {
  outcome: "approve",
  label: "Approve",
  key: "a",
};
const REJECT: DecisionButton = {
  outcome: "reject",
  label: "Reject",
  key: "r",
  ask: "Reject it?",
};
const TAKE_DOWN: DecisionButton = {
  outcome: "take_down",
  label: "Take down",
  key: "t",
  ask: "Take it down?",
};

/** Buttons of the possible decisions; keys of those that remove ask first. */
function DecideForm(
  { submission, next }: Pick<SubmissionPage, "submission" | "next">,
) {
  const { status, purchase: { id } } = submission;
  if (status === "withdrawn") {
    return <p class="note">Its submitter has withdrawn it.</p>;
  }
  const buttons = [
    APPROVE,
    REJECT,
    ...status === "approved" ? [TAKE_DOWN] : [],
  ];
  return (
    <form class="do" method="post" action={`/submissions/${id}/decide`}>
      <input type="hidden" name="next" value={next} />
      <label>
        Reason
        <input
          name="reason"
          required
          maxlength={REASON_LENGTH}
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
