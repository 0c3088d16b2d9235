import { assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";

type Constraint = Record<string, unknown>;

const EMAIL = { type: "string", format: "email" };
const URL = { type: "string", format: "uri" };
const UUID = { type: "string", format: "uuid" };
const TRUE = { type: "boolean", const: true };
const TEXT = { type: "string" };

const AGENTS = ["other", "claude-code", "codex", "cursor"]
  .concat("gemini-cli", "copilot");
const ONRAMPS = ["agent-discovery", "other-assistant", "crawler-other"]
  .concat("referral", "organic-action", "hot-take", "bagel-emoji")
  .concat("site-explore", "chatgpt", "claude", "gemini", "perplexity")
  .concat("googlebot", "bingbot");

const USER = {
  email: EMAIL,
  platform_account_id: UUID,
  company: TEXT,
  agent_environment: { type: "string", enum: AGENTS },
  onramp: { type: "string", enum: ONRAMPS },
};
const USER_REQUIRED = Object.keys(USER);

/** Section 2 of the specification, and 4.8 and 4.9, in JSON Schema. */
const EXPECTED: Record<string, {
  isClosed: boolean;
  required: string[];
  properties: Record<string, Constraint>;
}> = {
  KeyRegistration: {
    isClosed: true,
    required: ["name", "contactEmail"],
    properties: {
      name: { type: "string", minLength: 2, maxLength: 120 },
      contactEmail: EMAIL,
      url: URL,
    },
  },
  Submission: {
    isClosed: false,
    required: ["productUrl", "sellerName", "productName", "price"]
      .concat("submitterEmail", "submitterPhone"),
    properties: {
      productUrl: URL,
      sellerName: { type: "string", maxLength: 120 },
      productName: { type: "string", maxLength: 200 },
      price: { type: "number" },
      submitterEmail: EMAIL,
      submitterPhone: { type: "string", pattern: "^\\+1[0-9]{10}$" },
      submitterRef: { type: "string", maxLength: 200 },
      quantity: { type: "integer", minimum: 1 },
      currency: { type: "string", minLength: 3, maxLength: 3 },
      imageUrl: URL,
      logoUrl: URL,
      purchasedAt: { type: "string", format: "date-time" },
      nsfw: { type: "boolean" },
      flagged: { type: "boolean" },
      sensitive: { type: "boolean" },
    },
  },
  ContactRequest: {
    isClosed: true,
    required: ["email", "interest"],
    properties: {
      email: EMAIL,
      interest: {
        type: "string",
        enum: ["developer", "build_agent", "buy_from_agent"]
          .concat("platform_buttons", "not_interested", "other"),
      },
    },
  },
  ReservationRequest: {
    isClosed: true,
    required: [...USER_REQUIRED, "reservation_code"]
      .concat("attestation_no_demand", "attestation_no_duplicates"),
    properties: {
      ...USER,
      attestation_no_demand: TRUE,
      attestation_no_duplicates: TRUE,
      referring_email: EMAIL,
    },
  },
  ClaimRequest: {
    isClosed: true,
    required: [...USER_REQUIRED, "reservation_id", "merchant_name"]
      .concat("merchant_url", "purchase_amount", "preferred_reward"),
    properties: {
      ...USER,
      reservation_id: UUID,
      merchant_url: URL,
      purchase_amount: { type: "integer" },
      preferred_reward: { type: "string", enum: ["gift-card", "paypal"] },
      confirmation_link: URL,
      paypal_email: EMAIL,
    },
  },
  KeyRevocation: {
    isClosed: true,
    required: [],
    properties: { key: TEXT, reason: { type: "string", maxLength: 200 } },
  },
  Question: {
    isClosed: true,
    required: ["question"],
    properties: {
      question: { type: "string", maxLength: 500 },
      stream: { type: "boolean" },
    },
  },
};

Deno.test("the schemas hold the constraints of the specification", async () => {
  await using harness = await startHarness();
  const { components } = await (await harness.fetch("/openapi.json")).json();
  for (const [name, expected] of Object.entries(EXPECTED)) {
    const schema = components.schemas[name];
    assertEquals(schema.additionalProperties === false, expected.isClosed);
    assertEquals([...schema.required ?? []].sort(), expected.required.sort());
    for (const [field, constraint] of Object.entries(expected.properties)) {
      const described = schema.properties[field];
      const found = Object.fromEntries(
        Object.keys(constraint).map((key) => [key, described[key]]),
      );
      assertEquals(found, constraint, `${name}.${field}`);
    }
  }
});
