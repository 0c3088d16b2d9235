import type { Child } from "hono/jsx";
import { ASSETS } from "../assets.ts";
import { AskBox, type AskView } from "./ask_box.tsx";
import { Layout, type Shared } from "./layout.tsx";

/** A link of a side bar. */
export interface NavLink {
  href: string;
  label: string;
  /** HTTP method of an operation. */
  method?: string;
  isCurrent?: boolean;
}

/** Links under a heading. */
export interface NavGroup {
  title: string;
  links: NavLink[];
  /** True for a folded group. */
  isFolded?: boolean;
}

interface FrameProps {
  title: string;
  description: string;
  section: "docs" | "api";
  shared: Shared;
  /** The side bar, and what opens it on a narrow screen. */
  nav: { label: string; menu: string; groups: NavGroup[] };
  /** Content above the ask box. */
  lead?: Child;
  ask?: AskView;
  aside?: Child;
  /** Addresses of further scripts. */
  scripts?: string[];
  /** True for content that also takes the aside's place. */
  isWide?: boolean;
  children?: Child;
}

/** A page with the list of its like beside it, and the ask box on top. */
export function DocFrame(props: FrameProps) {
  const { nav, isWide } = props;
  return (
    <Layout
      title={props.title}
      description={props.description}
      section={props.section}
      shared={props.shared}
      style={ASSETS.docsStyle.path}
      scripts={[ASSETS.docs.path, ...props.scripts ?? []]}
    >
      <div class={isWide ? "wrap docs wide" : "wrap docs"}>
        <button class="button doc-menu" type="button" popovertarget="pages">
          {nav.menu}
        </button>
        <Navigation {...nav} />
        <main id="content">
          {props.lead}
          <AskBox view={props.ask} />
          {props.children}
        </main>
        {props.aside}
      </div>
    </Layout>
  );
}

function Navigation({ label, groups }: FrameProps["nav"]) {
  return (
    <nav id="pages" class="doc-nav" aria-label={label} popover="auto">
      {groups.map((group) =>
        group.isFolded
          ? (
            <details open={group.links.some(({ isCurrent }) => isCurrent)}>
              <summary>{group.title}</summary>
              <NavLinks links={group.links} />
            </details>
          )
          : (
            <>
              <h2>{group.title}</h2>
              <NavLinks links={group.links} />
            </>
          )
      )}
    </nav>
  );
}

function NavLinks({ links }: { links: NavLink[] }) {
  return (
    <ul role="list">
      {links.map(({ href, label, method, isCurrent }) => (
        <li>
          <a href={href} aria-current={isCurrent ? "page" : undefined}>
            {label}
            {method && <Method name={method === "DELETE" ? "DEL" : method} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** An HTTP method, in its colour. */
export function Method({ name }: { name: string }) {
  return <span class={`method ${name.slice(0, 3).toLowerCase()}`}>{name}</span>;
}

/** The ways to the neighbours of a page. */
export function Neighbours(
  { previous, next }: { previous?: NavLink; next?: NavLink },
) {
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
