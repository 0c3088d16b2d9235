/** Everything that is derived from the table of a purchase's fields. */
import { assertEquals } from "@std/assert";
import { galleryItem, PUBLIC_FIELDS } from "../../domain/gallery/item.ts";
import { fieldNamesWhere, purchase } from "../../domain/purchase/fields.ts";
import { submissionRequest } from "../../domain/gallery/submission.ts";
import { TEXT_FIELDS } from "../../domain/review/verdict.ts";

const sorted = (names: Iterable<string>) => [...names].sort();

Deno.test("the order of an item names every field that is shown, once", () => {
  assertEquals(
    sorted(PUBLIC_FIELDS),
    sorted(fieldNamesWhere(({ shown }) => shown)),
  );
  assertEquals(Object.keys(galleryItem.shape), [...PUBLIC_FIELDS]);
});

Deno.test("nothing personal is shown", () => {
  const shown = fieldNamesWhere((field) =>
    field.shown && field.personal !== false
  );
  assertEquals([...shown], []);
});

Deno.test("the review reads every text that it is said to read", () => {
  const texts = fieldNamesWhere(({ reviewed }) => reviewed === "text");
  assertEquals(sorted(TEXT_FIELDS), sorted(texts));
});

Deno.test("what is sent is stored, but for the flags", () => {
  const sent = Object.keys(submissionRequest.shape);
  const stored = new Set(Object.keys(purchase.shape));
  const lost = sent.filter((name) => !stored.has(name));
  assertEquals(lost, ["nsfw", "flagged", "sensitive"]);
});
