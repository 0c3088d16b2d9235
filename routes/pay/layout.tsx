/** Frame of the card pages, page of an ended link, and messages of the end. */
import type { Child } from "hono/jsx";
import type { CardTask, CardTaskStatus } from "../../domain/checkout/task.ts";
import { ASSETS } from "../pages/assets.ts";
import { CARD_SCRIPT, CARD_STYLE } from "./card_source.ts";
import { Purchase, Reported } from "./purchase.tsx";

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
        <script dangerouslySetInnerHTML={{ __html: CARD_SCRIPT }} />
      </body>
    </html>
  );
}

type LinkEnd = Exclude<CardTaskStatus, "awaiting_card"> | "unknown";

/** Texts of a link that accepts no more cards, by the state of its task. */
const TEXTS: Record<LinkEnd, { title: string; text: string }> = {
  card_ready: {
    title: "This link was used",
    text: "A card was entered here. It waits, encrypted, for your agent to " +
      "collect it. A link takes one card.",
  },
  card_collected: {
    title: "This link was used",
    text: "A card was entered here and the agent has collected it. If that " +
      "was not you or your agent, block the card.",
  },
  uncertain: {
    title: "This link was used",
    text: "A card was entered here and your agent has collected it. We don’t " +
      "know if the payment went through. Check your email and the shop before " +
      "paying again.",
  },
  completed: {
    title: "Your agent says the purchase is done",
    text: "This link is no longer active.",
  },
  failed: {
    title: "This link has ended",
    text: "The purchase was not made, a wrong pairing code was entered too " +
      "often, or the operator changed the server’s settings. Ask your agent " +
      "for a new link if you still want to buy.",
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

/** Purchases under way: the script loads the page again, or a person does. */
const UNDER_WAY = new Set<LinkEnd>(["card_ready", "card_collected"]);

export function EndedPage({ status, host, task, locale }: {
  status: LinkEnd;
  host: string;
  /** Absent if the link is unknown. */
  task?: CardTask;
  locale: string;
}) {
  return (
    <Layout title={TEXTS[status].title} host={host}>
      <main
        id="card-page"
        data-under-way={UNDER_WAY.has(status) ? status : undefined}
      >
        <Endings shown={status} />
        {UNDER_WAY.has(status) && (
          <p id="again">
            <a href="">Check again</a>
          </p>
        )}
        {task?.state.status === "completed" && (
          <Reported
            task={task}
            receipt={task.state.receipt}
            locale={locale}
          />
        )}
        {task && <Purchase task={task} locale={locale} />}
      </main>
    </Layout>
  );
}

/** Every message that can end the page; the script shows one of them. */
export function Endings({ shown }: { shown?: LinkEnd }) {
  return (
    <>
      {Object.entries(TEXTS).map(([id, { title, text }]) => (
        <Ending id={id} title={title} isShown={id === shown}>{text}</Ending>
      ))}
      <Ending id="sent" title="Your card was sent" sign="good">
        It was encrypted in your browser, and only your agent can open it. Your
        agent will tell you when the order is placed.
      </Ending>
      <Ending id="unsure" title="We don’t know yet whether your card was sent">
        This link’s time is over, and the server has not answered since you sent
        the card. Ask your agent before you enter a card again. This page keeps
        asking.
      </Ending>
      <Ending id="declined" title="You declined">
        No card was sent, and this link no longer works. We’ll tell your agent.
      </Ending>
      <Ending id="exchanged" title="Do not enter a card here" sign="danger">
        This page doesn’t match your link. Either the link was cut when it was
        copied, or someone tampered with it. Ask your agent for the full link,
        including the part after #.
      </Ending>
      <p id="own" role="status" hidden></p>
      <p id="close" hidden={shown === undefined}>You can close this page.</p>
    </>
  );
}

/** A tick, and an exclamation mark in a triangle. */
const SIGNS = {
  good: "M20 3a17 17 0 1 1 0 34a17 17 0 0 1 0-34M12 20.5l5.5 5.5L28.5 15",
  danger: "M20 4L38 35H2zM20 15v10M20 30v.5",
};

function Ending({ id, title, sign, isShown = false, children }: {
  id: string;
  title: string;
  sign?: keyof typeof SIGNS;
  isShown?: boolean;
  children: Child;
}) {
  return (
    <div
      id={id}
      class={sign ? `ending ${sign}` : "ending"}
      role={sign === "danger" ? "alert" : undefined}
      hidden={!isShown}
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
