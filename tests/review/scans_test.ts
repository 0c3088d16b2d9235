import { assertEquals } from "@std/assert";
import { maskedWords, screen } from "../../domain/review/screen.ts";
import { EMAIL } from "../../domain/review/rules/texts.ts";
import {
  hasLeet,
  unescapeOnce,
  unleet,
} from "../../domain/review/text/normalise.ts";
import { purchase } from "./support.ts";

/** Asserts what a function says of each text. */
function assertTold(
  tell: (text: string) => boolean,
  told: [string, boolean][],
) {
  for (const [text, expected] of told) assertEquals(tell(text), expected, text);
}

Deno.test("a masked word begins and ends with a letter and has signs inside", () => {
  const told: [string, string[]][] = [
    ["what the f*ck, sh!t", ["f*ck", "sh!t"]],
    ["a!!!!!!!!!!!!!!!!!!!!!!!!!!!!!! b", []],
    ["!!f*ck!!", ["f*ck"]],
    ["$5 off! #sale @home", []],
    ["4f*ck", []],
    ["a#b*c1", ["a#b"]],
    ["1a#b*c", ["b*c"]],
    ["c# and c++", []],
  ];
  for (const [text, words] of told) {
    assertEquals(maskedWords(text), words, text);
  }
});

Deno.test("digits among letters are read as letters, alone they are numbers", () => {
  assertTold(hasLeet, [
    ["l4mp", true],
    ["5ex", true],
    ["x 1!ab", true],
    ["21!ab", false],
    ["usb 3", false],
    ["100 %", false],
    ["!!!!!!!!", false],
  ]);
  assertEquals(unleet("l4mp 400 !!! b00k"), "lamp 400 !!! book");
});

Deno.test("escapes that are no UTF-8 stay as they are", () => {
  assertEquals(unescapeOnce("%41%20%ff %c3%a9"), "%41%20%ff é");
});

Deno.test("the first email address of a text is found", () => {
  const told: [string, string | undefined][] = [
    ["for jane.doe@mail.example now", "jane.doe@mail.example"],
    ["jane [at] mail.example", "jane [at] mail.example"],
    ["?to=jane%40mail.example", "jane%40mail.example"],
    ["@ @ jane@mail.example", "jane@mail.example"],
    [`${"a".repeat(70)}@mail.example`, `${"a".repeat(64)}@mail.example`],
    ["@scope/name @home.", undefined],
    ["jane@localhost", undefined],
  ];
  for (const [text, address] of told) {
    assertEquals(EMAIL.exec(text)?.[0], address, text);
  }
});

Deno.test("tags that load or run something are told from signs in a sentence", () => {
  const isScreened = (productName: string) =>
    screen(purchase({ productName })).includes("markup in a text");
  assertTold(isScreened, [
    ["<svg/onload>", true],
    ["< script src=//x", true],
    ["<script> alert(1)", true],
    ["</ script", true],
    ["Master <form> and <script> today", false],
    ["<link x href", true],
    ["<a x href=1", true],
    ["<a x hreflang=1", false],
    ["<3 on=1", false],
    [`<p title="<" onload = x>`, true],
    ["<p onion>", false],
    ["<p> onload=1", false],
  ]);
});
