import type { Field } from "../../../domain/reference/fields.ts";
import { Inline } from "./inline.tsx";

/** So many optional fields are shown at once; more are folded away. */
const SHOWN_OPTIONAL = 4;

interface FieldsProps {
  fields: Field[];
  /** Of an answer, all fields stand in their order, whether always there or not. */
  isAnswer?: boolean;
}

/** Fields of a request or an answer; of a request, the required ones first. */
export function Fields({ fields, isAnswer }: FieldsProps) {
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (isAnswer || optional.length <= SHOWN_OPTIONAL) {
    return (
      <FieldList fields={isAnswer ? fields : [...required, ...optional]} />
    );
  }
  return (
    <>
      <FieldList fields={required} />
      <details>
        <summary>{`${optional.length} optional fields`}</summary>
        <FieldList fields={optional} />
      </details>
    </>
  );
}

function FieldList({ fields }: { fields: Field[] }) {
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

function Description({ field: { description, limits, values } }: {
  field: Field;
}) {
  return (
    <>
      {description && (
        <p>
          <Inline text={description} />
        </p>
      )}
      {limits.length > 0 && <p class="limits">{limits.join(" · ")}</p>}
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
