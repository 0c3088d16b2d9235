import { Field, Sign } from "./layout.tsx";

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

/** Closing messages; the script shows one of them. */
export function Endings({ agent }: { agent: string }) {
  return (
    <>
      <div id="sent" class="ending good" hidden>
        <Sign of="good" />
        <h1 tabindex={-1}>The card is on its way</h1>
        <p>
          It was encrypted in your browser; only <bdi>{agent}</bdi>{" "}
          can open it, once. This page cannot know whether it arrives, or
          whether anything is paid with it: your agent tells you. Close this
          page and go back to your agent.
        </p>
      </div>
      <div id="declined" class="ending" hidden>
        <h1 tabindex={-1}>You declined</h1>
        <p>
          Nothing was sent, and this link no longer works. Your agent is told.
          You can close this page.
        </p>
      </div>
      <div id="expired" class="ending" hidden>
        <h1 tabindex={-1}>This link has expired</h1>
        <p>
          Nothing was sent. Ask your agent for a new link if you still want to
          buy.
        </p>
      </div>
      <div id="exchanged" class="ending danger" role="alert" hidden>
        <Sign of="danger" />
        <h1 tabindex={-1}>Do not enter a card here</h1>
        <p>
          The key on this page is not the one that the link names. Either the
          link was cut when it was copied, or someone tampered with it. Ask your
          agent for the full link, including the part after #.
        </p>
      </div>
    </>
  );
}
