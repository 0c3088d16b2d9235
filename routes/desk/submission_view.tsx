import { whoOf } from "../../domain/admin/audit.ts";
import { REASON_LENGTH } from "../../domain/admin/decide.ts";
import { decisionsOf, type Submission } from "../../domain/gallery/decision.ts";
import { publicItem } from "../../domain/gallery/item.ts";
import { formatCategory, linkable, picturable } from "../pages/format.ts";
import { Price, Tile } from "../pages/parts/item_card.tsx";
import { At, Facts, Rows } from "./table.tsx";

interface SubmissionViewProps {
  submission: Submission;
  /** What speaks for and against it. */
  signals: string[];
  /** Whether its picture is loaded, which tells a stranger who looks at it. */
  isPictured: boolean;
  /** The same page with the picture. */
  pictured: string;
}

/** A submission's picture that a browser can load. */
export function pictureOf({ purchase }: Submission): string | undefined {
  return picturable(purchase.imageUrl);
}

/** A submission with its texts, and its picture once that is asked for. */
export function SubmissionView(
  { submission, signals, isPictured, pictured }: SubmissionViewProps,
) {
  const { status, purchase } = submission;
  const item = publicItem(purchase);
  const shown = isPictured ? item : { ...item, imageUrl: undefined };
  const link = linkable(purchase.productUrl);
  return (
    <>
      <h1>{purchase.productName}</h1>
      <div class="look">
        <Tile item={shown} />
        <Facts
          facts={{
            "Status": status.replace("_", " "),
            "Signals": signals.join(", ") || "none",
            "Price": <Price item={item} />,
            "Seller": purchase.sellerName,
            "Category": `${formatCategory(purchase.category)}${
              purchase.categoryLabel
                ? `, sent as ${purchase.categoryLabel}`
                : ""
            }`,
            "Link": link
              ? <a href={link} rel="noreferrer noopener">{link}</a>
              : purchase.productUrl,
            "Picture": pictureOf(submission) && !isPictured
              ? (
                <>
                  {purchase.imageUrl} <a href={pictured}>Load the picture</a>
                </>
              )
              : purchase.imageUrl,
            "Variant": purchase.variant,
            "Quantity": purchase.quantity,
            "Platform": purchase.sourcePlatform,
            "Purchased": purchase.purchasedAt,
            "Submitted": <At at={purchase.submittedAt} />,
            "Submitter": [purchase.submitterName, purchase.submitterEmail]
              .filter(Boolean).join(", "),
            "Phone": purchase.submitterPhone,
            "Reference": purchase.submitterRef,
            "Buyer": purchase.buyerDisplayName,
            "Key": (
              <a href={`/keys?q=${encodeURIComponent(purchase.submittedBy)}`}>
                {purchase.submittedBy}
              </a>
            ),
            "Id": <code>{purchase.id}</code>,
          }}
        />
      </div>
    </>
  );
}

/** The decisions of a submission, oldest first. */
export function Decisions({ submission }: { submission: Submission }) {
  return (
    <>
      <h2>Decisions</h2>
      <Rows
        label="Decisions"
        head={["At", "Outcome", "By", "Certain", "Reasons"]}
        rows={decisionsOf(submission).map((one) => [
          { at: one.decidedAt },
          { state: one.outcome },
          whoOf(one.reviewer, one.operator),
          one.certain ? "yes" : "no",
          one.reasons.join(", "),
        ])}
      />
    </>
  );
}

interface DecideFormProps {
  submission: Submission;
  /** Where to go afterwards. */
  next: string;
}

/** Buttons for what can be decided; one that unpublishes wants a second look. */
export function DecideForm({ submission, next }: DecideFormProps) {
  const { status, purchase: { id } } = submission;
  if (status === "withdrawn") {
    return <p class="note">Who sent it took it back, for good.</p>;
  }
  const isPublished = status === "approved";
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
      <button
        type="submit"
        class="button main"
        name="outcome"
        value="approve"
        data-key="a"
      >
        Approve <kbd>a</kbd>
      </button>
      <button
        type="submit"
        class="button bad"
        name="outcome"
        value="reject"
        data-key="r"
        data-ask="Reject it?"
      >
        Reject <kbd>r</kbd>
      </button>
      {isPublished && (
        <button
          type="submit"
          class="button bad"
          name="outcome"
          value="take_down"
          data-key="t"
          data-ask="Take it down?"
        >
          Take down <kbd>t</kbd>
        </button>
      )}
    </form>
  );
}
