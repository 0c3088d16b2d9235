import {
  INTERESTS,
  RECEIVED_MESSAGE,
} from "../../../domain/contact/contact.ts";
import { Layout } from "../parts/layout.tsx";

export interface ContactDraft {
  baseUrl: string;
  /** Operator who reads the request; absent if the server does not name them. */
  operator?: { name: string; reply?: string };
  values: Record<string, string>;
  /** Reason why the request was refused; absent before the form is sent. */
  problem?: string;
  /** Problems of single fields, each as `field: problem`. */
  details?: string[];
  isSent?: boolean;
}

const DESCRIPTION = "Send a contact or partnership request to the team.";

interface FieldOptions {
  label: string;
  type?: "email" | "url";
  autocomplete?: string;
  rows?: number;
}

const REQUIRED = ["email", "interest"];

const FIELDS: Record<string, FieldOptions> = {
  email: { label: "Email", type: "email", autocomplete: "email" },
  interest: { label: "Subject" },
  firstName: { label: "First name", autocomplete: "given-name" },
  lastName: { label: "Last name", autocomplete: "family-name" },
  companyUrl: { label: "Company website", type: "url", autocomplete: "url" },
  message: { label: "Message", rows: 6 },
  dreamPurchase: { label: "What should an agent buy for you?" },
};

export function ContactPage(view: ContactDraft) {
  const title = view.problem ? "Not sent: Contact" : "Contact";
  const shared = { baseUrl: view.baseUrl, path: "/contact" };
  return (
    <Layout title={title} description={DESCRIPTION} shared={shared}>
      <main id="content" class="wrap">
        <div class="contact">
          <h1>Contact</h1>
          {view.isSent
            ? (
              <>
                <p role="status">{RECEIVED_MESSAGE}</p>
                <div class="actions">
                  <a class="button" href="/">Go to the start page</a>
                  <a class="button" href="/docs">Read the docs</a>
                </div>
              </>
            )
            : <Form view={view} />}
        </div>
      </main>
    </Layout>
  );
}

function Form({ view }: { view: ContactDraft }) {
  return (
    <>
      <p>
        Questions and partnership requests. For questions about the API, the
        {" "}
        <a href="/ask">documentation</a> answers at once; programs use{" "}
        <a href="/docs/contact">
          <code>POST /api/v1/contact</code>
        </a>.
      </p>
      {view.operator && <Reader operator={view.operator} />}
      {view.problem && <Problems view={view} />}
      <form method="post" action="/contact">
        <Field view={view} name="email" />
        <Field view={view} name="interest" />
        <div class="pair">
          <Field view={view} name="firstName" />
          <Field view={view} name="lastName" />
        </div>
        <Field view={view} name="companyUrl" />
        <Field view={view} name="message" />
        <Field view={view} name="dreamPurchase" />
        <p class="note">
          Do not send card numbers or passwords. How long requests are kept:
          {" "}
          <a href="/docs/privacy">Privacy</a>.
        </p>
        <button class="button main" type="submit">Send</button>
      </form>
    </>
  );
}

function Reader({ operator }: Required<Pick<ContactDraft, "operator">>) {
  const { name, reply } = operator;
  return (
    <p>
      Your request goes to {name}, who runs this server
      {reply && ` and usually replies ${reply}`}.
    </p>
  );
}

function Problems({ view: { problem, details = [] } }: { view: ContactDraft }) {
  return (
    <div class="problems" role="alert">
      <p>{problem} Nothing was sent.</p>
      <ul>
        {details.map((line) => {
          const [name = "", text] = parted(line);
          const label = FIELDS[name]?.label;
          return (
            <li>
              {label ? <a href={`#${name}`}>{label}</a> : name} {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function parted(line: string): [name: string, problem: string] {
  const at = line.indexOf(": ");
  return [line.slice(0, at), line.slice(at + 2)];
}

function Field({ view, name }: { view: ContactDraft; name: string }) {
  const { values, details = [] } = view;
  const { label, type, rows, autocomplete } = FIELDS[name]!;
  const isWrong = details.some((line) => parted(line)[0] === name);
  const attributes = {
    id: name,
    name,
    "aria-invalid": isWrong ? "true" as const : undefined,
    autocomplete,
    required: REQUIRED.includes(name),
  };
  const value = values[name];
  return (
    <div>
      <label for={name}>
        {label} {!attributes.required && <span>(optional)</span>}
      </label>
      {name === "interest"
        ? (
          <select {...attributes}>
            <option value="">Choose one</option>
            {Object.entries(INTERESTS).map(([interest, label]) => (
              <option value={interest} selected={interest === value}>
                {label}
              </option>
            ))}
          </select>
        )
        : rows
        ? <textarea {...attributes} rows={rows}>{value}</textarea>
        : (
          <input
            {...attributes}
            // Bare domains are valid here, but not for `type="url"`.
            type={type === "email" ? "email" : "text"}
            inputmode={type}
            value={value}
          />
        )}
    </div>
  );
}
