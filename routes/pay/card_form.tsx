import type { Child, JSX } from "hono/jsx";

/** The form; hidden until the script has checked the key. */
export function CardForm() {
  return (
    <form id="card-form" novalidate autocomplete="on" hidden>
      <Field
        id="code"
        label="Pairing code"
        hint="Eight letters that your agent shows next to the link."
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
          attributes={{ inputmode: "numeric", maxlength: 7 }}
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
      <button type="submit" class="send">Encrypt and send card</button>
      <button type="button" id="decline">Decline</button>
      <details>
        <summary>Who can see the card?</summary>
        <p>
          Your browser encrypts it to the key of the agent before it sends
          anything. This service stores only the encrypted text, for at most 10
          minutes, and cannot read it. The agent that collects it can: it pays
          with it. Whoever runs this server answers for the code of this page.
        </p>
      </details>
    </form>
  );
}

/** An input without a `name`: the browser itself cannot send its value. */
export function Field({ id, label, hint, autocomplete, attributes, extra }: {
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

export function ClosingMessages({ agent }: { agent: string }) {
  return (
    <>
      <Ending id="sent" title="The card is on its way" sign="good">
        It was encrypted in your browser; only <bdi>{agent}</bdi>{" "}
        can open it, once. This page cannot know whether it arrives, or whether
        anything is paid with it: your agent tells you. Close this page and go
        back to your agent.
      </Ending>
      <Ending id="declined" title="You declined">
        Nothing was sent, and this link no longer works. Your agent is told. You
        can close this page.
      </Ending>
      <Ending id="expired" title="This link has expired">
        Nothing was sent. Ask your agent for a new link if you still want to
        buy.
      </Ending>
      <Ending id="exchanged" title="Do not enter a card here" sign="danger">
        The key on this page is not the one that the link names. Either the link
        was cut when it was copied, or someone tampered with it. Ask your agent
        for the full link, including the part after #.
      </Ending>
    </>
  );
}

/** A tick, and an exclamation mark in a triangle. */
const SIGNS = {
  good: "M20 3a17 17 0 1 1 0 34a17 17 0 0 1 0-34M12 20.5l5.5 5.5L28.5 15",
  danger: "M20 4L38 35H2zM20 15v10M20 30v.5",
};

function Ending({ id, title, sign, children }: {
  id: string;
  title: string;
  sign?: keyof typeof SIGNS;
  children: Child;
}) {
  return (
    <div
      id={id}
      class={sign ? `ending ${sign}` : "ending"}
      role={sign === "danger" ? "alert" : undefined}
      hidden
    >
      {sign && (
        <svg
          class="sign"
          width="40"
          height="40"
          viewBox="0 0 40 40"
          aria-hidden="true"
        >
          <path d={SIGNS[sign]} />
        </svg>
      )}
      <h1 tabindex={-1}>{title}</h1>
      <p>{children}</p>
    </div>
  );
}
