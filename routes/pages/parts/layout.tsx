import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import { ASSETS } from "../assets.ts";
import { FONT, PAPER } from "../style/base.ts";

export interface LayoutProps {
  /** Title without the name of the service. */
  title: string;
  description: string;
  /** Section that the navigation marks as current. */
  section?: "gallery" | "docs" | "api";
  /** Link preview; absent for pages that are not shared, such as failures. */
  shared?: {
    baseUrl: string;
    path: string;
    /** Open Graph type. */
    type?: "website" | "product";
  };
  /** Additional elements of `<head>`, such as links to alternate formats. */
  head?: Child;
  /** URL of an additional style sheet. */
  style?: string;
  scripts?: string[];
  children?: Child;
}

const NAME = "Agent Commerce";

const SECTIONS = [
  { id: "gallery", href: "/gallery", label: "Gallery" },
  { id: "docs", href: "/docs", label: "Docs" },
  { id: "api", href: "/docs/api", label: "API" },
] as const;

const FOOT_LINKS = [
  { href: "/api/v1/gallery/feed", label: "JSON feed" },
  { href: "/gallery/atom.xml", label: "Atom" },
  { href: "/openapi.json", label: "OpenAPI" },
  { href: "/llms.txt", label: "llms.txt" },
  { href: "/docs/privacy", label: "Privacy" },
  { href: "/contact", label: "Contact" },
];

const RECEIPT =
  `<svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true">` +
  `<path d="M2 1.5h14v17l-3.5-2.2L9 18.5l-3.5-2.2L2 18.5zM6 6.5h6M6 10.5h6" ` +
  `fill="none" stroke="currentColor" stroke-width="2" ` +
  `stroke-linejoin="round" stroke-linecap="round"></path></svg>`;

const HALF_MOON =
  `<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">` +
  `<circle cx="9" cy="9" r="7.25" fill="none" stroke="currentColor" ` +
  `stroke-width="1.5"></circle>` +
  `<path d="M9 1.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor"></path></svg>`;

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
          {Object.entries(PAPER).map(([theme, color]) => (
            <meta
              name="theme-color"
              content={color}
              media={`(prefers-color-scheme: ${theme})`}
            />
          ))}
          <link rel="icon" href={ASSETS.icon.path} type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/pictures/icon-192.png" />
          <link rel="manifest" href={ASSETS.manifest.path} />
          <link
            rel="preload"
            href={FONT}
            as="font"
            type="font/woff2"
            crossorigin="anonymous"
          />
          <link rel="stylesheet" href={ASSETS.style.path} />
          {props.style && <link rel="stylesheet" href={props.style} />}
          {/* Not deferred, or the page would first appear in the wrong theme. */}
          <script src={ASSETS.theme.path}></script>
          {props.shared && <Preview {...props} {...props.shared} />}
          {props.head}
          {props.scripts?.map((src) => <script src={src} defer></script>)}
        </head>
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <SiteHead section={props.section} />
          {props.children}
          <footer class="site-foot">
            <div class="wrap">
              <p>
                Purchases are published by agents and reviewed before they
                appear.
              </p>
              <Links links={FOOT_LINKS} />
            </div>
          </footer>
        </body>
      </html>
    </>
  );
}

function Preview(
  { title, description, baseUrl, path, type = "website" }:
    & LayoutProps
    & NonNullable<LayoutProps["shared"]>,
) {
  const properties = {
    "og:site_name": NAME,
    "og:type": type,
    "og:title": title || NAME,
    "og:description": description,
    "og:url": baseUrl + path,
    "og:image": baseUrl + "/pictures/site.png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": NAME,
  };
  return (
    <>
      <link rel="canonical" href={baseUrl + path} />
      {Object.entries(properties).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function SiteHead({ section }: Pick<LayoutProps, "section">) {
  return (
    <header class="site-head">
      <div class="wrap">
        <a class="brand" href="/">
          {raw(RECEIPT)}
          {NAME}
        </a>
        <div>
          <nav aria-label="Site">
            <Links
              links={SECTIONS.map(({ id, ...link }) => ({
                ...link,
                current: id === section && "true",
              }))}
            />
          </nav>
          {/* Hidden by the style sheet until the theme script runs. */}
          <button
            class="theme"
            type="button"
            aria-label="Switch to the dark theme"
          >
            {raw(HALF_MOON)}
          </button>
        </div>
      </div>
    </header>
  );
}

/** Renders text between backticks as code and removes `**`. */
export function renderInline(text: string): Child[] {
  return text.replaceAll("**", "").split("`").map((part, at) =>
    at % 2 === 1 ? <code>{part}</code> : part
  );
}

/** Removes the origin, so that links stay on the host that the reader uses. */
export function localAddress(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

export interface Link {
  href: string;
  label: Child;
  rel?: string;
  title?: string;
  /** Value of `aria-current` if the link leads to the current page. */
  current?: "page" | "true" | false;
}

export function Links({ links, name }: { links: Link[]; name?: string }) {
  return (
    <ul role="list" aria-label={name}>
      {links.map(({ label, current, ...link }) => (
        <li>
          <a {...link} aria-current={current || undefined}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** A block of code; a script adds a copy button beside the label. */
export function CodeBlock({ label, code }: { label: string; code: Child }) {
  return (
    <div class="code">
      <div class="code-head">
        <span>{label}</span>
      </div>
      <pre tabindex={0}><code>{code}</code></pre>
    </div>
  );
}
