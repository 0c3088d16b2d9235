/** The purchase of a card link, and what the agent reported of it. */
import {
  type CardTask,
  exceedsAgreed,
  type Receipt,
} from "../../domain/checkout/task.ts";
import { readUrl } from "../../domain/review/text/web_address.ts";

/** Longer amounts get a smaller font, to fit a phone. */
const LONG_AMOUNT = 14;

type Agreed = Pick<
  CardTask,
  "merchantUrl" | "merchantName" | "item" | "amount" | "currency"
>;

function money(
  { amount, currency }: Pick<Receipt, "amount" | "currency">,
  locale: string,
): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "code",
  }).format(amount);
}

/** Shop, item and limit; shown before the card is entered and after the end. */
export function Purchase({ task, locale }: { task: Agreed; locale: string }) {
  const most = money(task, locale);
  return (
    <dl id="purchase" class="receipt">
      <div id="merchant">
        <dt>Shop</dt>
        <dd class="host">
          <Host address={task.merchantUrl} />
        </dd>
        <dd class="given">
          <bdi>{task.merchantName}</bdi>
        </dd>
      </div>
      <div>
        <dt>Your agent wants to buy</dt>
        <dd id="item" class="given">
          <bdi>{task.item}</bdi>
        </dd>
      </div>
      <div class="most">
        <dt>up to</dt>
        <dd class={most.length > LONG_AMOUNT ? "amount long" : "amount"}>
          <bdi lang={locale}>{most}</bdi>
        </dd>
      </div>
      <div class="hint">
        <dt>Not enforced</dt>
        <dd>
          Your agent sees the full card number. We can’t enforce this limit.
        </dd>
      </div>
    </dl>
  );
}

/** A host; the labels before its registered name say nothing of its owner. */
function Host({ address }: { address: string }) {
  const { host, hostname } = new URL(address);
  const { registered } = readUrl("merchantUrl", address);
  // An address of numbers has no registered name.
  const at = /\.\d+$/.test(hostname) ? 0 : hostname.lastIndexOf(registered);
  return (
    <strong>
      <span class="below">{host.slice(0, at)}</span>
      <span class="own">{host.slice(at)}</span>
    </strong>
  );
}

/** The amount that the agent reported, beside the limit; marked if it is over. */
export function Reported({ task, receipt, locale }: {
  task: Agreed;
  receipt: Receipt;
  locale: string;
}) {
  const isOver = exceedsAgreed(task, receipt);
  return (
    <p
      id="reported"
      role={isOver ? "alert" : undefined}
      class={isOver ? "alert" : undefined}
    >
      Your agent reported{" "}
      <bdi lang={locale}>{money(receipt, locale)}</bdi>. You agreed to at most
      {" "}
      <bdi lang={locale}>{money(task, locale)}</bdi>.
      {isOver && " Ask your agent why, and check your card statement."}
    </p>
  );
}
