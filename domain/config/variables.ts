/**
 * Every environment variable, in the order of the documentation: what it may
 * be, what it is where it is not set, and what it means. `.env.example` is made
 * from this, and a test holds the tables of the documentation to it.
 *
 * @module
 */
import { z } from "zod";
import { email } from "../input/email.ts";
import {
  isEndpoint,
  isOrigin,
  isSmtpAddress,
  isWebAddress,
} from "./addresses.ts";

interface Meaning {
  /** A noun phrase. */
  description: string;
  /** Shown as the default where the schema has none. */
  unset?: string;
  /** A value to show in an example. */
  example?: string;
}

const meaning = (description: string, more?: Omit<Meaning, "description">) => ({
  description,
  ...more,
} satisfies Meaning);

const NOT_SET = { unset: "not set" };

const integer = (from: number, to: number) =>
  z.string().refine(
    (text) => /^\d{1,9}$/.test(text) && from <= +text && +text <= to,
    `must be a whole number from ${from} to ${to}`,
  ).transform(Number);

/** Days after which something is forgotten; null for `off`. */
const days = (unset: number) =>
  z.string().refine(
    (text) => text === "off" || /^[1-9]\d{0,4}$/.test(text),
    "must be a number of days from 1 to 99999, or off",
  ).transform((text) => text === "off" ? null : Number(text)).default(unset);

const onOff = () => z.enum(["on", "off"], "must be on or off");

const endpoint = () =>
  z.string().refine(
    isEndpoint,
    "must be an http or https address, such as https://llm.example.com/v1",
  );

