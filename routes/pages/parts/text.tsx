import type { Child } from "hono/jsx";

/** Renders text between backticks as code and removes `**`. */
export function inline(text: string): Child[] {
  return text.replaceAll("**", "").split("`").map((part, at) =>
    at % 2 === 1 ? <code>{part}</code> : part
  );
}

/**
 * Removes the origin from a URL of this service, so that links stay on the host
 * that the reader uses.
 */
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

/**
 * A block of code with a label; a script adds a copy button beside the label.
 */
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
