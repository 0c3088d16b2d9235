import type { Reference, ReferenceGroup } from "../../reference/reference.ts";
import { DocFrame, Method, type NavGroup } from "../parts/doc_frame.tsx";
import { CodeBlock, renderInline } from "../parts/layout.tsx";

export function ReferenceIndex(reference: Reference) {
  const { baseUrl, groups, folded } = reference;
  return (
    <DocFrame
      title="API reference"
      description="Every operation of the Agent Commerce API, with samples in curl, TypeScript and Python."
      section="api"
      shared={{ baseUrl, path: "/docs/api" }}
      nav={referenceNavigation(reference)}
      heading="API reference"
    >
      <div class="prose">
        <p>
          Every operation, with its fields, its answers, its errors, and a
          sample to fill with your own values. Reads need no key;{" "}
          <a href="/docs/api/registerKey">registering one</a>{" "}
          takes one call. Failures of the HTTP API have{" "}
          <a href="/docs/errors">the same envelope</a>, every response an{" "}
          <code>X-Request-Id</code>.
        </p>
      </div>
      <CodeBlock label="Base address" code={baseUrl} />
      <p class="actions">
        <a class="button" href="/openapi.json" download="openapi.json">
          Download openapi.json
        </a>
        <a class="button" href="/docs/openapi">Generate a client</a>
      </p>
      {groups.map((group) => (
        <section class="pages">
          <h2>{group.title}</h2>
          <Operations group={group} />
        </section>
      ))}
      <div class="folds">
        {folded.map((group) => (
          <details>
            <summary>
              {group.title} <span>{group.operations.length}</span>
            </summary>
            <Operations group={group} />
          </details>
        ))}
      </div>
    </DocFrame>
  );
}

function Operations({ group }: { group: ReferenceGroup }) {
  return (
    <ul role="list" class="operations">
      {group.operations.map(({ id, method, path, summary }) => (
        <li>
          <a href={`/docs/api/${id}`}>
            <Method name={method} /> <code>{path}</code>
          </a>
          <p>{renderInline(summary)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Side bar of the reference; `current` is the id of the shown operation. */
export function referenceNavigation(
  { groups, folded }: Reference,
  current?: string,
) {
  const nav = (group: ReferenceGroup, isFolded: boolean): NavGroup => ({
    title: group.title,
    isFolded,
    links: group.operations.map(({ id, label, method }) => ({
      href: `/docs/api/${id}`,
      label: (
        <>
          {label}
          <Method name={method === "DELETE" ? "DEL" : method} />
        </>
      ),
      current: id === current && "page",
    })),
  });
  return {
    label: "API reference",
    menu: "All operations",
    groups: [
      ...groups.map((group) => nav(group, false)),
      ...folded.map((group) => nav(group, true)),
    ],
  };
}
