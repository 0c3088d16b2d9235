import { type Quote, quotesOf } from "../../../domain/ask/cite.ts";
import type { AskAnswer, SearchResults } from "../../../domain/ask/schema.ts";
import { Inline } from "./inline.tsx";
import { localAddress } from "./local_address.ts";

/** A question, with what the server has found for it. */
export interface AskView {
  question: string;
  answer?: AskAnswer;
  found?: SearchResults["results"];
}

/**
 * A field that searches while one types and asks when one is done. Scripts list
 * what is found under it and stream the answer into the output; without them
 * the form leads to a page with both.
 */
export function AskBox({ view }: { view?: AskView }) {
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
            value={view?.question}
          />
          <kbd aria-hidden="true">/</kbd>
        </div>
        <button class="button" type="submit">Ask</button>
      </form>
      <div class="found" hidden></div>
      <output>
        {view?.answer && <Answer answer={view.answer} />}
        {view?.found && <Found results={view.found} />}
      </output>
    </search>
  );
}

/** What stands above an answer that is not sure. */
const NOTES: Partial<Record<AskAnswer["confidence"], string>> = {
  low: "Not sure. The closest passages:",
  none: "This is not documented. That does not mean no.",
};

function Answer({ answer }: { answer: AskAnswer }) {
  const { citations, confidence, followUp } = answer;
  const note = NOTES[confidence];
  const next = followUp.filter(isQuestion);
  return (
    <div class="answer">
      {note && <p class="worth">{note}</p>}
      {followUp.filter((text) => !isQuestion(text))
        .map((text) => <p class="worth">{text}</p>)}
      {quotesOf(answer).map((quote) => <Quotation quote={quote} />)}
      {citations.length > 0 && <h2>Sources</h2>}
      <ol>
        {citations.map(({ title, url }) => (
          <li>
            <a href={localAddress(url)}>{title}</a>
          </li>
        ))}
      </ol>
      {next.length > 0 && <h2>Ask next</h2>}
      <ul>
        {next.map((text) => (
          <li>
            <a href={`/ask?${new URLSearchParams({ q: text })}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A follow-up that is none says that the documentation is English. */
function isQuestion(text: string): boolean {
  return text.endsWith("?");
}

/** A quoted sentence, which leads to its place. */
function Quotation({ quote: { text, url } }: { quote: Quote }) {
  return (
    <p class="quote">
      <a href={localAddress(url)}>
        <Inline text={text} />
      </a>
    </p>
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
            <p>
              <Inline text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
