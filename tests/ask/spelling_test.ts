import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createSpellingCorrector } from "../../domain/ask/parse.ts";
import { editDistance } from "../../domain/input/edit_distance.ts";

const known = new Map([
  ["gallery", 90],
  ["rate", 70],
  ["limit", 80],
  ["limits", 4],
  ["register", 20],
  ["registered", 30],
  ["key", 200],
  ["api", 200],
  ["how", 300],
  ["hold", 10],
]);
const correct = createSpellingCorrector(known);

Deno.test("a misspelt word stands for the nearest known one", () => {
  for (
    const [word, meant] of [
      ["galery", "gallery"],
      ["gallrey", "gallery"],
      ["regsiter", "register"],
      ["limt", "limit"],
      ["hodl", "hold"],
      ["hwo", "how"],
    ] as const
  ) assertEquals(correct(word), [meant], word);
});

Deno.test("of two words that are as near, the more common one is meant", () => {
  assertEquals(correct("limitt"), ["limit"]);
  assertEquals(correct("registere"), ["registered"]);
});

Deno.test("two words that were run together are taken apart", () => {
  assertEquals(correct("ratelimit"), ["rate", "limit"]);
});

Deno.test("a word that is near to none stands for nothing", () => {
  for (
    const word of ["zxqv", "weather", "x", "", "ley", "v2", "c".repeat(500)]
  ) {
    assertEquals(correct(word), undefined, word);
  }
});

Deno.test("a word longer than any is not looked for", () => {
  const long = createSpellingCorrector(
    new Map([["idempotency", 9], ["authorization", 9]]),
  );
  assertEquals(long("idempotencyauthorization"), [
    "idempotency",
    "authorization",
  ]);
  assertEquals(long("authorizationauthorization"), undefined);
});

Deno.test("names of the language's own objects are no words", () => {
  for (const word of ["__proto__", "constructor", "tostring"]) {
    assertEquals(correct(word), undefined, word);
  }
});

Deno.test("edits are counted as the textbook table does, up to a limit", () => {
  const word = fc.string({
    unit: fc.constantFrom("a", "b", "c"),
    maxLength: 8,
  });
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, limit) => {
      const edits = tableDistance(a, b);
      assertEquals(
        Math.min(editDistance(a, b, limit), limit + 1),
        Math.min(edits, limit + 1),
      );
    }),
    { seed: 1, numRuns: 500 },
  );
});

/** Optimal string alignment over the whole table. */
function tableDistance(a: string, b: string): number {
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const edits = [
      at(i - 1, j) + 1,
      at(i, j - 1) + 1,
      at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
      edits.push(at(i - 2, j - 2) + 1);
    }
    return Math.min(...edits);
  };
  return at(a.length, b.length);
}
