import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import { ASSETS } from "../pages/assets.ts";
import { SCRIPT_PATH, STYLE_PATH } from "./files.ts";

/** Parts of the desk, in the order of the navigation. */
const SECTIONS = [
  { id: "overview", href: "/", label: "Overview" },
  { id: "review", href: "/review", label: "Review" },
  { id: "submissions", href: "/submissions", label: "Submissions" },
  { id: "keys", href: "/keys", label: "Keys" },
  { id: "contacts", href: "/contacts", label: "Contacts" },
  { id: "promo", href: "/promo", label: "Promotion" },
  { id: "outbox", href: "/outbox", label: "Outbox" },
  { id: "asked", href: "/asked", label: "Asked" },
  { id: "audit", href: "/audit", label: "Audit" },
] as const;

/** A part of the desk. */
export type Section = typeof SECTIONS[number]["id"];

interface DeskLayoutProps {
  title: string;
  section?: Section;
  /** Where the browser goes at once. */
  next?: string;
  /** Name of who uses the desk, where they gave one. */
  operator?: string;
  children?: Child;
}

/** The frame of every page of the desk. */
export function DeskLayout(props: DeskLayoutProps) {
  const { title, section, next, operator, children } = props;
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
                  {SECTIONS.map(({ id, href, label }) => (
                    <li>
                      <a
                        href={href}
                        aria-current={id === section ? "page" : undefined}
                      >
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            </div>
          </header>
          <main id="content" class="wrap desk">{children}</main>
        </body>
      </html>
    </>
  );
}
