/** The agent's request, and a form whose script encrypts the card. */
import type { Child, JSX } from "hono/jsx";
import type { RelayTask } from "../../domain/checkout/card_link.ts";
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import { cardExpirySeconds } from "../../domain/checkout/task.ts";
import { Endings, Layout } from "./layout.tsx";
import { Purchase } from "./purchase.tsx";

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
          {mode === "test" && (
            <p class="test">
              <strong>Test mode.</strong>{" "}
              This page takes published test card numbers only, such as 4242
              4242 4242 4242. Do not enter a real card.
            </p>
          )}
        </div>
        <Endings />
        <Purchase task={task} locale={locale} />
        <div id="terms">
          <p class="who given">
            Your agent supplied these details. We haven’t checked them.
            Requested by <bdi>{agent}</bdi>.
          </p>
          <Words thumbprint={task.relay.thumbprint} />
          <p class="note">
            <strong>Only continue if you started this purchase</strong>{" "}
            and your browser shows <strong>{host}</strong>{" "}
            as its address. If not, close this page.
          </p>
          <p class="hint">
            Expires in{" "}
            <span id="left" role="timer">{minutes(secondsLeft)}</span>. Works
            once.
          </p>
          <p id="checking" role="status">Checking the agent’s key…</p>
          <noscript>
            <p class="alert">
              This page encrypts the card in your browser. Turn on JavaScript to
              continue.
            </p>
          </noscript>
        </div>
        <CardForm />
      </main>
    </Layout>
  );
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? "1 minute" : `${count} minutes`;
}

/** Words of the key's fingerprint, in separate elements to compare word by word. */
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

/** The form; hidden until the script has checked the key. */
function CardForm() {
  return (
    <form id="card-form" novalidate autocomplete="on" hidden>
      <h2>Who can see the card?</h2>
      <p class="hint">
        Your agent can read it, because it pays with it. Your browser encrypts
        the card for the agent’s key first. This service keeps the encrypted
        text for at most 10 minutes and cannot read it. The operator of this
        server is responsible for this page’s code.
      </p>
      <Field
        id="code"
        label="Pairing code"
        hint="The eight letters that your agent shows next to the link."
        autocomplete="off"
        attributes={{ autocapitalize: "characters", spellcheck: false }}
      />
      <Field
        id="number"
        label="Card number"
        autocomplete="cc-number"
        attributes={{ inputmode: "numeric", maxlength: 23 }}
        extra={<span id="brand" class="brand" aria-live="polite"></span>}
      />
      <div class="pair">
        <Field
          id="expiry"
          label="Expiry"
          hint="MM/YY"
          autocomplete="cc-exp"
          attributes={{ inputmode: "numeric", maxlength: 12 }}
        />
        <Field
          id="cvc"
          label="CVC"
          hint="3 or 4 digits"
          autocomplete="cc-csc"
          attributes={{ inputmode: "numeric", maxlength: 4 }}
        />
      </div>
      <Field id="name" label="Name on the card" autocomplete="cc-name" />
      <Field
        id="postal"
        label="Billing postal code"
        autocomplete="billing postal-code"
      />
      <p id="alert" class="alert" role="alert" hidden></p>
      <p id="outcome" class="note" role="status" hidden></p>
      <button type="submit" class="send">Encrypt and send card</button>
      <button type="button" id="decline">Decline</button>
    </form>
  );
}

/** An input without a `name`: the browser itself cannot send its value. */
function Field({ id, label, hint, autocomplete, attributes, extra }: {
  id: string;
  label: string;
  hint?: string;
  autocomplete: string;
  attributes?: JSX.IntrinsicElements["input"];
  extra?: Child;
}) {
  const describedBy = [hint && `${id}-hint`, `${id}-problem`].filter(Boolean);
  return (
    <div>
      <label for={id}>{label} {extra}</label>
      {hint && <p id={`${id}-hint`} class="hint">{hint}</p>}
      <input
        id={id}
        type="text"
        required
        autocomplete={autocomplete}
        aria-describedby={describedBy.join(" ")}
        {...attributes}
      />
      <p id={`${id}-problem`} class="problem"></p>
    </div>
  );
}
