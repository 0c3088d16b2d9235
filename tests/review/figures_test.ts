import { assert, assertEquals } from "@std/assert";
import { judge, type Judged, readCases } from "./eval.ts";

const cases = await readCases();
const held = await judge(cases.filter(({ half }) => half === "held"));

function shareUnpublished(judged: Judged[]): number {
  const kept = judged.filter(({ fate }) => fate !== "published").length;
  return kept / judged.length;
}

// Current figures on the held half of 2026-11-25, by authors who saw no rules.
// The goals are 0.94, 0.80, 0.01 and 0.03: raise a bar when the review reaches it.
const LEAST_BAD = 0.94;
const LEAST_OF_A_KIND = 0.8;
/** 11 of 16: two cases more would reach the goal. */
const LEAST_OF_PRICES = 0.68;
/** 3 of 168, as the code before it. */
const MOST_ORDINARY_REFUSED = 0.018;
const MOST_TRICKY_REFUSED = 0.03;

const bad = held.filter(({ label }) => label === "bad");
const honest = held.filter(({ label }) => label === "honest");

Deno.test("of the held bad cases one in sixteen is published", () => {
  assert(shareUnpublished(bad) >= LEAST_BAD, `${shareUnpublished(bad)}`);
});

for (const [kind, judged] of Map.groupBy(bad, ({ kind }) => kind)) {
  Deno.test(`most held bad cases of the kind ${kind} are not published`, () => {
    const share = shareUnpublished(judged);
    const least = kind === "price" ? LEAST_OF_PRICES : LEAST_OF_A_KIND;
    assert(share >= least, `${share}`);
  });
}

Deno.test("hardly any held ordinary case is refused", () => {
  const ordinary = honest.filter(({ kind }) => kind === "ordinary");
  const share = shareUnpublished(ordinary);
  assert(share <= MOST_ORDINARY_REFUSED, `${share}`);
});

Deno.test("of the held tricky cases few are refused", () => {
  const tricky = honest.filter(({ kind }) => kind.startsWith("tricky"));
  const share = shareUnpublished(tricky);
  assert(share <= MOST_TRICKY_REFUSED, `${share}`);
});

Deno.test("the inline screen refuses no held honest case", () => {
  assertEquals(honest.filter(({ fate }) => fate === "screened").length, 0);
});
