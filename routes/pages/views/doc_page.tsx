import { slug } from "github-slugger";
import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { type Heading, toHtml } from "../html.ts";
import type { Facts, Page } from "../../../domain/docs/library.ts";
import {
  type AskView,
  DocFrame,
  type NavGroup,
  Neighbours,
} from "../parts/doc_frame.tsx";
import { CodeBlock, type Link, Links } from "../parts/layout.tsx";

interface DocSite {
  baseUrl: string;
  /** Documentation pages in reading order. */
  pages: Page[];
  facts: Facts[];
  /** URL of the folder in which readers can edit the pages, if any. */
  editUrl?: string;
}

export function DocPage({ page, site }: { page: Page; site: DocSite }) {
  const { html, headings } = toHtml(page.markdown);
  const facts = site.facts.find((one) =>
    one.page.slug === `facts/${page.slug}`
  );
  const path = `/docs/${page.slug}`;
  return (
    <DocFrame
      title={page.title}
      description={page.summary}
      section="docs"
      shared={{ baseUrl: site.baseUrl, path }}
      nav={navigation(site.pages, page.slug)}
      aside={<Contents headings={headings} />}
    >
      <PageTools path={`${path}.md`} baseUrl={site.baseUrl} />
      <article class="prose">{raw(html)}</article>
      {facts && <FactLinks facts={facts} />}
      <p class="sources">
        <a href={`${path}.md`}>This page as Markdown</a>
        {site.editUrl && (
          <a href={`${site.editUrl}/${page.slug}.md`}>Edit this page</a>
        )}
      </p>
      <Neighbours path={path} links={site.pages.map(linkTo)} />
    </DocFrame>
  );
}

function Way({ title, commands, children }: {
  title: string;
  /** Commands and addresses, by the place where they are entered. */
  commands: Record<string, string>;
  children?: Child;
}) {
  return (
    <li>
      <h2>{title}</h2>
      {Object.entries(commands).map(([label, code]) => (
        <CodeBlock label={label} code={code} />
      ))}
      <p>{children}</p>
    </li>
  );
}

/** The set-up of the hosts that most people have, as on the page of all. */
function hostCommands(url: string): Record<string, string> {
  const cursor = { mcpServers: { "agent-commerce": { url } } };
  return {
    "Claude Code": `claude mcp add --transport http agent-commerce ${url}`,
    "Claude: Customize, Connectors, Add custom connector": url,
    "ChatGPT: Plugins, +, Add custom MCP server, No authentication": url,
    "Cursor: ~/.cursor/mcp.json": JSON.stringify(cursor, null, 2),
  };
}

export function DocIndex({ baseUrl, pages }: DocSite) {
  const sections = Map.groupBy(pages, ({ section }) => section);
  return (
    <DocFrame
      title="Documentation"
      description="The guides of the documentation."
      section="docs"
      shared={{ baseUrl, path: "/docs" }}
      nav={navigation(pages)}
      heading="Documentation"
    >
      <ul class="ways" role="list">
        <Way
          title="I use Claude, ChatGPT, or Cursor"
          commands={hostCommands(`${baseUrl}/api/mcp`)}
        >
          <a href="/docs/mcp-hosts">Other hosts</a>
          <a href="/docs/checkout">Checkout</a>
        </Way>
        <Way
          title="I write code"
          commands={{
            Shell: `curl ${baseUrl}/api/v1/keys -d ` +
              `'{"name": "My agent", "contactEmail": "me@example.com"}'`,
          }}
        >
          <a href="/docs/quickstart">Quickstart</a>
          <a href="/docs/agents">Clients</a>
          <a href="/docs/api">API reference</a>
        </Way>
        <Way
          title="I run the server"
          commands={{ Shell: "npx --yes deno@2.9.6 task dev" }}
        >
          <a href="/docs/self-hosting">Self-hosting</a>
        </Way>
      </ul>
      <div class="routes">
        {[...sections].map(([section, inside]) => (
          <section>
            <h2>{section}</h2>
            <Links
              links={inside.map((page) => ({
                ...linkTo(page),
                title: page.summary,
              }))}
            />
          </section>
        ))}
      </div>
    </DocFrame>
  );
}

/** The answer to a question, for browsers without scripts. */
export function AskPage({ view, site }: { view: AskView; site: DocSite }) {
  return (
    <DocFrame
      title="Ask"
      description="Questions about the service, answered from its documentation."
      section="docs"
      shared={{ baseUrl: site.baseUrl, path: "/ask" }}
      nav={navigation(site.pages)}
      heading="Ask the documentation"
      intro="Every sentence of an answer is quoted from a page of the documentation, and the page is named with it."
      ask={view}
    >
      {view.answer === undefined && (
        <section class="suggestions" aria-labelledby="suggestions">
          <h2 id="suggestions">Questions to begin with</h2>
          <Links
            links={QUESTIONS.map((q) => ({
              href: `/ask?${new URLSearchParams({ q })}`,
              label: q,
            }))}
          />
        </section>
      )}
    </DocFrame>
  );
}

/** Example questions; each has an answer of high confidence. */
const QUESTIONS = [
  "How do I register an API key?",
  "How do I submit a purchase?",
  "How do I withdraw a submission?",
  "How do I retry a request safely?",
  "Do I need an API key to read the gallery?",
  "Can the service read a card number?",
  "How long does a card link work?",
  "Which error codes are there?",
];

/** Links that open a page in an assistant, and a copy button. */
function PageTools({ path, baseUrl }: { path: string; baseUrl: string }) {
  const query = new URLSearchParams({
    q: `Read ${baseUrl}${path} and answer questions about it.`,
  });
  const rel = "nofollow noopener noreferrer";
  return (
    <p class="tools">
      <button class="scripted" type="button" data-copy-from={path}>
        Copy as Markdown
      </button>
      <a href={`https://claude.ai/new?${query}`} rel={rel}>Open in Claude</a>
      <a href={`https://chatgpt.com/?${query}`} rel={rel}>Open in ChatGPT</a>
    </p>
  );
}

function navigation(pages: Page[], current?: string) {
  const sections = Map.groupBy(pages, ({ section }) => section);
  const groups = Array.from(sections, ([title, inside]): NavGroup => ({
    title,
    links: inside.map((page) => ({
      ...linkTo(page),
      current: page.slug === current && "page",
    })),
  }));
  return { label: "Documentation", menu: "All pages", groups };
}

function linkTo({ slug, title }: Page): Link {
  return { href: `/docs/${slug}`, label: title };
}

function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null;
  return (
    <aside class="toc" aria-label="On this page">
      <div>
        <h2>On this page</h2>
        <Links
          links={headings.map(({ text, anchor }) => ({
            href: `#${anchor}`,
            label: text,
          }))}
        />
      </div>
    </aside>
  );
}

function FactLinks({ facts }: { facts: Facts }) {
  const path = `/docs/${facts.page.slug}`;
  return (
    <section class="facts">
      <h2>
        <a href={path}>All facts, one sentence each</a>
      </h2>
      <ul role="list">
        {facts.sections.map(({ heading }) => (
          <li>
            <a href={`${path}#${slug(heading)}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
