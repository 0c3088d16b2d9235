import { assert, assertEquals } from "@std/assert";
import { judge, type Judged, readCases } from "./eval.ts";

const cases = await readCases();
const held = await judge(cases.filter(({ half }) => half === "held"));

function shareUnpublished(judged: Judged[]): number {
  const kept = judged.filter(({ fate }) => fate !== "published").length;
  return kept / judged.length;
}

// Where the review stands on cases by authors who saw no rules. The goals are
// 0.94, 0.80, 0.01 and 0.03: move each bar when the review gets there.
const LEAST_BAD = 0.93;
const LEAST_OF_A_KIND = 0.8;
const MOST_ORDINARY_REFUSED = 0.01;
const MOST_TRICKY_REFUSED = 0.03;

const bad = held.filter(({ label }) => label === "bad");
const honest = held.filter(({ label }) => label === "honest");

Deno.test("of the held bad cases one in fourteen is published", () => {
  assert(shareUnpublished(bad) >= LEAST_BAD, `${shareUnpublished(bad)}`);
});

for (const [kind, judged] of Map.groupBy(bad, ({ kind }) => kind)) {
  Deno.test(`most held bad cases of the kind ${kind} are not published`, () => {
    const share = shareUnpublished(judged);
    assert(share >= LEAST_OF_A_KIND, `${share}`);
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
