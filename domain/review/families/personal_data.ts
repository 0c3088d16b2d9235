/**
 * A person's data in the texts that are published. Payment cards are no signal:
 * validation refuses them in every field.
 *
 * @module
 */

import { AT, PERCENT } from "./census.ts";
import { findEmail, hasSpeltEmail } from "../text/mailboxes.ts";
import type { Subject } from "../subject.ts";

const ROLE_MAILBOX =
  /\b(?:info|sales|support|hello|contact|orders?|shop|service|office|billing|noreply|no-reply|admin|team|help)@/i;

/** An email address, in a text or in a link. */
export function showsEmail(s: Subject): boolean {
  if (s.has("mailbox") && showsSpeltEmail(s)) return true;
  if (!(s.census.marks & (AT | PERCENT)) && !/[[(]at[\])]/i.test(s.raw)) {
    return false;
  }
  return s.publicTexts.some(({ raw, field }) => {
    const found = findEmail(raw);
    if (found === undefined) return false;
    const { address, before } = found;
    // `https://site/@name/x.html` and scoped packages are not addresses.
    if (field.endsWith("Url") && /\/@?$/.test(before)) return false;
    return !/\.(?:png|jpe?g|webp|svg|gif|html?|js|css)$/i.test(address) &&
      !/^\d+@\dx?/.test(address) && !ROLE_MAILBOX.test(address);
  });
}

function showsSpeltEmail(s: Subject): boolean {
  return s.publicTexts.some(({ folded, field }) =>
    !field.endsWith("Url") && hasSpeltEmail(folded)
  );
}

const NORTH_AMERICAN =
  /(?<![\w.-])(?:\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-][2-9]?\d{2,3}[\s.-]\d{4}(?![\w-])/;
