/** Frame of the card pages, page of an ended link, and closing messages. */
import type { Child } from "hono/jsx";
import type { CardTaskStatus } from "../../domain/checkout/task.ts";
import { ASSETS } from "../pages/assets.ts";
import { CARD_STYLE } from "./card_source.ts";

/** Owner of the page, shown before any text of a caller. */
const SERVICE = "Agent Commerce";

/** The icon as a data URL, so that the page loads no other resource. */
const ICON = `data:image/svg+xml,${encodeURIComponent(ASSETS.icon.body)}`;

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

/** Texts of a link that accepts no more cards, by the state of its task. */
const TEXTS: Record<
  Exclude<CardTaskStatus, "awaiting_card"> | "unknown",
  { title: string; text: string }
> = {
  card_ready: {
    title: "This link was used",
    text: "A card was entered here and waits, encrypted, for the agent. A " +
      "link takes one card.",
  },
  card_collected: {
    title: "This link was used",
    text: "A card was entered here and the agent has collected it. If that " +
      "was not you or your agent, block the card.",
  },
  uncertain: {
    title: "This link was used",
    text: "A card was entered here and the agent has collected it. Whether " +
      "it was paid with is not known: look at your mail and the shop's order " +
      "page before anybody pays again.",
  },
  completed: {
    title: "This link was used",
    text: "The purchase is done.",
  },
  failed: {
    title: "This link has ended",
    text: "The purchase was not made, a wrong pairing code was entered too " +
      "often, or the server was set up anew. Ask your agent for a new link if you still want to buy.",
  },
  cancelled: {
    title: "This link was cancelled",
    text: "You or your agent cancelled it. No card can be entered here.",
  },
  expired: {
    title: "This link has expired",
    text: "A link works for 10 minutes. Ask your agent for a new one if you " +
      "still want to buy.",
  },
  unknown: {
    title: "There is no such link",
    text: "It may be mistyped, or it ended long ago. Ask your agent for a " +
      "new one.",
  },
};

export function EndedPage(
  { status, host }: { status: keyof typeof TEXTS; host: string },
) {
  const { title, text } = TEXTS[status];
  return (
    <Layout title={title} host={host}>
      <main>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>You can close this page.</p>
      </main>
    </Layout>
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
