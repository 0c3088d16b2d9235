import { quotesOf } from "../../../domain/ask/cite.ts";
import type { AskAnswer, SearchResults } from "../../../domain/ask/schema.ts";
import { inline, localAddress } from "./text.tsx";

/** A question with the server's answer and search results. */
export interface AskView {
  question: string;
  answer?: AskAnswer;
  found?: SearchResults["results"];
}

/**
 * A field that searches while the reader types and asks when the form is
 * submitted. A script lists search results below the field and shows the answer
 * in `.outcome`; without the script, the form opens a page with both.
 */
export function AskBox({ view }: { view?: AskView }) {
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
  low: "No direct answer found. These passages come closest:",
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
  return (
    <div class="answer">
      {note && <p class="worth">{note}</p>}
      {notes.map((text) => <p class="worth">{text}</p>)}
      {quotesOf(answer).map(({ text, url }) => (
        <p class="quote">
          <a href={localAddress(url)}>{inline(text)}</a>
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

function Found({ results }: { results: SearchResults["results"] }) {
  if (results.length === 0) return null;
  return (
    <section class="matches">
      <h2>Found by these words</h2>
      <ul role="list">
        {results.map(({ title, text, url }) => (
          <li>
            <a href={localAddress(url)}>{title}</a>
            <p>{inline(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
