/** Request and response schemas of `/api/ask` and `/docs/search`. */
import { z } from "zod";
import { Failure } from "../failures.ts";
import { refuseUnseen } from "../input/fields.ts";

/** The source of sentences in an answer. */
export const citation = z.object({
  title: z.string().describe("Page and heading."),
  url: z.string().meta({ format: "uri" }),
  excerpt: z.string().describe("The sentence with what stands around it."),
});

/** An answer of `/api/ask` (specification 2.7). */
export const askAnswer = z.object({
  question: z.string().describe("The question as received."),
  answer: z.string()
    .describe("Quoted sentences; empty when nothing relevant was found."),
  confidence: z.enum(["high", "low", "none"]).describe(
    "`low`: the passages may be about something else. `none`: nothing " +
      "matched; read it as undocumented, not as no.",
  ),
  citations: z.array(citation).describe("Best match first."),
  followUp: z.array(z.string())
    .describe("Suggested next questions when the answer is incomplete."),
});

/** Response of `GET /docs/search`. */
export const searchResults = z.object({
  query: z.string().describe(
    "What was looked for, without the space around it.",
  ),
  results: z.array(z.object({
    kind: z.enum(["page", "heading", "operation", "sentence"]),
    title: z.string().describe("Page, or page and heading."),
    text: z.string().describe("A summary, or the sentence as it stands there."),
    url: z.string().meta({ format: "uri" }),
  })).describe("Names first, then sentences; the best of each first."),
});

export type SearchResults = z.infer<typeof searchResults>;

export type Citation = z.infer<typeof citation>;

export type AskAnswer = z.infer<typeof askAnswer>;

/** Response of `GET /api/ask` without a question. */
export const askDescription = z.object({
  endpoint: z.string().meta({ format: "uri" }),
  methods: z.array(z.string()),
  description: z.string(),
  query: z.record(z.string(), z.string()),
  body: z.looseObject({}).describe("JSON Schema of the body of a POST."),
  response: z.looseObject({}),
  events: z.array(z.string()).describe("Events of a stream."),
  curl: z.string(),
});

export const askByQueryAnswer = z.union([askAnswer, askDescription]);

/** Longest question, in characters. */
export const ASK_QUESTION_LENGTH = 500;

/** Schema of a question of 1 to 500 characters that is not blank; does not trim. */
export function question() {
  const length = ASK_QUESTION_LENGTH;
  return z.string()
    .refine((value) => value.trim() !== "", "must not be blank")
    .refine(
      (value) => [...value].length <= length,
      `must have at most ${length} characters`,
    )
    .superRefine(refuseUnseen)
    .meta({ minLength: 1, maxLength: length });
}

/** Names under which other services take a question. */
const OTHER_NAMES =
  /^(?:(?:user_?)?(?:query|question|prompt|input|message)|(?:query_?)?text|search|term|ask|content)$/i;

/** @throws {Failure} `malformed_query` if a question has another name than `q` */
export function refuseOtherNames(query: Record<string, string>): void {
  const name = Object.keys(query).find((name) => OTHER_NAMES.test(name));
  if (name === undefined) return;
  throw new Failure("malformed_query", {
    details: [`q: is required; ${name} is not read`],
    hint: "Send the question as q: GET /api/ask?q=How+do+I+get+an+API+key%3F",
  });
}

/** Body of `POST /api/ask` (specification 4.9). */
export const askBody = z.strictObject({
  question: question().describe("What you want to know about the service."),
  stream: z.boolean().optional()
    .describe("true streams the answer as Server-Sent Events."),
});

/** Query of `GET /docs/search`. */
export const searchQuery = z.object({
  q: z.string().trim().min(1).max(100).superRefine(refuseUnseen)
    .describe("What is typed; the last word may be begun only."),
});
