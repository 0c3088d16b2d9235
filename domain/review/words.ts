/**
 * The words of the review: JSON, one file for each family and language, which
 * only this module loads. `und-Latn` and its like hold words of several
 * languages in one script, `und` those of none. Each file is named here, since a
 * server that has started may not read files.
 *
 * @module
 */

// deno-fmt-ignore-start
import adultDe from "./words/adult.de.json" with { type: "json" };
import adultEn from "./words/adult.en.json" with { type: "json" };
import adultHi from "./words/adult.hi.json" with { type: "json" };
import adultJa from "./words/adult.ja.json" with { type: "json" };
import adultKo from "./words/adult.ko.json" with { type: "json" };
import adultTh from "./words/adult.th.json" with { type: "json" };
import adultUndArab from "./words/adult.und-Arab.json" with { type: "json" };
import adultUndCyrl from "./words/adult.und-Cyrl.json" with { type: "json" };
import adultUndLatn from "./words/adult.und-Latn.json" with { type: "json" };
import adultZh from "./words/adult.zh.json" with { type: "json" };
import fraudEn from "./words/fraud.en.json" with { type: "json" };
import fraudHi from "./words/fraud.hi.json" with { type: "json" };
import fraudJa from "./words/fraud.ja.json" with { type: "json" };
import fraudKo from "./words/fraud.ko.json" with { type: "json" };
import fraudUndArab from "./words/fraud.und-Arab.json" with { type: "json" };
import fraudUndCyrl from "./words/fraud.und-Cyrl.json" with { type: "json" };
import fraudUndLatn from "./words/fraud.und-Latn.json" with { type: "json" };
import fraudZh from "./words/fraud.zh.json" with { type: "json" };
import goodsEl from "./words/goods.el.json" with { type: "json" };
import goodsEn from "./words/goods.en.json" with { type: "json" };
import goodsHe from "./words/goods.he.json" with { type: "json" };
import goodsHi from "./words/goods.hi.json" with { type: "json" };
import goodsJa from "./words/goods.ja.json" with { type: "json" };
import goodsKo from "./words/goods.ko.json" with { type: "json" };
import goodsTh from "./words/goods.th.json" with { type: "json" };
import goodsUndArab from "./words/goods.und-Arab.json" with { type: "json" };
import goodsUndCyrl from "./words/goods.und-Cyrl.json" with { type: "json" };
import goodsUndLatn from "./words/goods.und-Latn.json" with { type: "json" };
import goodsZh from "./words/goods.zh.json" with { type: "json" };
import hateBn from "./words/hate.bn.json" with { type: "json" };
import hateDe from "./words/hate.de.json" with { type: "json" };
import hateEl from "./words/hate.el.json" with { type: "json" };
import hateEn from "./words/hate.en.json" with { type: "json" };
import hateEs from "./words/hate.es.json" with { type: "json" };
import hateFr from "./words/hate.fr.json" with { type: "json" };
import hateHe from "./words/hate.he.json" with { type: "json" };
import hateHi from "./words/hate.hi.json" with { type: "json" };
import hateIt from "./words/hate.it.json" with { type: "json" };
import hateJa from "./words/hate.ja.json" with { type: "json" };
import hateKo from "./words/hate.ko.json" with { type: "json" };
import hateNl from "./words/hate.nl.json" with { type: "json" };
import hatePl from "./words/hate.pl.json" with { type: "json" };
import hatePt from "./words/hate.pt.json" with { type: "json" };
import hateTh from "./words/hate.th.json" with { type: "json" };
import hateTr from "./words/hate.tr.json" with { type: "json" };
import hateUndArab from "./words/hate.und-Arab.json" with { type: "json" };
import hateUndCyrl from "./words/hate.und-Cyrl.json" with { type: "json" };
import hateUndLatn from "./words/hate.und-Latn.json" with { type: "json" };
import hateZh from "./words/hate.zh.json" with { type: "json" };
import luresEn from "./words/lures.en.json" with { type: "json" };
import luresHi from "./words/lures.hi.json" with { type: "json" };
import luresJa from "./words/lures.ja.json" with { type: "json" };
import luresKo from "./words/lures.ko.json" with { type: "json" };
import luresTh from "./words/lures.th.json" with { type: "json" };
import luresUndArab from "./words/lures.und-Arab.json" with { type: "json" };
import luresUndCyrl from "./words/lures.und-Cyrl.json" with { type: "json" };
import luresUndLatn from "./words/lures.und-Latn.json" with { type: "json" };
import luresZh from "./words/lures.zh.json" with { type: "json" };
import ordersAr from "./words/orders.ar.json" with { type: "json" };
import ordersDe from "./words/orders.de.json" with { type: "json" };
import ordersEl from "./words/orders.el.json" with { type: "json" };
import ordersEn from "./words/orders.en.json" with { type: "json" };
import ordersEs from "./words/orders.es.json" with { type: "json" };
import ordersFa from "./words/orders.fa.json" with { type: "json" };
import ordersFi from "./words/orders.fi.json" with { type: "json" };
import ordersFr from "./words/orders.fr.json" with { type: "json" };
import ordersHe from "./words/orders.he.json" with { type: "json" };
import ordersHi from "./words/orders.hi.json" with { type: "json" };
import ordersHu from "./words/orders.hu.json" with { type: "json" };
import ordersId from "./words/orders.id.json" with { type: "json" };
import ordersIt from "./words/orders.it.json" with { type: "json" };
import ordersJa from "./words/orders.ja.json" with { type: "json" };
import ordersKo from "./words/orders.ko.json" with { type: "json" };
import ordersNl from "./words/orders.nl.json" with { type: "json" };
import ordersPl from "./words/orders.pl.json" with { type: "json" };
import ordersPt from "./words/orders.pt.json" with { type: "json" };
import ordersRo from "./words/orders.ro.json" with { type: "json" };
import ordersRu from "./words/orders.ru.json" with { type: "json" };
import ordersTh from "./words/orders.th.json" with { type: "json" };
import ordersTr from "./words/orders.tr.json" with { type: "json" };
import ordersUk from "./words/orders.uk.json" with { type: "json" };
import ordersUndArab from "./words/orders.und-Arab.json" with { type: "json" };
import ordersUndCyrl from "./words/orders.und-Cyrl.json" with { type: "json" };
import ordersUndLatn from "./words/orders.und-Latn.json" with { type: "json" };
import ordersVi from "./words/orders.vi.json" with { type: "json" };
import ordersZh from "./words/orders.zh.json" with { type: "json" };
import worthSignsEl from "./words/worth-signs.el.json" with { type: "json" };
import worthSignsEn from "./words/worth-signs.en.json" with { type: "json" };
import worthSignsHe from "./words/worth-signs.he.json" with { type: "json" };
import worthSignsHi from "./words/worth-signs.hi.json" with { type: "json" };
import worthSignsJa from "./words/worth-signs.ja.json" with { type: "json" };
import worthSignsKo from "./words/worth-signs.ko.json" with { type: "json" };
import worthSignsTh from "./words/worth-signs.th.json" with { type: "json" };
import worthSignsUndArab from "./words/worth-signs.und-Arab.json" with {
  type: "json",
};
import worthSignsUndCyrl from "./words/worth-signs.und-Cyrl.json" with {
  type: "json",
};
import worthSignsUndLatn from "./words/worth-signs.und-Latn.json" with {
  type: "json",
};
import worthSignsZh from "./words/worth-signs.zh.json" with { type: "json" };
import worthEl from "./words/worth.el.json" with { type: "json" };
import worthEn from "./words/worth.en.json" with { type: "json" };
import worthHe from "./words/worth.he.json" with { type: "json" };
import worthHi from "./words/worth.hi.json" with { type: "json" };
import worthJa from "./words/worth.ja.json" with { type: "json" };
import worthKo from "./words/worth.ko.json" with { type: "json" };
import worthTh from "./words/worth.th.json" with { type: "json" };
import worthUndArab from "./words/worth.und-Arab.json" with { type: "json" };
import worthUndCyrl from "./words/worth.und-Cyrl.json" with { type: "json" };
import worthUndLatn from "./words/worth.und-Latn.json" with { type: "json" };
import worthZh from "./words/worth.zh.json" with { type: "json" };
// deno-fmt-ignore-end

