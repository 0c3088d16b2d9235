import type {
  ShownOperation,
  ShownParameter,
} from "../../reference/reference.ts";

/** Header that prevents a write from being stored. */
const SANDBOX = "X-Sandbox";

/** Headers without a field: the browser or another control sets them. */
const UNASKED = ["Authorization", "X-API-Key", "If-None-Match", SANDBOX];

const UNCHECKED = { autocomplete: "off", spellcheck: false } as const;

/** A form that makes the API call; a script shows and sends it. */
export function TryIt({ operation }: { operation: ShownOperation }) {
  const { method, path, parameters, credential, call } = operation;
  const asked = parameters.filter(({ name }) => !UNASKED.includes(name));
  return (
    <details class="try scripted">
      <summary>Try it</summary>
      <form data-method={method} data-path={path}>
        {credential !== "none" && (
          <label>
            API key, kept in this tab
            <input type="password" data-place="key" {...UNCHECKED} />
          </label>
        )}
        {asked.map((parameter) => <Parameter parameter={parameter} />)}
        {call?.body !== undefined && (
          <label>
            Body
            <textarea data-place="body" rows={8} spellcheck={false}>
              {JSON.stringify(call.body, null, 2)}
            </textarea>
          </label>
        )}
        {parameters.some(({ name }) => name === SANDBOX) && (
          <label class="check">
            <input
              type="checkbox"
              data-place="header"
              name={SANDBOX}
              value="true"
              checked
            />
            Sandbox: nothing is stored
          </label>
        )}
        <button class="button main" type="submit">Send</button>
      </form>
      <div class="tried" role="status"></div>
    </details>
  );
}

function Parameter({ parameter }: { parameter: ShownParameter }) {
  const { name, place, isRequired, example, values } = parameter;
  const attributes = {
    name,
    "data-place": place,
    required: isRequired,
    // Only required parameters are filled in.
    value: isRequired ? example : undefined,
  };
  return (
    <label>
      {name}
      {values.length > 0
        ? (
          <select {...attributes}>
            <option value=""></option>
            {values.map(({ value }) => <option value={value}>{value}</option>)}
          </select>
        )
        : (
          <input
            {...attributes}
            type="text"
            placeholder={example}
            {...UNCHECKED}
          />
        )}
    </label>
  );
}
