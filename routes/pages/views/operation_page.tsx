import { raw } from "hono/html";
import { codeBlock, sampleBlock } from "../../../domain/docs/code_block.ts";
import type { Page } from "../../../domain/docs/page.ts";
import type {
  ShownAnswer,
  ShownFailure,
  ShownOperation,
} from "../../../domain/reference/operation.ts";
import { listed, type Reference } from "../../../domain/reference/reference.ts";
import { samplesOf } from "../../../domain/samples/samples.ts";
import { DocFrame, Method, Neighbours } from "../parts/doc_frame.tsx";
import { Fields } from "../parts/fields.tsx";
import { Inline } from "../parts/inline.tsx";
import { localAddress } from "../parts/local_address.ts";
import { referenceNavigation } from "./reference_index.tsx";

/** An operation, with what is around it. */
export interface OperationView {
  operation: ShownOperation;
  reference: Reference;
  pages: Page[];
}

/** One operation: what it takes and answers, beside samples of both. */
export function OperationPage({ operation, reference, pages }: OperationView) {
  const { id, summary, description } = operation;
  const page = pages.find(({ slug }) => slug === operation.page);
  return (
    <DocFrame
      title={`${operation.label}: ${operation.method} ${operation.path}`}
      description={description ?? `${summary}.`}
      section="api"
      shared={{
        baseUrl: reference.baseUrl,
        path: `/docs/api/${id}`,
      }}
      nav={referenceNavigation(reference, id)}
      isWide
    >
      <article class="operation">
        <div class="prose">
          <h1>{summary}</h1>
          <p class="endpoint">
            <Method name={operation.method} /> <code>{operation.path}</code>
          </p>
          {description && (
            <p>
              <Inline text={description} />
            </p>
          )}
          <Notes operation={operation} page={page} />
        </div>
        <Samples operation={operation} />
        <div class="prose details">
          <Request operation={operation} />
          <Answers answers={operation.answers} />
          <Failures failures={operation.failures} />
        </div>
      </article>
      <ReferenceNeighbours id={id} reference={reference} />
    </DocFrame>
  );
}

function Notes(
  { operation, page }: { operation: ShownOperation; page?: Page },
) {
  const { credential, isLimited, isDeprecated } = operation;
  return (
    <ul class="notes">
      {isDeprecated && (
        <li>
          Deprecated: <a href="/docs/versioning">this path ends</a>.
        </li>
      )}
      <li>
        {credential === "none"
          ? "Needs no API key."
          : credential === "required"
          ? "Needs an API key: "
          : "Takes an API key, in a header or in the body: "}
        {credential !== "none" && <a href="/docs/auth">how to send it</a>}
      </li>
      {isLimited && (
        <li>
          Counts towards <a href="/docs/rate-limits">a rate limit</a>, which the
          {" "}
          <code>RateLimit</code> headers tell.
        </li>
      )}
      {page && (
        <li>
          Explained in <a href={`/docs/${page.slug}`}>{page.title}</a>.
        </li>
      )}
    </ul>
  );
}

const PLACES: Record<string, string> = {
  path: "Path",
  query: "Query",
  header: "Headers",
};

function Request({ operation: { parameters, body } }: {
  operation: ShownOperation;
}) {
  const places = Map.groupBy(parameters, ({ place }) => place);
  return (
    <>
      {[...places].map(([place, fields]) => (
        <>
          <h2>{PLACES[place]}</h2>
          <Fields fields={fields} />
        </>
      ))}
      {body.length > 0 && (
        <>
          <h2>Body</h2>
          <Fields fields={body} />
        </>
      )}
    </>
  );
}

function Answers({ answers }: { answers: ShownAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <>
      <h2>Answers</h2>
      {answers.map(({ status, description, fields, example }, at) => (
        <div class="answers">
          <p>
            <code>{status}</code> {description}
          </p>
          {fields.length > 0 && (
            <details>
              <summary>Fields</summary>
              <Fields fields={fields} isAnswer />
            </details>
          )}
          {at > 0 && example && (
            <details>
              <summary>Example</summary>
              {raw(answerBlock(status, example))}
            </details>
          )}
        </div>
      ))}
    </>
  );
}

function Failures({ failures }: { failures: ShownFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <>
      <h2>Errors</h2>
      <ul class="failures" role="list">
        {failures.map(({ status, code, message, documentation }) => (
          <li>
            <code>{status}</code> {documentation
              ? (
                <a href={localAddress(documentation)}>
                  <code>{code}</code>
                </a>
              )
              : <code>{code}</code>}
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The call, and what it is answered with; other answers stand in the text. */
function Samples({ operation: { call, answers: [answer] } }: {
  operation: ShownOperation;
}) {
  return (
    <div class="operation-samples">
      {raw(sampleBlock(samplesOf(call), "call"))}
      {answer?.example && raw(answerBlock(answer.status, answer.example))}
    </div>
  );
}

function answerBlock(status: string, example: ShownAnswer["example"] & object) {
  return codeBlock({ label: `Answer ${status}`, ...example });
}

function ReferenceNeighbours(
  { id, reference }: { id: string; reference: Reference },
) {
  const links = listed(reference).map((operation) => ({
    id: operation.id,
    href: `/docs/api/${operation.id}`,
    label: operation.label,
  }));
  const at = links.findIndex((link) => link.id === id);
  return <Neighbours previous={links[at - 1]} next={links[at + 1]} />;
}