/** Words by concept. A final `*` lets a word go on (an inflection). */
export type Words = Record<string, string[]>;

/** All words by family, a table for each language. */
export const WORDS: Record<string, Words[]> = {
  "adult": [
    adultDe,
    adultEn,
    adultHi,
    adultJa,
    adultKo,
    adultTh,
    adultUndArab,
    adultUndCyrl,
    adultUndLatn,
    adultZh,
  ],
  "fraud": [
    fraudEn,
    fraudHi,
    fraudJa,
    fraudKo,
    fraudUndArab,
    fraudUndCyrl,
    fraudUndLatn,
    fraudZh,
  ],
  "goods": [
    goodsEl,
    goodsEn,
    goodsHe,
    goodsHi,
    goodsJa,
    goodsKo,
    goodsTh,
    goodsUndArab,
    goodsUndCyrl,
    goodsUndLatn,
    goodsZh,
  ],
  "hate": [
    hateBn,
    hateDe,
    hateEl,
    hateEn,
    hateEs,
    hateFr,
    hateHe,
    hateHi,
    hateIt,
    hateJa,
    hateKo,
    hateNl,
    hatePl,
    hatePt,
    hateTh,
    hateTr,
    hateUndArab,
    hateUndCyrl,
    hateUndLatn,
    hateZh,
  ],
  "lures": [
    luresEn,
    luresHi,
    luresJa,
    luresKo,
    luresTh,
    luresUndArab,
    luresUndCyrl,
    luresUndLatn,
    luresZh,
  ],
  "orders": [
    ordersAr,
    ordersDe,
    ordersEl,
    ordersEn,
    ordersEs,
    ordersFa,
    ordersFi,
    ordersFr,
    ordersHe,
    ordersHi,
    ordersHu,
    ordersId,
    ordersIt,
    ordersJa,
    ordersKo,
    ordersNl,
    ordersPl,
    ordersPt,
    ordersRo,
    ordersRu,
    ordersTh,
    ordersTr,
    ordersUk,
    ordersUndArab,
    ordersUndCyrl,
    ordersUndLatn,
    ordersVi,
    ordersZh,
  ],
  "worth-signs": [
    worthSignsEl,
    worthSignsEn,
    worthSignsHe,
    worthSignsHi,
    worthSignsJa,
    worthSignsKo,
    worthSignsTh,
    worthSignsUndArab,
    worthSignsUndCyrl,
    worthSignsUndLatn,
    worthSignsZh,
  ],
  "worth": [
    worthEl,
    worthEn,
    worthHe,
    worthHi,
    worthJa,
    worthKo,
    worthTh,
    worthUndArab,
    worthUndCyrl,
    worthUndLatn,
    worthZh,
  ],
};
