import type { Child } from "hono/jsx";
import { ASSETS } from "../assets.ts";
import { AskBox, type AskView } from "./ask_box.tsx";
import { Layout, type LayoutProps } from "./layout.tsx";
import { type Link, Links } from "./text.tsx";

export interface NavGroup {
  title: string;
  links: Link[];
  isFolded?: boolean;
}

interface FrameProps extends LayoutProps {
  /** Side bar; `menu` labels the button that opens it on narrow screens. */
  nav: { label: string; menu: string; groups: NavGroup[] };
  /** Heading above the ask box; absent if the content has a heading. */
  heading?: string;
  intro?: string;
  ask?: AskView;
  aside?: Child;
  /** True if the content also fills the column of the aside. */
  isWide?: boolean;
}

/** Frame of a documentation page: side bar, ask box, content, and aside. */
export function DocFrame(
  { nav, heading, intro, ask, aside, isWide, children, ...props }: FrameProps,
) {
  return (
    <Layout
      {...props}
      style={ASSETS.docsStyle.path}
      scripts={[ASSETS.docs.path, ...props.scripts ?? []]}
    >
      <div class={isWide ? "wrap docs wide" : "wrap docs"}>
        <button class="button doc-menu" type="button" popovertarget="pages">
          {nav.menu}
        </button>
        <nav id="pages" class="doc-nav" aria-label={nav.label} popover="auto">
          {nav.groups.map((group) => <Group group={group} />)}
        </nav>
        <main id="content">
          {heading && (
            <div class="prose">
              <h1>{heading}</h1>
              {intro && <p>{intro}</p>}
            </div>
          )}
          <AskBox view={ask} />
          {children}
        </main>
        {aside}
      </div>
    </Layout>
  );
}

function Group({ group: { title, links, isFolded } }: { group: NavGroup }) {
  if (!isFolded) {
    return (
      <>
        <h2>{title}</h2>
        <Links links={links} />
      </>
    );
  }
  return (
    <details open={links.some(({ current }) => current)}>
      <summary>{title}</summary>
      <Links links={links} />
    </details>
  );
}

export function Method({ name }: { name: string }) {
  return <span class={`method ${name.slice(0, 3).toLowerCase()}`}>{name}</span>;
}

/**
 * Links to the previous and the next page; nothing if the page is not in the
 * list.
 */
export function Neighbours({ links, path }: { links: Link[]; path: string }) {
  const at = links.findIndex(({ href }) => href === path);
  if (at < 0) return null;
  const [previous, next] = [links[at - 1], links[at + 1]];
  return (
    <nav class="neighbours" aria-label="Neighbours">
      {previous && (
        <a href={previous.href} rel="prev">
          <span>Previous</span>
          {previous.label}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>Next</span>
          {next.label}
        </a>
      )}
    </nav>
  );
}
