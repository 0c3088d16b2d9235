import { assertEquals, assertThrows } from "@std/assert";
import { parsePage } from "../../domain/docs/library.ts";
import { PAGES } from "./corpus.ts";

const SOURCE =
  "---\ntitle: Keys: a guide\nsummary: All of it.\norder: 4\nsection: Start\n---\n\n# Keys\n";

Deno.test("parsePage reads front matter and leaves the Markdown as it is", () => {
  assertEquals(parsePage("keys", SOURCE), {
    slug: "keys",
    title: "Keys: a guide",
    summary: "All of it.",
    order: 4,
    section: "Start",
    markdown: "# Keys\n",
  });
});

Deno.test("parsePage refuses a page without or with wrong front matter", () => {
  assertThrows(() => parsePage("keys", "# Keys"), SyntaxError, "keys");
  for (const line of ["title: Keys: a guide\n", "order: 4\n"]) {
    const source = SOURCE.replace(line, "");
    assertThrows(() => parsePage("keys", source), SyntaxError, "keys");
  }
  const source = SOURCE.replace("order: 4", "order: four");
  assertThrows(() => parsePage("keys", source), SyntaxError, "order");
});

Deno.test("every page parses, renders, and has its own place in the order", () => {
  const orders = PAGES.map(({ order }) => order);
  assertEquals(new Set(orders).size, orders.length);
});
