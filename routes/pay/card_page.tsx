/**
 * The card page: who asks for what, and a form that a person fills in. What is
 * typed is encrypted by `script/card_jwe.js` before it leaves the browser.
 *
 * @module
 */
import type { RelayTask } from "../../domain/checkout/card_link.ts";
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import { cardEndSeconds } from "../../domain/checkout/task.ts";
import { CardForm, Endings } from "./card_form.tsx";
import { CARD_SCRIPT } from "./card_source.ts";
import { Layout } from "./layout.tsx";

/** What the page shows. */
interface CardPageProps {
  task: RelayTask;
  mode: "test" | "on";
  /** Public host of the service. */
  host: string;
  minutesLeft: number;
  /** BCP 47 tag of the person, for the amount. */
  locale: string;
}

/** The page of an open card link. */
export function CardPage(props: CardPageProps) {
  const { task, mode, host, minutesLeft, locale } = props;
  const agent = task.agentName ?? "The agent";
  return (
    <Layout title="Enter a card for your agent" host={host}>
      <main
        id="card-page"
        data-key={JSON.stringify(task.relay.publicKey)}
        data-task={task.id}
        data-end={cardEndSeconds(task)}
        data-mode={mode}
        data-amount={String(task.amount)}
        data-currency={task.currency}
        data-insecure="This page needs a secure connection (https). Nothing was sent."
      >
        <div id="request">
          <h1>Enter a card for your agent</h1>
          {mode === "test" && <TestNote />}
          <p class="note">
            <strong>Only continue if you started this purchase.</strong>{" "}
            If somebody else sent you this link, or your browser does not show
            {" "}
            <strong>{host}</strong> as its address, close the page.
          </p>
          <Purchase task={task} locale={locale} />
          <p class="hint">
            This link works once, for{" "}
            {minutesLeft === 1
              ? "1 more minute"
              : `${minutesLeft} more minutes`}
            .
          </p>
          <p id="checking" role="status">Checking the agent’s key…</p>
          <noscript>
            <p class="alert">
              This page encrypts the card in your browser and needs JavaScript
              for it. Nothing can be entered without.
            </p>
          </noscript>
        </div>
        <CardForm agent={agent} />
        <Endings agent={agent} />
      </main>
      <script dangerouslySetInnerHTML={{ __html: CARD_SCRIPT }} />
    </Layout>
  );
}

function TestNote() {
  return (
    <p class="note">
      <strong>Test mode.</strong>{" "}
      This page takes published test card numbers only, such as 4242 4242 4242
      4242. Do not enter a real card.
    </p>
  );
}

function Purchase({ task, locale }: { task: RelayTask; locale: string }) {
  const most = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: task.currency,
    currencyDisplay: "code",
  }).format(task.amount);
  return (
    <dl>
      <div>
        <dt>Who asks (its own name, not checked)</dt>
        <dd>
          <bdi>{task.agentName}</bdi>
        </dd>
      </div>
      <div>
        <dt>For (as the agent says, not checked)</dt>
        <dd id="item">
          <bdi>{task.item}</bdi>
        </dd>
      </div>
      <div>
        <dt>At most</dt>
        <dd class="amount">
          <bdi lang={locale}>{most}</bdi>
        </dd>
      </div>
      <div>
        <dt>Paid to (as the agent says, not checked)</dt>
        <dd id="merchant">
          <bdi>{task.merchantName}</bdi> at{" "}
          <strong>{new URL(task.merchantUrl).host}</strong>
        </dd>
      </div>
      <div>
        <dt>Key of the agent: it shows you the same four words</dt>
        <dd class="words">{fingerprintWords(task.relay.thumbprint)}</dd>
      </div>
    </dl>
  );
}
