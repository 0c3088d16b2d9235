/** Tools are another entrance to what policies limit. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { PolicyName } from "../../domain/limits/policy.ts";
import { publicJwk } from "../support/card.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { inPerson, relay, send } from "../support/mcp_calls.ts";
import { newUser, reservationBody } from "../support/promo.ts";
import { UNLIMITED } from "../support/unlimited.ts";

const mail = () => `${crypto.randomUUID()}@agents.example`;
const { jwk } = await publicJwk("P-256");
const REAL_CARDS = { CARD_RELAY: "on", BASE_URL: "https://pay.example" };

const contact = (email: string) => ({
  ...{ email, interest: "other", message: crypto.randomUUID() },
});
const key = (contactEmail: string) => ({ name: "Agent", contactEmail });
const submit = (_: string, api_key: string) => ({ ...purchaseBody(), api_key });

/** Parameters of a call that spends a policy, by the caller's email and key. */
const SPENDS: [
  policy: PolicyName,
  tool: string,
  parameters: (email: string, key: string) => object,
][] = [
  ["ASK_PER_IP", "ask", () => ({ question: mail() })],
  ["CARD_LINKS_PER_IP", "card_task_start", () => relay(jwk)],
  ["CARD_TASKS_PER_DAY", "card_task_start", () => inPerson()],
  ["CARD_TASKS_PER_IP", "card_task_start", () => inPerson()],
  ["CONTACT_PER_EMAIL", "contact_send", contact],
  ["CONTACT_PER_IP", "contact_send", () => contact(mail())],
  ["KEYS_PER_EMAIL", "key_register", key],
  ["KEYS_PER_IP", "key_register", () => key(mail())],
  ["PROMO_PER_IP", "promo_reserve", () => reservationBody({ ...newUser() })],
  ["SUBMISSIONS_PER_DAY", "gallery_submit", submit],
  ["SUBMISSIONS_PER_IP", "gallery_submit", submit],
  ["SUBMISSIONS_PER_SECOND", "gallery_submit", submit],
];

for (const [policy, name, parametersOf] of SPENDS) {
  Deno.test(`a call of ${name} that ${policy} has nothing left for is refused by it`, async () => {
    await using harness = await startHarness({
      env: {
        ...UNLIMITED,
        [`RATE_LIMIT_${policy}`]: "1/3600",
        ...(policy === "CARD_LINKS_PER_IP" && REAL_CARDS),
      },
    });
    const caller = [mail(), await harness.registerKey()] as const;
    const call = async () => {
      const parameters = parametersOf(...caller);
      const params = { name, arguments: { parameters } };
      return (await send(harness, "tools/call", params)).body.result;
    };
    assertEquals((await call()).isError, undefined);
    const { isError, content: [{ text }] } = await call();
    assertEquals(isError, true);
    assertStringIncludes(text, `policy: ${policy})`);
  });
}
