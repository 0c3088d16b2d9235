import { assertEquals } from "@std/assert";
import { removePastedValues } from "../../domain/ask/parse.ts";

const bare = (question: string) =>
  removePastedValues(question).replace(/\s+/g, " ").trim();

Deno.test("names and codes of pasted JSON stay, values go", () => {
  assertEquals(
    bare('{"ok":false,"error":{"code":"not_found","message":"No such id."}}'),
    '{"ok":false,"error":{code not_found ,message }}',
  );
  assertEquals(
    bare('sent {"productName":"Blue kettle", "category": "Kitchen"}, why 422'),
    "sent {productName , category }, why 422",
  );
});

Deno.test("addresses, ids, keys and times go; the service's own paths stay", () => {
  for (
    const [question, rest] of [
      [
        "GET https://api.example.com/api/v1/keys fails",
        "GET /api/v1/keys fails",
      ],
      ["bought at https://shop.example/p/1?q=2 today", "bought at today"],
      ["mail for anna@boxwood.example bounced", "mail for bounced"],
      ["id 019a41be-77aa-7c3a-8b1d-6f0f5a7c9e21 is gone", "id is gone"],
      ["agc_4f1e9a27c3b08d56.secret leaked", "leaked"],
      ["paid from 0x8f21 at 15:41:07", "paid from at"],
      ["since 2026-11-18T09:12:44Z and 08:05", "since and"],
    ] as const
  ) assertEquals(bare(question), rest);
});

Deno.test("a question without state stays as it is", () => {
  for (
    const question of [
      "How do I get an API key?",
      'What does "high" mean?',
      "Is 422 or 400 right for error.code validation_failed?",
      "",
    ]
  ) assertEquals(removePastedValues(question), question);
});
