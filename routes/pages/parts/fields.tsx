import type { Field } from "../../../domain/reference/fields.ts";
import { inline } from "./text.tsx";

interface FieldsProps {
  fields: (Field & { example?: string })[];
  /** Fields of an answer stand in their order, whether always there or not. */
  isAnswer?: boolean;
}

/** Fields of a request or an answer; of a request, the required ones first. */
export function Fields({ fields, isAnswer }: FieldsProps) {
  const sorted = fields.toSorted((a, b) =>
    Number(b.isRequired) - Number(a.isRequired)
  );
  return <FieldList fields={isAnswer ? fields : sorted} />;
}

function FieldList({ fields }: Pick<FieldsProps, "fields">) {
  if (fields.length === 0) return null;
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
                <FieldList fields={field.fields} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Description({ field }: { field: FieldsProps["fields"][number] }) {
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
