/** Texts of requests: controls and stacked marks that no field takes. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { shownText, unseenIn } from "../../domain/input/shown_text.ts";
import { endpointsOf } from "../../routes/app.ts";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { startHarness } from "../support/harness.ts";

const CONTROLS = [
  ...["\u202a", "\u202b", "\u202c", "\u202d", "\u202e"],
  ...["\u2066", "\u2067", "\u2068", "\u2069"],
];

/** Words that marks or unassigned letters show in another order. */
const TURNED = [
  "\u200fport\u200fsup",
  "\u061cport \u061csup",
  "\u200fport\u200e\u200f\u200esup",
  "\u200f12\u200f34",
  "\u05d0 now \u200fcard \u200fyour",
  "\u200e\u05d0\u05d1\u200e\u05d2\u05d3",
  "X \u0628\u0646\u200e\u0643",
  "\ufb37port\ufb37sup",
  "\u{1eee0}port\u{1eef2}sup",
];

/** Clusters of nine code points and more. */
const STACKS = [
  `e${"\u0301".repeat(8)}`,
  `\u0e01${"\u0e49".repeat(40)}`,
  "\u1100".repeat(185),
  "\u0d4e".repeat(20),
  "\u{1f600}\u200d".repeat(20),
  "\u{1f468}\u200d".repeat(4) + "\u{1f468}",
  `x${"\ufe0f".repeat(30)}`,
  `x${"\u{e0061}".repeat(30)}`,
  `${"\u0915\u094d".repeat(30)}\u0915`,
];

const HONEST = [
  "قميص قطن، مقاس كبير — \u200fSony\u200e",
  "מנורת שולחן \u200e(LED)\u200f בְּרֵאשִׁ֖ית",
  "\u200fiPhone 15\u200e",
  "\u200eXL\u200e, 2\u200e",
  "מחיר \u200e12\u200e ש״ח \u200f(USD)",
  "ผ้าฝ้ายไทยที่น้ำ",
  "कार्त्स्न्य संस्कृत ग्रन्थ, स्त्रियों के लिए क़मीज़",
  "দ্বন্দ্ব সমাস, ক্ষ্ম",
  "യന്ത്രങ്ങള്\u200d, ശ്രീ",
  "శ్రీ స్త్రీ",
  "မြန်မာအင်္ဂြိုဟ်",
  "ស្ត្រីខ្មែរ",
  "བསྒྲུབས་",
  "Phở đặc biệt, Ngữ pháp tiếng Việt".normalize("NFD"),
  "각닭값 한복".normalize("NFD"),
  "がぎぐげご パピプペポ".normalize("NFD"),
  "👨‍👩‍👧‍👦 👨🏻‍👩🏼‍👧🏽‍👦🏾 👩🏻‍❤️‍💋‍👨🏿 🏃🏽‍♀️‍➡️ 🏳️‍⚧️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪🇫🇷 1️⃣ ✊🏿",
];

interface Field {
  name: string;
  schema: z.ZodType;
}

/**
 * Compared as they stand, and shown to nobody; the page of a question gives it
 * back, with U+FFFD.
 */
const OPAQUE =
  /^(?:callMcp|readMcpGuide|openAskPage)\.|\.(?:api_key|ciphertext|cursor|id|idempotency_key|key|task_id|task_token|public_key\.\w+)$/;

/** Every field of a request that takes words, by the schemas of all requests. */
async function wordFields(): Promise<Field[]> {
  await using harness = await startHarness();
  const bodies = endpointsOf(harness.services).flatMap((
    { id, body, parameters = [] },
  ) => [
    ...body ? fieldsOf(body.shape.schema, id) : [],
    ...parameters.filter((parameter) => parameter.in === "query")
      .flatMap(({ name, schema }) => fieldsOf(schema, `${id}.${name}`)),
  ]);
  const tools = TOOLS.flatMap(({ name, parameters, checked }) =>
    fieldsOf(checked ?? parameters, name)
  );
  return [...bodies, ...tools].filter(({ name, schema }) =>
    !OPAQUE.test(name) && isWords(schema)
  );
}

function isWords(schema: z.ZodType): boolean {
  return schema.safeParse("Honest words").success;
}

function fieldsOf(schema: z.ZodType, name: string): Field[] {
  // deno-lint-ignore no-explicit-any
  const def = schema._zod.def as any;
  const inner = def.innerType;
  if (def.shape) {
    return Object.entries<z.ZodType>(def.shape)
      .flatMap(([field, own]) => fieldsOf(own, `${name}.${field}`));
  }
  return def.element
    ? fieldsOf(def.element, `${name}[]`)
    : inner && !isWords(schema)
    ? fieldsOf(inner, name)
    : [{ name, schema }];
}

Deno.test("no field of any request takes a sign that turns letters or words round, or a stack of marks", async () => {
  const fields = await wordFields();
  const names = new Set(fields.map(({ name }) => name));
  assert(names.size > 40, [...names].join(" "));
  const taken = fields.filter(({ schema }) =>
    [...CONTROLS, ...STACKS, ...TURNED].some((sign) =>
      schema.safeParse(`Honest ${sign} words`).success
    )
  ).map(({ name }) => name);
  assertEquals(taken, []);
});

Deno.test("honest words of every script, families and flags are taken in every field", async () => {
  for (const text of HONEST) assertEquals(unseenIn(text), undefined, text);
  for (const { name, schema } of await wordFields()) {
    const refused = HONEST.flatMap((text) =>
      schema.safeParse(text.slice(0, 40)).error?.issues ?? []
    ).filter(({ message }) => /control|code points|unassigned/.test(message));
    assertEquals(refused, [], name);
  }
});

Deno.test("a stack of marks is found in time that grows as the text does", () => {
  const timeOf = (text: string) => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      unseenIn(text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  for (
    const sign of [
      ...STACKS,
      "\u200f",
      "a\u200f ",
      "\u05d0\u200f",
      "กิ",
      "क्ष ",
      "\u200d",
      "👨\u200d",
    ]
  ) {
    const short = timeOf(sign.repeat(Math.ceil(4_000 / sign.length)));
    const long = timeOf(sign.repeat(Math.ceil(32_000 / sign.length)));
    assert(long < 40 * short + 20, `${escape(sign)}: ${short}, ${long} ms`);
  }
});

Deno.test("a stored control is shown as U+FFFD, honest marks as they are", () => {
  assertEquals(shownText(CONTROLS.join("")), "\ufffd".repeat(9));
  for (const text of HONEST) assertEquals(shownText(text), text);
});
