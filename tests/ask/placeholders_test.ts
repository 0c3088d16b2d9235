import { assertEquals, assertThrows } from "@std/assert";
import {
  describeRate,
  describeSchedule,
  documentationValues,
  type DocumentedSettings,
  fillPlaceholders,
} from "../../domain/docs/placeholders.ts";

const SETTINGS: DocumentedSettings = {
  baseUrl: "https://api.example.com",
  policies: { ASK_PER_IP: { limit: 60, windowSeconds: 60 }, MCP_PER_IP: null },
  promo: { reservationCode: "word", poolSize: 500, holdHours: 72 },
  moderationSchedule: "0 3 * * *",
  cardRelay: "test",
};

Deno.test("render fills in every placeholder", () => {
  const page = "At {{base_url}}: {{rate.ASK_PER_IP}}, {{rate.MCP_PER_IP}}, " +
    "{{promo.pool_size}}, {{promo.hold_hours}}, {{moderation.schedule}}.";
  assertEquals(
    fillPlaceholders(page, documentationValues(SETTINGS)),
    "At https://api.example.com: 60 requests per minute, off, " +
      "500, 72, 03:00.",
  );
});

Deno.test("render throws on a placeholder that has no value", () => {
  for (const page of ["{{nope}}", "{{#nope}}x{{/nope}}", "{{constructor}}"]) {
    assertThrows(
      () => fillPlaceholders(page, { yes: "1" }),
      ReferenceError,
      "{{",
    );
  }
  assertThrows(
    () => fillPlaceholders("{{#yes}}x", { yes: "1" }),
    ReferenceError,
  );
});

Deno.test("render shows a block only when its value is set", () => {
  const page = "a\n\n{{#url}}At {{url}}.{{/url}}\n\nb";
  assertEquals(fillPlaceholders(page, { url: "u" }), "a\n\nAt u.\n\nb");
  assertEquals(fillPlaceholders(page, { url: undefined }), "a\n\nb");
});

Deno.test("render does not read placeholders in values", () => {
  assertEquals(
    fillPlaceholders("{{a}}", { a: "{{b}} $& $1", b: "x" }),
    "{{b}} $& $1",
  );
});

Deno.test("a rate is said in its largest whole unit", () => {
  assertEquals(describeRate(10, 3600), "10 requests per hour");
  assertEquals(describeRate(1, 1), "1 request per second");
  assertEquals(describeRate(5, 172_800), "5 requests per 2 days");
  assertEquals(describeRate(5, 90), "5 requests per 90 seconds");
});

Deno.test("a schedule reads right after `at` and before `UTC`", () => {
  assertEquals(describeSchedule("0 3 * * *"), "03:00");
  assertEquals(describeSchedule("30 14 * * *"), "14:30");
  assertEquals(
    describeSchedule("0 */6 * * 1"),
    "the times of the cron expression `0 */6 * * 1` in",
  );
});
