import type { AskAnswer } from "../../../domain/ask/responses.ts";
import { sentences } from "../../../domain/docs/sentences.ts";
import { Inline } from "./inline.tsx";
import { localAddress } from "./local_address.ts";

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

/** What stands above an answer that is not sure. */
const NOTES: Partial<Record<AskAnswer["confidence"], string>> = {
  low: "Not sure. The closest passages:",
  none: "The documentation does not say. That does not mean no.",
};

function Answer({ answer }: { answer: AskAnswer }) {
  const { citations, confidence, followUp } = answer;
  const note = NOTES[confidence];
  return (
    <div class="answer">
      {note && <p>{note}</p>}
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
        {followUp.map((text) => (
          <li>
            {isQuestion(text)
              ? <a href={`/ask?${new URLSearchParams({ q: text })}`}>{text}</a>
              : text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A follow-up that is none tells in which language to ask. */
function isQuestion(text: string): boolean {
  return text.endsWith("?");
}

/** A quoted sentence. */
function Quote({ text }: { text: string }) {
  return (
    <p class="quote">
      <Inline text={text} />
    </p>
  );
}
