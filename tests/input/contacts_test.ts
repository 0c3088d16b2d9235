import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  maskContacts,
  maskContactsInAddress,
} from "../../domain/input/contacts.ts";

const MASKED: [text: string, masked: string][] = [
  ["Lamp for jane.doe+x@mail.example, brass", "Lamp for [email], brass"],
  ["JANE_DOE@MAIL.EXAMPLE. Thanks", "[email]. Thanks"],
  ["by jane%aa@mail.example", "by [email]"],
  ["%0a@mail.example", "[email]"],
  ["by jane%00@mail.example", "by [email]"],
  ["write to <o'hara@a.b.example>", "write to <[email]>"],
  ["ｊａｎｅ＠ｍａｉｌ．ｅｘａｍｐｌｅ", "[email]"],
  ["jane\u200b@ma\u00adil.example", "[email]"],
  ["jane&#64;mail&period;example", "[email]"],
  ["jane&commat;mail.example", "[email]"],
  ["mailto:jane%40mail%2Eexample", "mailto:[email]"],
  ["jane%2540mail.example", "[email]"],
  ["jane @ mail.example", "[email]"],
  ["jane @ mail . example", "[email]"],
  ["jane [at] mail [dot] example", "[email]"],
  ["jane(at)mail(dot)example", "[email]"],
  ["jane {AT} mail.example now", "[email] now"],
  ["jane dot doe at mail dot example", "[email]"],
  ["jane at gmail dot com", "[email]"],
  ["jane at gmail.com", "[email]"],
  ["jane[at]gmail", "[email]"],
  ["jane@gmail", "[email]"],
  ["иван@почта.рф", "[email]"],
  ["田中@例え。jp", "[email]"],
  ['"jane doe"@mail.example', "[email]"],
  ["jane@[192.0.2.1]", "[email]"],
  ["a@b.example;c@d.example", "[email];[email]"],

  ["call +1 (202) 555-0123 now", "call +[number] now"],
  ["202.555.0123", "[number]"],
  ["555 01 23", "[number]"],
  ["0049-30-1234567", "[number]"],
  ["０２０ ７９４６ ０９１８", "[number]"],
  ["٠٢٠ ٧٩٤٦ ٠٩١٨", "[number]"],
  ["①②③④⑤⑥⑦", "[number]"],
  [
    "2\ufe0f\u20e30\ufe0f\u20e32\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e30",
    "[number]",
  ],
  ["202\u200b555\u200b0123", "[number]"],
  ["202\ufffc555\ufffc0123", "[number]"],
  ["202%20555%200123", "[number]"],
  ["two oh two, five five five, oh one two three", "[number]"],
  ["null drei null eins zwei drei vier fünf", "[number]"],
  ["double five 5 zero one 2 three", "[number]"],
  ["电话一三八零零一三八零零零", "电话[number]"],
  ["77OO 9OO l23", "[number]"],
];

for (const [text, masked] of MASKED) {
  Deno.test(`of ${JSON.stringify(text)} is left ${JSON.stringify(masked)}`, () => {
    assertEquals(maskContacts(text), masked);
  });
}

const KEPT = [
  "Dinner at Joe's, table for two at eight",
  "Renewal at amazon.com",
  "Sale at Shop dot, size 38",
  "lodash@4.17.21",
  "logo@2x.png",
  "@angular/core, 3 seats",
  "https://video.example/@lamps/about",
  "iPhone 15 Pro, 256 GB, black",
  "ISO 9001, A4, 500 sheets, 80 g",
  "one or two of three, four at most",
  "Lamp\u200b\u{e0041} %41 &amp; co",
  "价格一二三",
];

for (const text of KEPT) {
  Deno.test(`nothing is taken out of ${JSON.stringify(text)}`, () => {
    assertEquals(maskContacts(text), text);
  });
}

Deno.test("a web address keeps its host, and loses contacts and user names", () => {
  const cases = [
    [
      "https://www.shop.example/p/lamp?color=brass#top",
      "https://www.shop.example/p/lamp?color=brass#top",
    ],
    [
      "https://jane:secret@shop.example:8443/a",
      "https://[user]@shop.example:8443/a",
    ],
    [
      "https://shop.example/?to=jane%40mail.example&tel=%2B12025550123",
      "https://shop.example/?to=[email]&tel=%2B[number]",
    ],
    [
      "https://shop.example/@lamps/x.html",
      "https://shop.example/@lamps/x.html",
    ],
    ["mailto:jane@mail.example", "mailto:[email]"],
  ] as const;
  for (const [href, masked] of cases) {
    assertEquals(maskContactsInAddress(href), masked);
  }
});

Deno.test("no address and no number is left of any text, whatever stands around", () => {
  const words = fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 });
  const contact = fc.oneof(
    // Delimiters of web addresses are not read as part of a mailbox.
    fc.emailAddress().filter((address) => !/[/?&=#]/.test(address)),
    fc.stringMatching(/^\+1[2-9]\d{9}$/),
  );
  fc.assert(
    fc.property(words, contact, words, (before, secret, after) => {
      const text = [...before, secret, ...after].join(" ");
      assert(!maskContacts(text).includes(secret), text);
    }),
    { numRuns: 500 },
  );
});

Deno.test("masking takes linear time", () => {
  const fastest = (text: string) =>
    Math.min(...Array.from({ length: 5 }, () => {
      const start = performance.now();
      maskContacts(text);
      return performance.now() - start;
    }));
  for (
    const part of [
      "a@",
      "a@a.",
      " at ",
      "(at)",
      '"@',
      "%25",
      "&#64;",
      "five ",
      "1 ",
      "a dot ",
      "dot at ",
      "((",
      "\u200b",
    ]
  ) {
    const few = fastest(part.repeat(500));
    const many = fastest(part.repeat(4_000));
    assert(many < 40 * few + 20, `${part}: ${few} and ${many} ms`);
  }
});
