import { assert, assertEquals } from "@std/assert";
import { judge, type Judged, readCases } from "./eval.ts";

const cases = await readCases();
const held = await judge(cases.filter(({ half }) => half === "held"));

function shareUnpublished(judged: Judged[]): number {
  const kept = judged.filter(({ fate }) => fate !== "published").length;
  return kept / judged.length;
}

const LEAST_OF_A_KIND = 0.75;
// The goal is 0.03: lower it when the rules get there.
const MOST_TRICKY_REFUSED = 0.031;

const bad = held.filter(({ label }) => label === "bad");
const honest = held.filter(({ label }) => label === "honest");

Deno.test("of the held bad cases at least nine in ten are not published", () => {
  assert(shareUnpublished(bad) >= 0.9, `${shareUnpublished(bad)}`);
});

for (const [kind, judged] of Map.groupBy(bad, ({ kind }) => kind)) {
  Deno.test(`most held bad cases of the kind ${kind} are not published`, () => {
    const share = shareUnpublished(judged);
    assert(share >= LEAST_OF_A_KIND, `${share}`);
  });
}

Deno.test("no held ordinary case is refused", () => {
  const ordinary = honest.filter(({ kind }) => kind === "ordinary");
  assertEquals(shareUnpublished(ordinary), 0);
});

Deno.test("of the held tricky cases few are refused", () => {
  const tricky = honest.filter(({ kind }) => kind.startsWith("tricky"));
  const share = shareUnpublished(tricky);
  assert(share <= MOST_TRICKY_REFUSED, `${share}`);
});

Deno.test("the inline screen refuses no held honest case", () => {
  assertEquals(honest.filter(({ fate }) => fate === "screened").length, 0);
});
