import type { AskAnswer } from "../../domain/ask/responses.ts";
import { sentences } from "../../domain/docs/sentences.ts";

/** A question, with the answer to it where the server gives one. */
export interface AskView {
  question: string;
  answer?: AskAnswer;
}

/**
 * A form that asks the documentation. A script streams the answer into the
 * output; without it the form leads to a page with the answer.
 */
export function AskBox({ view }: { view?: AskView }) {
  return (
    <search class="ask">
      <form action="/ask">
        <input
          type="search"
          name="q"
          aria-label="Ask the documentation"
          placeholder="Ask a question"
          autocomplete="off"
          maxlength={500}
          required
          value={view?.question}
        />
        <button class="button" type="submit">Ask</button>
      </form>
      <output>{view?.answer && <Answer answer={view.answer} />}</output>
    </search>
  );
}

function Answer({ answer }: { answer: AskAnswer }) {
  const { citations, followUp } = answer;
  return (
    <div class="answer">
      {answer.answer === "" && (
        <p>The documentation does not say. That does not mean no.</p>
      )}
      {sentences(answer.answer).map((sentence) => <Quote text={sentence} />)}
      {citations.length > 0 && <h2>Sources</h2>}
      <ol>
        {citations.map(({ title, url }) => (
          <li>
            <a href={localAddress(url)}>{title}</a>
          </li>
        ))}
      </ol>
      {followUp.length > 0 && <h2>Ask next</h2>}
      <ul>
        {followUp.map((question) => (
          <li>
            <a href={`/ask?${new URLSearchParams({ q: question })}`}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A quoted sentence; what stands between backticks is code. */
function Quote({ text }: { text: string }) {
  const parts = text.replaceAll("**", "").replaceAll(" | ", " · ").split("`");
  return (
    <p class="quote">
      {parts.map((part, index) => index % 2 === 1 ? <code>{part}</code> : part)}
    </p>
  );
}

/** Citations hold the public origin; the reader stays where they are. */
function localAddress(address: string): string {
  const { pathname, hash } = new URL(address);
  return pathname + hash;
}
