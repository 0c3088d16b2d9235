import type { Field } from "../../../domain/reference/fields.ts";
import { inline } from "./text.tsx";

/** A field; parameters also have an example. */
type ShownField = Field & { example?: string };

/** Fields of a request or a response. */
export function Fields({ fields }: { fields: ShownField[] }) {
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
      {description && <p>{inline(description)}</p>}
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
