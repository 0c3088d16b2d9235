import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import { ASSETS } from "../pages/assets.ts";
import { SCRIPT_PATH, STYLE_PATH } from "./files.ts";

/** Parts of the desk, in the order of the navigation. */
const SECTIONS = [
  ["/", "Overview"],
  ["/review", "Review"],
  ["/submissions", "Submissions"],
  ["/keys", "Keys"],
  ["/contacts", "Contacts"],
  ["/promo", "Promotion"],
  ["/outbox", "Outbox"],
  ["/asked", "Asked"],
  ["/audit", "Audit"],
] as const;

/** Malformed rows that are named. */
const NAMED = 5;

interface DeskLayoutProps {
  title: string;
  path: string;
  /** Address to which the browser is sent at once. */
  next?: string;
  /** ADMIN_NAME. */
  operator?: string;
  /** Keys of malformed rows. */
  unreadable?: string[];
  waiting?: { id: string; text: string }[];
  problems?: string[];
  children?: Child;
}

export function DeskLayout(props: DeskLayoutProps) {
  const { title, path, next, operator, children } = props;
  const { unreadable = [], waiting = [], problems = [] } = props;
  const [, first] = path.split("/");
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          {next && <meta http-equiv="refresh" content={`0;url=${next}`} />}
          <title>{`${title} · Desk`}</title>
          <link rel="icon" href={ASSETS.icon.path} type="image/svg+xml" />
          <link rel="stylesheet" href={STYLE_PATH} />
          <script src={SCRIPT_PATH} defer></script>
        </head>
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <header class="site-head">
            <div class="wrap">
              <a class="brand" href="/">
                {operator === undefined ? "Desk" : `Desk of ${operator}`}
              </a>
              <nav aria-label="Desk">
                <ul role="list">
                  {SECTIONS.map(([href, label]) => (
                    <li>
                      <a
                        href={href}
                        aria-current={href === `/${first}` ? "page" : undefined}
                      >
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            </div>
          </header>
          <main id="content" class="wrap desk">
            {waiting.map(({ id, text }) => (
              <form class="undo" method="post" action={`/undo/${id}`}>
                <span role="status">{`${text} within ten seconds.`}</span>
                <button type="submit" class="button" data-key="u">
                  Undo <kbd>u</kbd>
                </button>
              </form>
            ))}
            {problems.map((text) => <p class="undo" role="alert">{text}</p>)}
            {children}
            {unreadable.length > 0 && (
              <p class="note">
                {`Malformed rows, left out: ${unreadable.length}: `}
                <code>{unreadable.slice(0, NAMED).join(" ")}</code>
              </p>
            )}
          </main>
        </body>
      </html>
    </>
  );
}
