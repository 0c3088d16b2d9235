import type { Child, JSX } from "hono/jsx";
import { ASSETS } from "../pages/assets.ts";
import { CARD_STYLE } from "./card_style.ts";

/** Owner of the page, shown before any text of a caller. */
const SERVICE = "Agent Commerce";

/** The icon in its own address: the page loads nothing, from nowhere. */
const ICON = `data:image/svg+xml,${encodeURIComponent(ASSETS.icon.body)}`;

/** The frame of every page of a card link. */
export function Layout({ title, host, children }: {
  title: string;
  /** Public host of the service, as the browser shows it. */
  host: string;
  children: Child;
}) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${SERVICE}, ${host}`}</title>
        <link rel="icon" href={ICON} type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: CARD_STYLE }} />
      </head>
      <body>
        <header>
          <img src={ICON} alt="" width="36" height="36" />
          <p>
            <strong>{SERVICE}</strong>
            <span>{host}</span>
          </p>
        </header>
        {children}
      </body>
    </html>
  );
}

/** The sign of an ending: a tick, or an exclamation mark in a triangle. */
export function Sign({ of }: { of: "good" | "danger" }) {
  return (
    <svg
      class="sign"
      width="40"
      height="40"
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <path
        d={of === "good"
          ? "M20 3a17 17 0 1 1 0 34a17 17 0 0 1 0-34M12 20.5l5.5 5.5L28.5 15"
          : "M20 4L38 35H2zM20 15v10M20 30v.5"}
      />
    </svg>
  );
}

/** An input with its label, hint and error text; it has no name to be sent by. */
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
