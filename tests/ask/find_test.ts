import { assert, assertEquals } from "@std/assert";
import { buildCorpus } from "../../domain/ask/index.ts";
import { buildBm25 } from "../../domain/ask/postings.ts";
import { createTypeaheadSearch } from "../../domain/ask/search.ts";
import { createTitleSearch, type Place } from "../../domain/docs/names.ts";
import { STATEMENTS, unpaused } from "./corpus.ts";

const corpus = await buildCorpus(STATEMENTS, unpaused);
const bm25 = await buildBm25(corpus, unpaused);
const find = createTypeaheadSearch(corpus, bm25);

const found = (query: string) => find(query).map(({ passage }) => passage.text);

Deno.test("a statement is found by its words, the last one begun", () => {
  const wanted = "A reservation holds for 72 hours.";
  for (
    const query of ["reservation holds fo", "reservation ho", "HOLDS reserv"]
  ) {
    assert(found(query).includes(wanted), query);
  }
  assert(found("idempot").length > 3);
  assert(found("x-api").some((text) => text.includes("X-API-Key")));
});

Deno.test("what is found has every word, and a word that nobody wrote finds nothing", () => {
  for (const text of found("sandbox quo")) {
    assert(text.length > 0);
  }
  assert(found("sandbox quo").length > 0);
  for (
    const query of ["", " ", "sandbox xyzzyx", "xyzzyx sandbox", "?!", "\u0000"]
  ) {
    assertEquals(found(query), [], query);
  }
});

Deno.test("a text of many words costs no more than one of twelve", () => {
  const twelve = `${"a ".repeat(10)}reservation holds`;
  assert(found(twelve).includes("A reservation holds for 72 hours."));
  assertEquals(found(`${twelve} ${"xyzzyx ".repeat(50_000)}`), found(twelve));
});

const place = (title: string): Place => ({
  kind: "heading",
  title,
  text: "",
  url: "/",
});

Deno.test("a place is found by its name, the shortest name first", () => {
  const names = createTitleSearch([
    place("How do I revoke an API key?"),
    place("API keys"),
    place("Rate limits"),
  ]);
  const titles = (query: string) => names(query).map(({ title }) => title);
  assertEquals(titles("api ke"), ["API keys", "How do I revoke an API key?"]);
  assertEquals(titles("keys"), ["API keys", "How do I revoke an API key?"]);
  assertEquals(titles("revoke the key"), ["How do I revoke an API key?"]);
  assertEquals(titles("RATE"), ["Rate limits"]);
  for (const nothing of ["", "how do i", "?", "rate key"]) {
    assertEquals(titles(nothing), [], nothing);
  }
});