const mailbox = () =>
  z.string().regex(
    /^(?:[^<>"\p{Cc}]+ )?<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/u,
    "must be an email address, such as Example <notices@example.com>",
  );

/** Every environment variable but those of the rate limits. */
export const variables = z.object({
  PORT: integer(1, 65535).default(8000).meta(meaning("port to listen on")),
  HOST: z.string().default("0.0.0.0").meta(meaning("address to listen on")),
  BASE_URL: z.string().refine(
    isOrigin,
    "must be an http or https address without path, such as https://api.example.com",
  ).transform((address) => new URL(address).origin).optional().meta(
    meaning("address that callers use, for links and metadata", {
      unset: "http://localhost:$PORT",
      example: "https://api.example.com",
    }),
  ),
  KV_PATH: z.string().optional().meta(
    meaning("SQLite file, `:memory:`, or a KV Connect URL", {
      unset: ".data/kv.sqlite3, or Deploy's own",
      example: ".data/kv.sqlite3",
    }),
  ),
  TRUSTED_PROXY_HOPS: integer(0, 20).default(0)
    .meta(meaning("how many proxies in front add to `X-Forwarded-For`")),
  SHUTDOWN_DELAY: integer(0, 60).default(0).meta(
    meaning("seconds that a server goes on after a signal, as not ready"),
  ),
  PROMO_POOL_SIZE: integer(0, 1_000_000).default(500)
    .meta(meaning("reservations before the waitlist begins")),
  PROMO_HOLD_HOURS: integer(1, 8760).default(72)
    .meta(meaning("hours that a reservation holds")),
  PROMO_RESERVATION_CODE: z.string().trim().regex(
    /^(?=.{3,40}$)[\w-]+( [\w-]+)*$/,
    "must be 3 to 40 letters, digits, _, - and single spaces",
  ).default("marmalade").meta(
    meaning("proof-of-read code that the promotion page shows", {
      unset: "a built-in word",
    }),
  ),
  MODERATION_SCHEDULE: z.string().regex(
    /^\S+( \S+){4}$/,
    "must be a cron expression of five fields, such as 0 3 * * *",
  ).default("0 3 * * *")
    .meta(meaning("cron expression of the nightly review, in UTC")),
  MODERATION_DOUBT_NIGHTS: integer(0, 3).default(0).meta(
    meaning("nights that doubtful submissions wait for a person, up to 3"),
  ),
  MODERATION_LLM_URL: endpoint().optional().meta(
    meaning("OpenAI-compatible chat endpoint for a second review", {
      ...NOT_SET,
      example: "https://llm.example.com/v1",
    }),
  ),
  MODERATION_LLM_KEY: z.string().regex(
    /^[\x21-\x7e]+$/,
    "must be one word of printable ASCII",
  ).optional().meta(
    meaning("key for that endpoint", { ...NOT_SET, example: "replace-me" }),
  ),
  MODERATION_LLM_MODEL: z.string().max(200, "must be at most 200 characters")
    .optional().meta(
      meaning("model name for that endpoint", {
        ...NOT_SET,
        example: "replace-me",
      }),
    ),
  RETENTION_DAYS_CONTACTS: days(365)
    .meta(meaning("days until a contact request is removed, or `off`")),
  RETENTION_DAYS_PUBLISHED: days(365).meta(
    meaning("days until a published purchase loses its private fields"),
  ),
  RETENTION_DAYS_REJECTED: days(90).meta(
    meaning(
      "days until what was rejected, taken down, or withdrawn is removed",
    ),
  ),
  RETENTION_DAYS_CLAIMS: days(1095).meta(
    meaning("days until a claim or lapsed reservation loses who made it"),
  ),
  STORE_BYTES_PER_DAY: z.string().refine(
    (text) => text === "off" || /^[1-9]\d{3,14}$/.test(text),
    "must be a number of bytes from 1000, or off",
  ).transform((text) => text === "off" ? null : Number(text))
    .default(2_000_000_000).meta(
      meaning("bytes of new rows that all processes take in a day, or `off`"),
    ),
  SMTP_URL: z.string().refine(
    isSmtpAddress,
    "must be an address such as smtps://user:password@mail.example.com",
  ).optional().meta(
    meaning("mail server for notices", {
      ...NOT_SET,
      example: "smtps://user:password@mail.example.com",
    }),
  ),
  MAIL_FROM: mailbox().optional().meta(
    meaning("sender of notices", {
      ...NOT_SET,
      example: "Example <notices@example.com>",
    }),
  ),
  OPERATOR_EMAIL: email().optional().meta(
    meaning("recipient of the operator's notices", {
      ...NOT_SET,
      example: "operator@example.com",
    }),
  ),
  PARTNER_NAME: z.string().trim().regex(
    /^[^\p{Cc}<>{}[\]`|]{1,80}$/u,
    "must be 1 to 80 characters on one line, without markup",
  ).optional().meta(
    meaning("name of the partner platform of the promotion", {
      ...NOT_SET,
      example: "Example Partner",
    }),
  ),
  PARTNER_URL: z.string().refine(
    isWebAddress,
    "must be an http or https address, such as https://partner.example",
  ).optional().meta(
    meaning("web address of the partner platform", {
      ...NOT_SET,
      example: "https://partner.example",
    }),
  ),
  PARTNER_MCP_URL: z.string().refine(
    isWebAddress,
    "must be an http or https address, such as https://partner.example/api/mcp",
  ).optional().meta(
    meaning("MCP server of the partner platform, named in the documentation", {
      ...NOT_SET,
      example: "https://partner.example/api/mcp",
    }),
  ),
  DOCS_EDIT_URL: z.string().refine(
    isWebAddress,
    "must be an http or https address, such as https://git.example/edit/main/docs",
  ).optional().meta(
    meaning("folder in which readers can edit the pages of the documentation", {
      ...NOT_SET,
      example: "https://git.example/agent-commerce/edit/main/docs",
    }),
  ),
  ADMIN_NAME: z.string().trim().regex(
    /^[^\p{Cc}]{1,60}$/u,
    "must be 1 to 60 characters",
  ).optional().meta(
    meaning("name of who runs admin commands, for the audit", {
      ...NOT_SET,
      example: "Ada",
    }),
  ),
  CARD_RELAY: z.enum(["off", "test", "on"], "must be off, test or on")
    .default("test").meta(meaning("card relay: `off`, `test`, or `on`")),
  SERVER_SECRET: z.string().regex(
    /^[\x21-\x7e]{32,200}$/,
    "must be 32 to 200 characters of printable ASCII, such as `openssl rand -hex 32` prints",
  ).optional().meta(
    meaning("keys the stored digests of pairing codes; one for all processes", {
      ...NOT_SET,
      example: "replace-me-by-openssl-rand-hex-32",
    }),
  ),
  GALLERY_IMAGES: onOff().default("on")
    .meta(meaning("pictures on the gallery's pages: `on` or `off`")),
  ASK_LOG: onOff().default("off")
    .meta(meaning("keeps questions that ask could not answer: `on` or `off`")),
  LOG_LEVEL: z.enum(
    ["debug", "info", "warn", "error"],
    "must be debug, info, warn or error",
  ).default("info").meta(meaning("least severe level that is logged")),
  LOG_FORMAT: z.enum(["json", "text"], "must be json or text").optional().meta(
    meaning("lines of the log for people, or for programs", {
      unset: "text on a terminal, else json",
      example: "json",
    }),
  ),
  OTEL_DENO: z.string().optional().meta(
    meaning("`true` adds traces and metrics", { ...NOT_SET, example: "true" }),
  ),
  METRICS_PORT: integer(1, 65535).optional().meta(
    meaning("port on 127.0.0.1 where Prometheus fetches metrics", {
      ...NOT_SET,
      example: "9464",
    }),
  ),
});
