/**
 * Every environment variable in the order of the documentation: accepted
 * values, default and meaning. `.env.example` is generated from this file, and
 * a test compares the documentation's tables with it.
 *
 * @module
 */
import { z } from "zod";
import { email } from "../input/fields.ts";
import { nextRun } from "./cron.ts";

/** A schedule that has no run after this instant never has one. */
const FIRST_DAY = Date.UTC(2026, 0);

/** An optional variable, with an example value. */
const optional = <Schema extends z.ZodType>(
  description: string,
  example: string,
  schema: Schema,
) => schema.optional().meta({ description, unset: "not set", example });

const integer = (from: number, to: number) =>
  z.string().refine(
    (text) => /^\d{1,9}$/.test(text) && from <= +text && +text <= to,
    `must be a whole number from ${from} to ${to}`,
  ).transform(Number);

/** Parses a number; `off` becomes null. */
const numberOrOff = (pattern: RegExp, unit: string, unset: number) =>
  z.string().refine(
    (text) => text === "off" || pattern.test(text),
    `must be a number of ${unit}, or off`,
  ).transform((text) => text === "off" ? null : Number(text)).default(unset);

const days = (unset: number) =>
  numberOrOff(/^[1-9]\d{0,4}$/, "days from 1 to 99999", unset);

const onOff = () => z.enum(["on", "off"], "must be on or off");

