import { INTERESTS } from "../../../domain/contact/contact.ts";
import { RECEIVED } from "../../../domain/contact/receive.ts";
import { rendered, type RenderedPage } from "../html.ts";
import { Layout } from "../parts/layout.tsx";

/** The contact form as it is filled in. */
export interface ContactDraft {
  baseUrl: string;
  values: Record<string, string>;
  /** Why it was not received; absent before it is sent. */
  problem?: string;
  /** Problems of fields, each as `field: problem`. */
  details?: string[];
  isSent?: boolean;
}

const DESCRIPTION = "Send a contact or partnership request to the team.";

const LABELS: Record<string, string> = {
  email: "Email",
  interest: "Subject",
  firstName: "First name",
  lastName: "Last name",
  companyUrl: "Company website",
  message: "Message",
  dreamPurchase: "What should an agent buy for you?",
};

/** The contact form. */
export function renderContact(view: ContactDraft): RenderedPage {
  const title = view.problem ? "Not sent: Contact" : "Contact";
  const shared = { baseUrl: view.baseUrl, path: "/contact" };
  return rendered(
    <Layout title={title} description={DESCRIPTION} shared={shared}>
      <main id="content" class="wrap">
        <div class="contact">
          <h1>Contact</h1>
          {view.isSent ? <Sent /> : <Form view={view} />}
        </div>
      </main>
    </Layout>,
  );
}

function Sent() {
  return (
    <>
      <p role="status">{RECEIVED}</p>
      <div class="actions">
        <a class="button" href="/">Go to the start page</a>
        <a class="button" href="/docs">Read the docs</a>
      </div>
    </>
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
      <Problems view={view} />
      <form method="post" action="/contact">
        <Text
          view={view}
          name="email"
          type="email"
          complete="email"
          isRequired
        />
        <Interest view={view} />
        <div class="pair">
          <Text view={view} name="firstName" complete="given-name" />
          <Text view={view} name="lastName" complete="family-name" />
        </div>
        <Text view={view} name="companyUrl" type="url" complete="url" />
        <Text view={view} name="message" rows={6} />
        <Text view={view} name="dreamPurchase" />
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

function Problems({ view: { problem, details = [] } }: { view: ContactDraft }) {
  if (problem === undefined) return null;
  return (
    <div class="problems" role="alert">
      <p>{problem} Nothing was sent.</p>
      <ul>
        {details.map((line) => {
          const [name = "", text] = parted(line);
          const label = LABELS[name];
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

/** A field of the form. */
interface FieldProps {
  view: ContactDraft;
  name: string;
  /** None for several lines. */
  type?: "email" | "url";
  complete?: string;
  rows?: number;
  isRequired?: boolean;
}

function Text({ view, name, type, complete, rows, isRequired }: FieldProps) {
  const attributes = {
    ...fieldAttributes(view, name),
    autocomplete: complete,
    required: isRequired,
  };
  const value = view.values[name];
  return (
    <div>
      <Label name={name} isRequired={isRequired} />
      {rows ? <textarea {...attributes} rows={rows}>{value}</textarea> : (
        <input
          {...attributes}
          // A bare domain is an address here, but not for `type="url"`.
          type={type === "email" ? "email" : "text"}
          inputmode={type}
          value={value}
        />
      )}
    </div>
  );
}

function Interest({ view }: { view: ContactDraft }) {
  return (
    <div>
      <Label name="interest" isRequired />
      <select {...fieldAttributes(view, "interest")} required>
        <option value="">Choose one</option>
        {Object.entries(INTERESTS).map(([value, label]) => (
          <option value={value} selected={value === view.values.interest}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Label({ name, isRequired }: { name: string; isRequired?: boolean }) {
  return (
    <label for={name}>
      {LABELS[name]} {!isRequired && <span>(optional)</span>}
    </label>
  );
}

function fieldAttributes({ details = [] }: ContactDraft, name: string) {
  const isWrong = details.some((line) => parted(line)[0] === name);
  return { id: name, name, "aria-invalid": isWrong ? "true" : undefined };
}
