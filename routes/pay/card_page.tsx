/** The agent's request, and a form whose script encrypts the card. */
import type { RelayTask } from "../../domain/checkout/card_link.ts";
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import { cardExpirySeconds } from "../../domain/checkout/task.ts";
import { CardForm, ClosingMessages } from "./card_form.tsx";
import { CARD_SCRIPT } from "./card_source.ts";
import { Layout } from "./layout.tsx";

/** Longer amounts get a smaller font, to fit a phone. */
const LONG_AMOUNT = 14;

interface CardPageProps {
  task: RelayTask;
  mode: "test" | "on";
  host: string;
  secondsLeft: number;
  /** BCP 47 language tag for the format of the amount. */
  locale: string;
}

export function CardPage(props: CardPageProps) {
  const { task, mode, host, secondsLeft, locale } = props;
  const agent = task.agentName ?? "The agent";
  return (
    <Layout title="Enter a card for your agent" host={host}>
      <main
        id="card-page"
        data-key={JSON.stringify(task.relay.publicKey)}
        data-task={task.id}
        data-end={cardExpirySeconds(task)}
        data-left={secondsLeft}
        data-mode={mode}
        data-amount={String(task.amount)}
        data-currency={task.currency}
        data-insecure="This page needs a secure connection (https). Nothing was sent."
      >
        <div id="request">
          <h1>Enter a card for your agent</h1>
          {mode === "test" && <TestNote />}
          <Purchase task={task} agent={agent} locale={locale} />
          <Words thumbprint={task.relay.thumbprint} />
          <p class="note">
            <strong>Only continue if you started this purchase</strong>{" "}
            and your browser shows <strong>{host}</strong>{" "}
            as its address. If not, close this page.
          </p>
          <p class="hint">
            This link works once, for{" "}
            <span id="left" role="timer">{minutes(secondsLeft)}</span> more.
          </p>
          <p id="checking" role="status">Checking the agent’s key…</p>
          <noscript>
            <p class="alert">
              This page encrypts the card in your browser and needs JavaScript
              for it. Nothing can be entered without.
            </p>
          </noscript>
        </div>
        <CardForm />
        <ClosingMessages agent={agent} />
      </main>
      <script dangerouslySetInnerHTML={{ __html: CARD_SCRIPT }} />
    </Layout>
  );
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? "1 minute" : `${count} minutes`;
}

function TestNote() {
  return (
    <p class="test">
      <strong>Test mode.</strong>{" "}
      This page takes published test card numbers only, such as 4242 4242 4242
      4242. Do not enter a real card.
    </p>
  );
}

function Purchase({ task, agent, locale }: {
  task: RelayTask;
  agent: string;
  locale: string;
}) {
  const most = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: task.currency,
    currencyDisplay: "code",
  }).format(task.amount);
  return (
    <dl class="receipt">
      <div>
        <dt>Your agent wants to buy</dt>
        <dd id="item">
          <bdi>{task.item}</bdi>
        </dd>
      </div>
      <div class="most">
        <dt>up to</dt>
        <dd class={most.length > LONG_AMOUNT ? "amount long" : "amount"}>
          <bdi lang={locale}>{most}</bdi>
        </dd>
      </div>
      <div>
        <dt>Shop</dt>
        <dd id="merchant">
          <bdi>{task.merchantName}</bdi> at{" "}
          <strong>{new URL(task.merchantUrl).host}</strong>
        </dd>
      </div>
      <div>
        <dt>Requested by</dt>
        <dd>
          <bdi>{agent}</bdi>
        </dd>
      </div>
      <div class="hint">
        <dt>Not verified</dt>
        <dd>The purchase and both names are as the agent gave them.</dd>
      </div>
    </dl>
  );
}

/** Words of the key's fingerprint, apart for the comparison of each. */
function Words({ thumbprint }: { thumbprint: string }) {
  const words = fingerprintWords(thumbprint).split(" ");
  return (
    <div class="check">
      <p id="words">Check: your agent should show these same four words</p>
      <p class="words" role="group" aria-labelledby="words">
        {words.map((word, at) => (
          <>
            {at > 0 && " "}
            <span>{word}</span>
          </>
        ))}
      </p>
    </div>
  );
}
