import type { Child } from "hono/jsx";

/** Text in which what stands between backticks is code. */
export function inline(text: string): Child[] {
  return text.replaceAll("**", "").split("`").map((part, at) =>
    at % 2 === 1 ? <code>{part}</code> : part
  );
}

/**
 * An address of this service without its public origin: the reader stays where
 * they are.
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
  /** `aria-current` of the link to what is shown. */
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

/** A block of code with a head that names it and takes a copy button. */
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
