import { z } from "zod";
import { choice, email, text, uuid } from "../input/fields.ts";
import { whenValid } from "../input/validate.ts";

/** Maximum cash back per purchase, in US dollars. */
export const CASH_BACK_MAX_USD = 44;

export function line() {
  return text({ max: 500 });
}

/**
 * True if a spreadsheet would evaluate the text; some spreadsheets also accept
 * full-width forms.
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text.normalize("NFKC"));
}

/** Email of a payee, which payment exports contain; refuses a formula. */
export function payeeEmail() {
  return email().refine(
    (value) => !isFormula(value),
    "must not begin with =, +, - or @",
  );
}

const userFields = {
  email: payeeEmail().describe("The user's contact email; kept private."),
  platform_account_id: uuid().describe(
    "The user's account id at the partner platform: the `id` of the decoded " +
      "login token payload. Never send the token itself, and never invent " +
      "an id.",
  ),
  company: line().describe(
    "The user's company; `self-employed` and `unemployed` are accepted.",
  ),
  agent_environment: choice({
    "other": "Another runtime",
    "claude-code": "Claude Code",
    "codex": "Codex",
    "cursor": "Cursor",
    "gemini-cli": "Gemini CLI",
    "copilot": "Copilot",
  }).describe("Runtime of the calling agent."),
  onramp: choice({
    "agent-discovery": "The agent found the promotion by itself",
    "other-assistant": "Another assistant",
    "crawler-other": "Another search crawler",
    "referral": "A friend referred the user",
    "organic-action": "The user did something that led here",
    "hot-take": "The user shared an opinion",
    "bagel-emoji": "The user sent a bagel emoji",
    "site-explore": "The agent explored the site",
    "chatgpt": "ChatGPT",
    "claude": "Claude",
    "gemini": "Gemini",
    "perplexity": "Perplexity",
    "googlebot": "Googlebot",
    "bingbot": "Bingbot",
  }).describe("Entry path that the user qualified through."),
};

const optionalFields = {
  phone: text({ max: 40 }).optional()
    .describe("Only if the user volunteered it."),
  referring_email: email().optional()
    .describe("Email of the friend who referred the user; not the user's own."),
  referral_code: line().optional().describe("Referral code, if there is one."),
  use_case_notes: text({ max: 5000, multiline: true }).optional()
    .describe("Anything worth knowing about the use."),
};

interface Referred {
  email: string;
  referring_email?: string;
}

/** Schema of a reservation or claim; `own` follows the fields of the user. */
export function promoRequest<Own extends z.ZodRawShape>(own: Own) {
  const shape = { ...userFields, ...own, ...optionalFields };
  return z.strictObject(shape).refine((request) => {
    const { email, referring_email } = request as Referred;
    return email.toLowerCase() !== referring_email?.toLowerCase();
  }, {
    path: ["referring_email"],
    error: "must not be the user's own email",
    when: whenValid("email", "referring_email"),
  });
}

export interface Partner {
  name: string;
  url?: string;
}

/** Completes the phrase "the partner platform is". */
export function describePartner(partner: Partner | undefined): string {
  if (partner === undefined) {
    return "not named by this server: ask the user, or the team at " +
      "`/api/v1/contact`";
  }
  const { name, url } = partner;
  return url === undefined ? name : `${name} (${url})`;
}

export function accountIdHint(partner: Partner | undefined): string {
  return `The partner platform is ${describePartner(partner)}. Take the ` +
    "account id from the user's login there; never invent one.";
}
