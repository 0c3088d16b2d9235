/**
 * Words that stand where a name should.
 *
 * @module
 */

import { isPrinted } from "./printed.ts";
import type { Subject } from "../subject.ts";

const FILLER =
  /\b(?:your (?:product|text|name|item) here|insert (?:product|name|text|title)|sample (?:product|item|text)|dummy (?:product|item|text|data)|placeholder (?:text|product|name|item)|untitled product|string string|test test|testing testing|product title|product name goes here|name goes here|(?:product|item|seller|shop|store) name here|enter (?:product|item|seller|shop) name|todo:\s|to be (?:filled|determined)|tbd tbd|example (?:product|item)|item name|my product|test (?:product|item|purchase|order|row|entry|submission|listing)\W+(?:please )?(?:ignore|skip|delete|disregard|do not|dont)|(?:bla|blah|yada|etc)(?: (?:bla|blah|yada|etc)){2,})\b|测试(?:测试|商品|产品|数据)|テスト(?:商品|テスト|データ)|테스트 ?(?:상품|테스트|제품)|тестовый товар|produit (?:de )?test\b|producto de prueba|testprodukt|produto (?:de )?teste|prodotto di prova/;
// Designers laugh at these, and wear them.
const BLIND =
  /\b(?:lorem ipsum|dolor sit amet|consectetur|foo bar|foobar)\b|^placeholder$/;
const EMPTY =
  /^(?:test(?:ing|er)?|foo|bar|baz|qux|asdf?|abc(?:d?e?f?g?|123)|abc ?123|xyz|xxx?|aaa+|n\/?a|none|null|undefined|nan|string|name|product(?: ?name)?|seller(?: ?name)?|item|title|text|value|sample|example|demo|dummy|placeholder|tbd|todo|unknown|stuff|thing|blah(?: blah)*|test (?:product|item|seller|shop|store|purchase|order|data|submission)|(?:product|item|seller|test) ?\d{1,4}|[\d\s.,]{1,12}|[^\p{L}\p{N}]{1,6}|\[object object\]|\$?\{.*\}|<.{1,20}>)$/u;

const LETTER = /\p{L}/u;

/** One letter three times and more, then again, a space between: "zzz aaaa". */
function isStretched(text: string): boolean {
  let stretches = 0;
  let last = "";
  let run = 0;
  for (const letter of [...text, ""]) {
    if (letter === last) {
      run++;
      continue;
    }
    if (last === " ") {
      if (run > 1) return false;
    } else if (last !== "") {
      if (run < 3 || !LETTER.test(last)) return false;
      stretches += Math.floor(run / 3);
    }
    last = letter;
    run = 1;
  }
  return stretches >= 2;
}

function isEmpty(text: string): boolean {
  return EMPTY.test(text) || isStretched(text);
}

// "Test test", in the main languages: said twice, or of a product.
const TESTED =
  /(?:^|[\s«"'(])(test|teste|prueba|prova|essai|deneme|proba|pokus|zkouska|jaribio|jaribu|coba|thu|проба|тест|δοκιμη|टेस्ट|ٹیسٹ|تجربة|اختبار|בדיקה|ทดสอบ|测试|測試|テスト|테스트)[\s,.-]{0,2}(?:\1|商品|产品|產品|상품|product|produkt|urun|item)(?![\p{L}\p{M}])/u;

const REPEATED_TEST =
  /^(?:test|foo|bar|asdf|blah)(?: (?:test|foo|bar|asdf|blah))+$/im;

/** Filler instead of a name. */
export function isFiller(s: Subject): boolean {
  if (FILLER.test(s.product) || FILLER.test(s.seller)) return true;
  if (TESTED.test(s.product)) return true;
  if (BLIND.test(s.seller) || BLIND.test(s.product) && !isPrinted(s)) {
    return true;
  }
  const { submitterName, buyerDisplayName } = s.item;
  if (REPEATED_TEST.test(`${submitterName}\n${buyerDisplayName}`)) return true;
  if (/^\d[\d\s]{12,}$/.test(s.product) && /^\d+$/.test(s.seller)) return true;
  if (s.product.length === 1 && s.seller.length === 1) return true;
  // A number or a picture alone may be a title; dots and dashes are not.
  return isEmpty(s.product.trim()) &&
      (isEmpty(s.seller.trim()) ||
        !/^[\d\s.,]+$|^[^\p{L}]+$/u.test(s.product) ||
        /^(?:1234?5?6?7?8?9?0?|0+|111+|999+)$/.test(s.product)) ||
    /^[\s!-/:-@[-`{-~]+$/.test(s.product);
}