const INTERNATIONAL = /(?<![\w])\+[1-9]\d{0,2}(?:[\s().-]*\d){7,12}(?!\d)/;
const ABROAD = /(?<![\w])00[1-9]\d{0,2}(?:[\s().-]*\d){7,12}(?!\d)/;
const TOLD =
  /(?:\b(?:tel|telephone|phone|ph|cell|mobile|mob|call|text|sms|fax|whats ?app|number|handy|telefon\w*|telefono|telephone|movil|celular|portable|numero)\b|тел|телефон|电话|電話|手机|手機|전화|휴대폰|هاتف|جوال|फोन|मोबाइल)[.:#\s]{0,3}(?:\w{1,8}[\s:]+){0,2}\+?\(?\d(?:[\s().-]*\d){6,14}/i;
const ASKED =
  /\b(?:ask|call|reach|contact|ring|message|speak to|anrufen|ruf|llama|llame|appelez|ligue|chiama|bel|zadzwon)\b(?:[: ]+|.{0,30}? (?:at|on|under|unter|al|au|para|op|pod) +)\d(?:[\s().-]?\d){8,12}(?![\w-])/;
// "… ring after five": the number comes first.
const TO_RING =
  /(?<![\w.,#-])\+?0?\d(?:[\s()./-]?\d){7,11}[\s,;-]{1,3}(?:zvati|nazvati|pozvati|zovite|zvat|volat|volejte|zavolat|hivni|hivja|call|ring|text|anrufen|llamar|appeler|chiamare|ligar|bellen|dzwonic|zadzwon|звонить|звоните|дзвонити|позвони\w*|aray[ıi]n|ara|soittaa|ringa|ring)\b/;
// Mobile ranges that hardly any part number is written like.
const MOBILE =
  /(?<![\w.,+#-])(?:0[1-9]0-\d{4}-\d{4}|01\d-\d{3,4}-\d{4}|07\d[ -]\d{3} ?\d{2} ?\d{2}|06\d\/\d{3}[- ]?\d{2}[- ]?\d{1,2}|07\d{3} \d{3} ?\d{3}|0[67](?: \d{2}){4}|05\d{2} \d{3} \d{2} ?\d{2}|04\d{2} \d{3} \d{3}|01[567]\d[ /-]\d{6,8}|06[ -]\d{8}|08\d{2}-\d{4}-\d{3,4}|\(\d{2}\) ?9?\d{4}-\d{4}|8[ -]?\(?9\d{2}\)?[ -]\d{3}[ -]\d{2}[ -]\d{2}|1[3-9]\d[ -]\d{4}[ -]\d{4})(?![\w-]|[.,]\d)/;
// Trunk zero and groups, which part numbers have too.
const NATIONAL =
  /(?<![\w.,+#-])(?:0\d{2,4}[ /-]\d{2,8}(?:[ -]\d{2,4}){0,4}|\(0\d{1,4}\) ?\d{2,4}(?:[ -]?\d{2,4}){1,3}|[6-9]\d{3,4}[ -]\d{3}[ -]?\d{3}|[679]\d{2} \d{3} \d{3}|[679]\d{2}(?: \d{2}){3})(?![\w-]|[.,]\d)/;
const BARE = /(?<![\w.,#-])(?:0[1-9]\d{8,9}|1[3-9]\d{9}|[6-9]\d{9})(?![\w-])/;
// First name and surname, or somebody whom a parcel is for.
const NAMED = /\p{Lu}[\p{Ll}'-]+[ ,]+\p{Lu}[\p{Ll}'-]+/u;
const SOMEBODY = new Set(["buyerDisplayName", "sellerName"]);
const TOLL_FREE = /\b1?[\s.-]?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]/;

/** A telephone number that is written or told as one. */
export function showsPhone(s: Subject): boolean {
  return s.census.digits >= 7 &&
    s.publicTexts.some(({ raw, field, folded }) =>
      field.endsWith("Url") ? IN_QUERY.test(raw) : mayHoldPhone(raw, folded) &&
        (INTERNATIONAL.test(raw) || ASKED.test(folded) ||
          TO_RING.test(folded) || TOLD.test(folded))
    );
}

/** Digits in the groups of a telephone number, as part numbers have them too. */
export function groupsLikePhone(s: Subject): boolean {
  return s.census.digits >= 7 &&
    s.publicTexts.some(({ raw, field, folded }) =>
      !field.endsWith("Url") && mayHoldPhone(raw, folded) &&
      !NUMBERING.test(folded) &&
      (ABROAD.test(raw) || MOBILE.test(raw) || isNational(raw) ||
        SOMEBODY.has(field) && BARE.test(raw) ||
        NORTH_AMERICAN.test(raw) && !TOLL_FREE.test(raw))
    );
}

const IN_QUERY =
  /[?&](?:phone|tel|mobile|msisdn|phone_?number)=(?:%2b|\+)?\d{7,15}/i;
const NUMBERED =
  /\bisbn\b|\bean\b|\bupc\b|\bsku\b|\bpart\b|\b(?:model|serial|article|item|order|tracking|type|ref(?:erence)?) (?:no|nr|number)\b/;

// What stands before the numbers of parts, orders, batches and quotes.
const NUMBERING =
  /(?<!\p{L})(?:p\/?[on]|s\/?n|oem?|lot[eo]?|batch|order|quote|ref|asset|serial|parts?|charge|partie|auftrag|bestell\w*|rechnung|lieferschein|angebot|artikel|art|nr|no|n°|teil\w*|ersatz\w*|kit|pieza|pedido|oc|nf|cod|commande|devis|serie|ordine|matricola|umowa|zamow\w*|partia|siparis|parti|parca|objednav\w*|obj|ordre|varenr|tilaus|contract|plan\w*|replaces|ersetzt)(?!\p{L})|№|番号|注文|批号|编号|合同|로트|발주|парти[яи]|заказ|сч[её]т|рахунок|артикул|رقم|דגם|מק"ט/u;

/** Whether a text has digits, and does not say that they number goods. */
function mayHoldPhone(raw: string, folded: string): boolean {
  return /\d{2}/.test(raw) && !NUMBERED.test(folded);
}

function isNational(raw: string): boolean {
  const found = NAMED.test(raw) ? NATIONAL.exec(raw)?.[0] : undefined;
  const figures = found?.replace(/\D/g, "").length ?? 0;
  return figures >= 9 && figures <= 11 && !TOLL_FREE.test(raw);
}
