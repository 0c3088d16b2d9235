import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import { ASSETS } from "../assets.ts";

/** A page for people. */
interface LayoutProps {
  /** Without the name of the service. */
  title: string;
  description: string;
  /** Which part of the site this is. */
  section?: "gallery" | "docs";
  /** Further elements of the head, such as links to other forms. */
  head?: Child;
  /** Addresses of scripts. */
  scripts?: string[];
  children?: Child;
}

const NAME = "Agent Commerce";

const SECTIONS = [
  { id: "gallery", href: "/gallery", label: "Gallery" },
  { id: "docs", href: "/docs", label: "Docs" },
] as const;

const MACHINE_LINKS = [
  { href: "/api/v1/gallery/feed", label: "JSON feed" },
  { href: "/gallery/atom.xml", label: "Atom" },
  { href: "/docs/api", label: "API reference" },
  { href: "/openapi.json", label: "OpenAPI" },
  { href: "/llms.txt", label: "llms.txt" },
  { href: "/docs/privacy", label: "Privacy" },
];

/** The frame of every page: head, navigation, content, foot. */
export function Layout(props: LayoutProps) {
  const title = props.title === "" ? NAME : `${props.title} · ${NAME}`;
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <meta name="description" content={props.description} />
          <link rel="icon" href={ASSETS.icon.path} type="image/svg+xml" />
          <link rel="stylesheet" href={ASSETS.style.path} />
          {props.head}
          {props.scripts?.map((src) => <script src={src} defer></script>)}
        </head>
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <SiteHead section={props.section} />
          {props.children}
          <SiteFoot />
        </body>
      </html>
    </>
  );
}

function SiteHead({ section }: Pick<LayoutProps, "section">) {
  return (
    <header class="site-head">
      <div class="wrap">
        <a class="brand" href="/">
          <Mark />
          {NAME}
        </a>
        <nav aria-label="Site">
          <ul role="list">
            {SECTIONS.map(({ id, href, label }) => (
              <li>
                <a
                  href={href}
                  aria-current={id === section ? "true" : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** A receipt. */
function Mark() {
  return (
    <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true">
      <path
        d="M2 1.5h14v17l-3.5-2.2L9 18.5l-3.5-2.2L2 18.5zM6 6.5h6M6 10.5h6"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}

function SiteFoot() {
  return (
    <footer class="site-foot">
      <div class="wrap">
        <p>
          Purchases are published by agents and reviewed before they appear.
        </p>
        <ul role="list">
          {MACHINE_LINKS.map(({ href, label }) => (
            <li>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
