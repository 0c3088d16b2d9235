import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { splitQuestion } from "../../domain/ask/parse.ts";

Deno.test("a question that asks one thing stays whole", () => {
  for (
    const question of [
      "How do I get an API key",
      "My key leaked what now",
      "Is it stored if the request fails",
      "terms and conditions of the promotion",
      "Where can I read and search the feed",
      "What if it fails and why",
      "keys",
    ]
  ) assertEquals(splitQuestion(question), [question]);
});

Deno.test("a question is cut where the next one begins", () => {
  for (
    const [question, parts] of [
      [
        "How do I get a key and how do I revoke it",
        ["How do I get a key ", "and how do I revoke it"],
      ],
      [
        "Is the feed public? Do I need a key?",
        ["Is the feed public? ", "Do I need a key?"],
      ],
      [
        "How long is a hold, and for which shops?",
        ["How long is a hold, ", "and for which shops?"],
      ],
    ] as const
  ) assertEquals(splitQuestion(question), [...parts]);
});

Deno.test("what stands before a question goes with it", () => {
  const question = "My key leaked. What should I do?";
  assertEquals(splitQuestion(question), [question]);
});

Deno.test("a comma or an if alone does not begin a question", () => {
  const question = "What happens to a claim, if it fails, is it stored?";
  assertEquals(splitQuestion(question), [question]);
});

Deno.test("a full stop within a name ends nothing", () => {
  const question = "What is in auth.md and openapi.json?";
  assertEquals(splitQuestion(question), [question]);
});

Deno.test("more than three questions are asked as one", () => {
  const question = "What is a key? ".repeat(4);
  assertEquals(splitQuestion(question), [question]);
  assertEquals(splitQuestion("What is a key? ".repeat(3)).length, 3);
});

Deno.test("the parts are the question, and there are at most three", () => {
  const token = fc.constantFrom(
    ..."how,what,is,do,and,but,for,if,key,feed,?,.,;".split(","),
    ",",
  );
  fc.assert(
    fc.property(fc.array(token, { minLength: 1, maxLength: 60 }), (tokens) => {
      const question = tokens.join(" ");
      const parts = splitQuestion(question);
      assert(parts.length >= 1 && parts.length <= 3);
      assertEquals(parts.join(""), question);
    }),
    { seed: 1, numRuns: 300 },
  );
});
