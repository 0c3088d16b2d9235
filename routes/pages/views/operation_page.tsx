import { raw } from "hono/html";
import { renderCodeTabs, renderSampleTabs } from "../html.ts";
import type { Page } from "../../../domain/docs/library.ts";
import {
  listOperations,
  type Reference,
  type ShownAnswer,
  type ShownFailure,
  type ShownOperation,
} from "../../reference/reference.ts";
import { samplesOf } from "../../reference/samples.ts";
import { ASSETS } from "../assets.ts";
import { DocFrame, Method, Neighbours } from "../parts/doc_frame.tsx";
import { localAddress, renderInline } from "../parts/layout.tsx";
import { TryIt } from "../parts/try_it.tsx";
import { referenceNavigation } from "./reference_index.tsx";
import type { Field } from "../../reference/fields.ts";

interface OperationView {
  operation: ShownOperation;
  reference: Reference;
  pages: Page[];
}

export function OperationPage(
  { operation, reference, pages }: OperationView,
) {
  const { id, summary, description } = operation;
  const path = `/docs/api/${id}`;
  const page = pages.find(({ slug }) => slug === operation.page);
  return (
    <DocFrame
      title={`${operation.label}: ${operation.method} ${operation.path}`}
      description={(description ?? `${summary}.`).replaceAll("`", "")}
      section="api"
      shared={{ baseUrl: reference.baseUrl, path }}
      nav={referenceNavigation(reference, id)}
      scripts={[ASSETS.tryIt.path]}
      isWide
    >
      <article class="operation">
        <div class="prose">
          <h1>{renderInline(summary)}</h1>
          <p class="endpoint">
            <Method name={operation.method} /> <code>{operation.path}</code>
          </p>
          {description && <p>{renderInline(description)}</p>}
          <Notes operation={operation} page={page} />
        </div>
        <div class="operation-samples">
          {operation.call &&
            raw(renderSampleTabs(samplesOf(operation.call), "call"))}
          <TryIt operation={operation} />
          {raw(renderCodeTabs(exampleTabs(operation), {
            id: "answer",
            name: "Responses by status",
          }))}
        </div>
        <div class="prose details">
          <Request operation={operation} />
          <Answers answers={operation.answers} />
          <Failures failures={operation.failures} />
        </div>
      </article>
      <Neighbours
        path={path}
        links={listOperations(reference).map(({ id, label }) => ({
          href: `/docs/api/${id}`,
          label,
        }))}
      />
    </DocFrame>
  );
}

const CREDENTIALS = {
  none: "Needs no API key.",
  required: "Needs an API key: ",
  optional: "Takes an API key, in a header or in the body: ",
};

function Notes({ operation, page }: {
  operation: ShownOperation;
  page?: Page;
}) {
  const { credential, isLimited, isDeprecated } = operation;
  return (
    <ul class="notes">
      {isDeprecated && (
        <li>
          Deprecated: <a href="/docs/versioning">this path ends</a>.
        </li>
      )}
      <li>
        {CREDENTIALS[credential]}
        {credential !== "none" && <a href="/docs/auth">how to send it</a>}
      </li>
      {isLimited && (
        <li>
          <a href="/docs/rate-limits">Rate limited</a> (see the{" "}
          <code>RateLimit</code> headers).
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

/** Maximum number of example tabs; `style/docs.ts` has rules for eight tabs. */
const MAX_TABS = 8;

const PLACES: Record<string, string> = {
  path: "Path",
  query: "Query",
  header: "Headers",
};

function Request({ operation: { parameters, body } }: {
  operation: ShownOperation;
}) {
  const places = Map.groupBy(parameters, ({ place }) => PLACES[place]);
  const groups = [...places, ["Body", body] as const];
  return (
    <>
      {groups.filter(([, fields]) => fields.length > 0)
        .map(([title, fields]) => (
          <>
            <h2>{title}</h2>
            <Fields
              fields={fields.toSorted((a, b) => +b.isRequired - +a.isRequired)}
            />
          </>
        ))}
    </>
  );
}

function Answers({ answers }: { answers: ShownAnswer[] }) {
  return (
    <>
      <h2>Responses</h2>
      {answers.map(({ status, description, fields }) => (
        <div class="answers">
          <p>
            <code>{status}</code> {renderInline(description)}
          </p>
          {fields.length > 0 && (
            <details>
              <summary>Fields</summary>
              <Fields fields={fields} />
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
            <p>{renderInline(message)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tabs by status: every response, and the first failure of each status. */
function exampleTabs({ answers, failures }: ShownOperation) {
  const good = answers.flatMap(({ status, example }) =>
    example ? [{ label: status, ...example }] : []
  );
  const bad = [...Map.groupBy(failures, ({ status }) => status)]
    .map(([label, [first]]) => ({
      label,
      code: first!.example,
      language: "json",
    }));
  return [...good, ...bad].slice(0, MAX_TABS);
}

type ShownField = Field & { example?: string };

function Fields({ fields }: { fields: ShownField[] }) {
  return (
    <dl class="fields">
      {fields.map((field) => (
        <div>
          <dt>
            <code>{field.name}</code> <span>{field.type}</span>{" "}
            {field.isRequired && <span class="required">required</span>}
          </dt>
          <dd>
            <Description field={field} />
            {field.fields.length > 0 && (
              <details>
                <summary>{`Fields of ${field.name}`}</summary>
                <Fields fields={field.fields} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Description({ field }: { field: ShownField }) {
  const { description, limits, values, example } = field;
  return (
    <>
      {description && <p>{renderInline(description)}</p>}
      {(limits.length > 0 || example) && (
        <p class="limits">
          {limits.join(" · ")}
          {limits.length > 0 && example && " · "}
          {example && (
            <>
              example <code>{example}</code>
            </>
          )}
        </p>
      )}
      {values.length > 0 && (
        <p class="limits">
          One of {values.map(({ value, meaning }, at) => (
            <>
              {at > 0 && ", "}
              <code title={meaning}>{value}</code>
            </>
          ))}
        </p>
      )}
    </>
  );
}