/** A text that pages show as it is. */
const oneLine = () =>
  z.string().trim().regex(
    /^[^\p{Cc}<>{}[\]`|]{1,80}$/u,
    "must be 1 to 80 characters on one line, without markup",
  );

const isWebAddress = (url: URL) => /^https?:$/.test(url.protocol);

/** Requests to URLs with credentials are rejected by the runtime. */
const isEndpoint = (url: URL) =>
  isWebAddress(url) && url.username === "" && url.password === "";

const isOrigin = (url: URL) =>
  isEndpoint(url) && url.pathname === "/" && url.search + url.hash === "";

const isMailServer = ({ protocol, hostname }: URL) =>
  /^smtps?:$/.test(protocol) && hostname !== "";

const WEB = "must be an http or https address";

/** A URL, kept as it was written. */
const address = (problem: string, accepts: (url: URL) => boolean) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && accepts(url);
  }, problem);

/** A home that no shell expanded, or a URL that would become a folder's name. */
const NO_PATH = /^(?:~|file:|(?!https?:)[a-zA-Z][a-zA-Z\d+.-]+:\/\/)/;

/** Every environment variable except those of the rate limits. */
export const variables = z.object({
  PORT: integer(1, 65535).default(8000).describe("port to listen on"),
  HOST: z.string().default("0.0.0.0").describe("address to listen on"),
  BASE_URL: address(
    `${WEB} without path, such as https://api.example.com`,
    isOrigin,
  ).transform((address) => new URL(address).origin).optional().meta({
    description: "address that callers use, for links and metadata",
    unset: "http://localhost:$PORT, or the app's own on Deno Deploy",
    example: "https://api.example.com",
  }),
  KV_PATH: z.string().refine(
    (path) => !NO_PATH.test(path),
    "must be a file path, :memory: or an http(s) URL; ~ is not expanded",
  ).optional().meta({
    description: "SQLite file, `:memory:`, or a KV Connect URL",
    unset: ".data/kv.sqlite3, or Deploy's own",
    example: ".data/kv.sqlite3",
  }),
  TRUSTED_PROXY_HOPS: integer(0, 20).default(0)
    .describe("how many proxies in front add to `X-Forwarded-For`"),
  SHUTDOWN_DELAY: integer(0, 60).default(0).describe(
    "seconds that a server goes on after a signal, as not ready",
  ),
  PROMO_POOL_SIZE: integer(0, 1_000_000).default(500)
    .describe("reservations before the waitlist begins"),
  PROMO_HOLD_HOURS: integer(1, 8760).default(72)
    .describe("hours that a reservation holds"),
  PROMO_RESERVATION_CODE: z.string().trim().regex(
    /^(?=.{3,40}$)[\w-]+( [\w-]+)*$/,
    "must be 3 to 40 letters, digits, _, - and single spaces",
  ).default("marmalade").meta({
    description: "proof-of-read code that the promotion page shows",
    unset: "a built-in word",
  }),
  MODERATION_SCHEDULE: z.string().regex(
    /^\S+( \S+){4}$/,
    "must be a cron expression of five fields, such as 0 3 * * *",
  ).refine(
    (cron) => nextRun(cron, FIRST_DAY) !== null,
    "names no day that ever comes",
  ).default("0 3 * * *")
    .describe("cron expression of the nightly review, in UTC"),
  MODERATION_DOUBT_NIGHTS: integer(0, 3).default(0).describe(
    "nights that doubtful submissions wait for a person, up to 3",
  ),
  MODERATION_LLM_URL: optional(
    "OpenAI-compatible chat endpoint for a second review",
    "https://llm.example.com/v1",
    address(`${WEB}, such as https://llm.example.com/v1`, isEndpoint),
  ),
  MODERATION_LLM_KEY: optional(
    "key for that endpoint",
    "replace-me",
    z.string().regex(/^[\x21-\x7e]+$/, "must be one word of printable ASCII"),
  ),
  MODERATION_LLM_MODEL: optional(
    "model name for that endpoint",
    "replace-me",
    z.string().max(200, "must be at most 200 characters"),
  ),
  RETENTION_DAYS_CONTACTS: days(365)
    .describe("days until a contact request is removed, or `off`"),
  RETENTION_DAYS_PUBLISHED: days(365).describe(
    "days until a published purchase loses its private fields",
  ),
  RETENTION_DAYS_REJECTED: days(90).describe(
    "days until what was rejected, taken down, or withdrawn is removed",
  ),
  RETENTION_DAYS_CLAIMS: days(1095).describe(
    "days until a claim or lapsed reservation loses who made it",
  ),
  STORE_BYTES_PER_DAY: numberOrOff(
    /^[1-9]\d{3,14}$/,
    "bytes from 1000",
    2_000_000_000,
  ).describe("bytes of new rows that all processes take in a day, or `off`"),
  SMTP_URL: optional(
    "mail server for notices",
    "smtps://user:password@mail.example.com",
    address(
      "must be an address such as smtps://user:password@mail.example.com",
      isMailServer,
    ),
  ),
  MAIL_FROM: optional(
    "sender of notices",
    "Example <notices@example.com>",
    z.string().regex(
      /^(?:[^<>"\p{Cc}]+ )?<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/u,
      "must be an email address, such as Example <notices@example.com>",
    ),
  ),
  OPERATOR_EMAIL: optional(
    "recipient of the operator's notices",
    "operator@example.com",
    email(),
  ),
  OPERATOR_NAME: optional(
    "who runs this server, named on its pages",
    "Example Ltd., Utrecht",
    oneLine(),
  ),
  OPERATOR_REPLY: optional(
    "how soon the operator usually replies, as it ends a sentence",
    "within two working days",
    oneLine(),
  ),
  PREVIEW_MAIL: onOff().default("off")
    .describe("sends notices from a preview on Deno Deploy too: on or off"),
  PARTNER_NAME: optional(
    "name of the partner platform of the promotion",
    "Example Partner",
    oneLine(),
  ),
  PARTNER_URL: optional(
    "web address of the partner platform",
    "https://partner.example",
    address(`${WEB}, such as https://partner.example`, isWebAddress),
  ),
  PARTNER_MCP_URL: optional(
    "MCP server of the partner platform, named in the documentation",
    "https://partner.example/api/mcp",
    address(`${WEB}, such as https://partner.example/api/mcp`, isWebAddress),
  ),
  DOCS_EDIT_URL: optional(
    "folder in which readers can edit the pages of the documentation",
    "https://git.example/agent-commerce/edit/main/docs",
    address(`${WEB}, such as https://git.example/edit/main/docs`, isWebAddress),
  ),
  ADMIN_NAME: optional(
    "name of who runs admin commands, for the audit",
    "Ada",
    z.string().trim().regex(/^[^\p{Cc}]{1,60}$/u, "must be 1 to 60 characters"),
  ),
  CARD_RELAY: z.enum(["off", "test", "on"], "must be off, test or on")
    .default("test").describe("card relay: `off`, `test`, or `on`"),
  SERVER_SECRET: optional(
    "HMAC key for the stored digests of pairing codes; the same for all processes",
    "replace-me-by-openssl-rand-hex-32",
    z.string().regex(
      /^[\x21-\x7e]{32,200}$/,
      "must be 32 to 200 characters of printable ASCII, such as `openssl rand -hex 32` prints",
    ),
  ),
  GALLERY_IMAGES: onOff().default("on")
    .describe("pictures on the gallery's pages: `on` or `off`"),
  ASK_LOG: onOff().default("off")
    .describe("keeps questions that ask could not answer: `on` or `off`"),
  LOG_LEVEL: z.enum(
    ["debug", "info", "warn", "error"],
    "must be debug, info, warn or error",
  ).default("info").describe("least severe level that is logged"),
  LOG_FORMAT: z.enum(["json", "text"], "must be json or text").optional().meta({
    description: "lines of the log for people, or for programs",
    unset: "text on a terminal, else json",
    example: "json",
  }),
  OTEL_DENO: optional(
    "`true` adds traces and metrics",
    "true",
    z.string(),
  ),
  METRICS_PORT: optional(
    "port on 127.0.0.1 where Prometheus fetches metrics",
    "9464",
    integer(1, 65535),
  ),
});
