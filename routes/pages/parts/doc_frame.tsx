import type { Child } from "hono/jsx";
import { ASSETS } from "../assets.ts";
import {
  Layout,
  type LayoutProps,
  type Link,
  Links,
  localAddress,
  renderInline,
} from "./layout.tsx";
import { quotesOf } from "../../../domain/ask/cite.ts";
import type { AskAnswer, SearchResults } from "../../../domain/ask/schema.ts";

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

/** Links to the previous and the next page of a list. */
export function Neighbours({ links, path }: { links: Link[]; path: string }) {
  const at = links.findIndex(({ href }) => href === path);
  if (at < 0) return null;
  const ways = [
    { rel: "prev", name: "Previous", link: links[at - 1] },
    { rel: "next", name: "Next", link: links[at + 1] },
  ];
  return (
    <nav class="neighbours" aria-label="Neighbours">
      {ways.map(({ rel, name, link }) =>
        link && (
          <a href={link.href} rel={rel}>
            <span>{name}</span>
            {link.label}
          </a>
        )
      )}
    </nav>
  );
}

export interface AskView {
  question: string;
  answer?: AskAnswer;
  found?: SearchResults["results"];
}

/** A script fills `.found` and `.outcome`; without it the form opens a page. */
function AskBox({ view }: { view?: AskView }) {
  const { question, answer, found = [] } = view ?? {};
  const isSure = answer?.confidence === "high";
  return (
    <search class="ask">
      <form action="/ask">
        <div class="field">
          <input
            type="search"
            name="q"
            aria-label="Search or ask the documentation"
            aria-keyshortcuts="/ Control+K"
            placeholder="Search, or ask a question"
            autocomplete="off"
            maxlength={500}
            required
            value={question}
          />
          <kbd aria-hidden="true">/</kbd>
        </div>
        <button class="button" type="submit">Ask</button>
      </form>
      <div class="found" hidden></div>
      <div class="outcome" role="status">
        {!isSure && <Found results={found} />}
        {answer && <Answer answer={answer} />}
        {isSure && <Found results={found} />}
      </div>
    </search>
  );
}

/** Shown above an answer by its confidence. */
const NOTES = {
  high: null,
  low: "This may not be the whole answer; the sources say more.",
  none: (
    <>
      The docs don't cover this. It may still be possible:{" "}
      <a href="/contact">contact us</a>.
    </>
  ),
};

function Answer({ answer }: { answer: AskAnswer }) {
  const { citations, confidence, followUp } = answer;
  const note = NOTES[confidence];
  // A follow-up that does not end with `?` is a note on the language.
  const { questions = [], notes = [] } = Object.groupBy(
    followUp,
    (text) => text.endsWith("?") ? "questions" : "notes",
  );
  const [best = [], ...others] = passagesOf(quotesOf(answer));
  return (
    <div class="answer">
      {note && <p class="worth">{note}</p>}
      {notes.map((text) => <p class="worth">{text}</p>)}
      {best.length > 0 && (
        <p class="quote best">
          <Quotes quotes={best} />
        </p>
      )}
      {others.length > 0 && <h2>Also</h2>}
      {others.map((quotes) => (
        <p class="quote">
          <Quotes quotes={quotes} />
        </p>
      ))}
      {citations.length > 0 && <h2>Sources</h2>}
      <ol>
        {citations.map(({ title, url }) => (
          <li>
            <a href={localAddress(url)}>{title}</a>
          </li>
        ))}
      </ol>
      {questions.length > 0 && <h2>Ask next</h2>}
      <ul>
        {questions.map((text) => (
          <li>
            <a href={`/ask?${new URLSearchParams({ q: text })}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Quote = ReturnType<typeof quotesOf>[number];

/** Groups neighbouring quotations from one section. */
function passagesOf(quotes: Quote[]): Quote[][] {
  const place = (quote?: Quote) => quote?.url.split(":~:")[0];
  const passages: Quote[][] = [];
  for (const quote of quotes) {
    const last = passages.at(-1);
    if (last !== undefined && place(last[0]) === place(quote)) last.push(quote);
    else passages.push([quote]);
  }
  return passages;
}

function Quotes({ quotes }: { quotes: Quote[] }) {
  return (
    <>
      {quotes.map(({ text, url }) => (
        <>
          <a href={localAddress(url)}>{renderInline(text)}</a>
          {" "}
        </>
      ))}
    </>
  );
}

function Found({ results }: { results: SearchResults["results"] }) {
  if (results.length === 0) return null;
  return (
    <section class="matches">
      <h2>Found by these words</h2>
      <ul role="list">
        {results.map(({ title, text, url }) => (
          <li>
            <a href={localAddress(url)}>{title}</a>
            <p>{renderInline(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
