/**
 * Rules on texts: sexual content with minors, orders to ignore instructions,
 * profanity, links, markup, code for programs that show or store the text, and
 * personal data. The first two weigh enough that the language model, which such an
 * order could persuade, is not asked. Card numbers need no rule: validation refuses
 * them in every field.
 *
 * @module
 */

import { isIban } from "../../input/card_number.ts";
import { gradeOf } from "../screen.ts";
import type { Subject } from "../subject.ts";

export function sexualisesMinors({ hits, texts }: Subject): boolean {
  return ["porn", "escort"].some((word) => hits.together(5, "minor", word)) ||
    hits.together(3, "minor", "sexual") &&
      !texts.some(({ folded }) => /\bsex(?:ual)? ed/.test(folded));
}

const QUOTING_CATEGORIES = new Set(["books", "entertainment", "education"]);

/** "Ignore all previous instructions", except on printed goods and in titles. */
export function overridesInstructions(s: Subject): boolean {
  return s.hits.together(6, "override", "instruction", "prior") &&
    !isPrinted(s) && !QUOTING_CATEGORIES.has(s.item.category);
}

const TITLED_CATEGORIES = new Set(["books", "entertainment"]);
const WORD = /[a-z]+/gi;

/** Profanity in a public text, except in titles of works. */
export function isProfane(s: Subject): boolean {
  return s.hits.of("rude").length > 0 &&
    !TITLED_CATEGORIES.has(s.item.category) &&
    s.shownTexts.some(({ raw }) => holdsProfanity(raw.match(WORD) ?? []));
}

// Also words of tools (bastard file), breeding (brood bitch), a mountain (Wank)
// and an old play.
const ALSO_CLEAN = /^(?:bastard|bitch|wank|whore)/i;

function holdsProfanity(words: string[]): boolean {
  const isTitle = words.length > 1 &&
    words.every((word) => word.length < 4 || /^[A-Z]/.test(word)) &&
    words.some((word) => /[a-z]/.test(word));
  return !isTitle &&
    words.some((word) =>
      gradeOf(word.toLowerCase()) === "rude" && !ALSO_CLEAN.test(word)
    );
}

const LINK =
  /\bhttps?:\/\/|\bwww\.[\w-]+\.|\]\(\s*\w+[:.]|\b[\w-]{1,63}\.(?:com|net|org|io|co|me|ly|gg|ru|shop|store|online|site|xyz|top|app|link|click)\/[\w@?#]/i;

export const carriesLink = (s: Subject): boolean =>
  s.shownTexts.some(({ raw }) => raw.includes(".") && LINK.test(raw));

const TAG =
  /<\/(?:[biupa]|br|div|span|h\d|font|table|t[rdh]|ul|ol|li|title|script|html|body)\s*>|<(?:b|i|u|p|a|br|hr|div|span|h\d|font|center|marquee|blink|details|summary|table|t[rdh]|ul|ol|li|img)\b[^<>]*>/i;

/** A closing HTML tag, or an opening tag of text or layout. */
export const carriesMarkup = ({ texts }: Subject): boolean =>
  texts.some(({ raw }) => TAG.test(raw));

const PAYLOADS = [
  /(?:javascript|vbscript)\s*:\s*(?:\/\/|[\w$.]+\s*[(=.;]|[`'"(%])/i,
  /\bdata:\s*(?:text|application|image\/svg)[\w/.+-]*\s*[;,]/i,
  /<\s*(?:\/\s*)?(?:script|iframe|object|embed|applet|meta|base|form|svg|style|link|body|marquee)\b[^a-z]/i,
  /\$\{\s*(?:jndi|env|sys|java|lower|upper|script|T\()|\{%[^%]*%\}|<%[^%]*%>|<\?(?:php|=)|[#$*]\{\s*(?:[\w.]+\(|\d+\s*[*+-])|\$\{\{?\s*[\w.]+\s*[(*]|\$\{\s*\d+\s*\*/i,
  /\bselect\s[\w*,\s]{1,50}\sfrom\s{1,9}(?:users|information_schema|admin|accounts|customers|passwords|sqlite_master)\b/i,
  /@import\s+(?:url|["'])|\bexpression\s*\(|\burl\(\s*["']?(?:javascript|data|https?:|\/\/)/i,
  /['"]\s*(?:or|and)\s+['"(]?\w+['"]?\s*=\s*['"(]?\w+|\bunion\s+(?:all\s+)?select\b|\bsleep\s*\(\s*\d|\bwaitfor\s+delay\b|\bxp_cmdshell\b|\/\*!\d/i,
  /^[^\S\n\r\u2028\u2029]*[=+@-]\s*(?:hyperlink|cmd|importxml|importdata|importfeed|webservice|dde|image|exec|importhtml|importrange)\b/im,
  /^[=+@-].{0,20}\|\s*(?:'\s*)?\/?c?\b|^[^\S\n\r\u2028\u2029]*=\s*\w+\(.*(?:https?:|"|[a-z]\d)/im,
  /\]\(\s*(?:javascript|data|vbscript)\s*:/i,
  /<!(?:entity|doctype|\[cdata\[)|<\?xml\b|<!--/i,
  /(?:\.\.\/){2,}|(?:\.\.%2f){2,}|\/etc\/passwd|\bfile:\/\//i,
  /\b(?:__proto__|constructor\.prototype|process\.env|document\.cookie|eval\(|require\(['"]|import\(['"]|os\.system|subprocess\.)/i,
  /[;|&]\s*(?:curl|wget|nc|bash|rm|cat|ping)\s+[-/\w]/i,
  /\r\n(?:set-cookie|location|content-type|bcc|cc|to)\s*:|%0d%0a/i,
];

// SQL injections, also printed on goods as programmers' jokes.
const QUERIES = [
  /['"`)]\s*(?:;|\))\s*(?:drop|delete|insert|update|alter|truncate|exec|select|shutdown|create)\s+[\w*]/i,
  /(?:^|;)[^\S\n\r\u2028\u2029]*(?:drop\s+table|delete\s+from|truncate\s+table|insert\s+into|update\s+\w+\s+set)\s*\w/im,
  /\w'\s*(?:--|#|\/\*)\s*$/im,
];
const CODE = [...PAYLOADS, ...QUERIES];

// Substrings of which each payload has at least one; a fast first check.
const MARKED =
  /[<>{}[\]'"`%&\\=$|;:]|\.\.\/|__proto__|@import|\b(?:select|drop|delete|union)\b/i;

/** Returns true for goods with a printed text, such as a mug or a T-shirt. */
const isPrinted = ({ hits }: Subject): boolean =>
  hits.of("printed").some(({ field }) =>
    field === "productName" || field === "variant"
  );

/** Script, query, template, formula or shell code, or an address not on the web. */
export function carriesPayload(s: Subject): boolean {
  if (s.urls.some(({ isWeb }) => !isWeb)) return true;
  if (!MARKED.test(s.raw)) return false;
  return holds(s.raw, isPrinted(s) ? PAYLOADS : CODE) ||
    s.texts.some(({ raw, view }) =>
      (view === "escaped" || view === "hidden") && holds(raw, CODE)
    );
}

const holds = (text: string, patterns: RegExp[]) =>
  patterns.some((pattern) => pattern.test(text));

const ROLE_MAILBOX =
  /\b(?:info|sales|support|hello|contact|orders?|shop|service|office|billing|noreply|no-reply|admin|team|help)@/i;

/** An email address, or a number written or announced as a telephone number. */
export const showsContact = (s: Subject): boolean =>
  showsEmail(s) || showsPhone(s);

/** A local part has at most 64 characters (RFC 5321). */
export const EMAIL =
  /[\w.+-]{1,64}(?:@|%40|\s?\[at\]\s?|\s\(at\)\s)[\w-]{1,63}(?:\.[\w-]{2,}){1,3}/i;

function showsEmail(s: Subject): boolean {
  if (!/[@%]|[[(]at[\])]/i.test(s.raw)) return false;
  return s.publicTexts.some(({ raw, field }) => {
    const found = EMAIL.exec(raw);
    if (found === null) return false;
    const [address] = found;
    // `https://site/@name/x.html` and scoped packages are not addresses.
    const before = raw.slice(0, found.index);
    if (field.endsWith("Url") && /\/@?$/.test(before)) return false;
    return !/\.(?:png|jpe?g|webp|svg|gif|html?|js|css)$/i.test(address) &&
      !/^\d+@\dx?/.test(address) && !ROLE_MAILBOX.test(address);
  });
}

const NORTH_AMERICAN =
  /(?<![\w.-])(?:\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-][2-9]?\d{2,3}[\s.-]\d{4}(?![\w-])/;
const INTERNATIONAL = /(?<![\w])\+[1-9]\d{0,2}(?:[\s().-]*\d){7,12}(?!\d)/;
const FOREIGN_NUMBER = /(?<![\w])00[1-9]\d{0,2}(?:[\s().-]*\d){7,12}(?!\d)/;
const AFTER_PHONE_WORD =
  /(?:\b(?:tel|telephone|phone|ph|cell|mobile|mob|call|text|sms|fax|whats ?app|number|handy|telefon\w*|telefono|telephone|movil|celular|portable|numero)\b|тел|телефон|电话|電話|手机|手機|전화|휴대폰|هاتف|جوال|फोन|मोबाइल)[.:#\s]{0,3}(?:\w{1,8}[\s:]+){0,2}\+?\(?\d(?:[\s().-]*\d){6,14}/i;
const BEFORE_CALL_WORD =
  /\b(?:ask|call|reach|contact|ring|message|speak to|anrufen|ruf(?: an)?|llama|llame|appelez|ligue|chiama|bel|zadzwon)\b(?:[: ]+|.{0,30}? (?:at|on|under|unter|al|au|para|op|pod) +)\d(?:[\s().-]?\d){8,12}(?![\w-])/;
// The number comes first: "… ring after five".
const CALL_ME =
  /(?<![\w.,#-])\+?0?\d(?:[\s()./-]?\d){7,11}[\s,;-]{1,3}(?:zvati|nazvati|pozvati|zovite|zvat|volat|volejte|zavolat|hivni|hivja|call|ring|text|anrufen|llamar|appeler|chiamare|ligar|bellen|dzwonic|zadzwon|звонить|звоните|дзвонити|позвони\w*|aray[ıi]n|ara|soittaa|ringa|ring)\b/;
// Mobile numbers in groups that hardly any part number has.
const MOBILE =
  /(?<![\w.,+#-])(?:0[1-9]0-\d{4}-\d{4}|01\d-\d{3,4}-\d{4}|07\d[ -]\d{3} ?\d{2} ?\d{2}|06\d\/\d{3}[- ]?\d{2}[- ]?\d{1,2}|07\d{3} \d{3} ?\d{3}|0[67](?: \d{2}){4}|05\d{2} \d{3} \d{2} ?\d{2}|04\d{2} \d{3} \d{3}|01[567]\d[ /-]\d{6,8}|06[ -]\d{8}|08\d{2}-\d{4}-\d{3,4}|\(\d{2}\) ?9?\d{4}-\d{4}|8[ -]?\(?9\d{2}\)?[ -]\d{3}[ -]\d{2}[ -]\d{2}|1[3-9]\d[ -]\d{4}[ -]\d{4})(?![\w-]|[.,]\d)/;
// National numbers, in groups that part numbers have too.
const NATIONAL =
  /(?<![\w.,+#-])(?:0\d{2,4}[ /-]\d{2,8}(?:[ -]\d{2,4}){0,4}|\(0\d{1,4}\) ?\d{2,4}(?:[ -]?\d{2,4}){1,3}|[6-9]\d{3,4}[ -]\d{3}[ -]?\d{3}|[679]\d{2} \d{3} \d{3}|[679]\d{2}(?: \d{2}){3})(?![\w-]|[.,]\d)/;
const BARE_NUMBER =
  /(?<![\w.,#-])(?:0[1-9]\d{8,9}|1[3-9]\d{9}|[6-9]\d{9})(?![\w-])/;
// First name and surname.
const NAMED = /\p{Lu}[\p{Ll}'-]+[ ,]+\p{Lu}[\p{Ll}'-]+/u;
/** Fields that name a person or a shop. */
const PERSON_FIELDS = new Set(["buyerDisplayName", "sellerName"]);
const TOLL_FREE = /\b1?[\s.-]?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]/;

const SEVEN = /\d(?:[\s().-]*\d){6}/;

/** A number in international form, or announced as a telephone number. */
function showsPhone(s: Subject): boolean {
  return SEVEN.test(s.raw) &&
    s.publicTexts.some(({ raw, field, folded }) =>
      field.endsWith("Url") ? IN_QUERY.test(raw) : mayHoldPhone(raw, folded) &&
        (INTERNATIONAL.test(raw) || BEFORE_CALL_WORD.test(folded) ||
          CALL_ME.test(folded) || AFTER_PHONE_WORD.test(folded))
    );
}

/** Digits grouped like a telephone number; part numbers have such groups too. */
export function groupsLikePhone(s: Subject): boolean {
  return SEVEN.test(s.raw) &&
    s.shownTexts.some(({ raw, field, folded }) =>
      mayHoldPhone(raw, folded) && !NUMBERING.test(folded) &&
      (FOREIGN_NUMBER.test(raw) || MOBILE.test(raw) || isNational(raw) ||
        PERSON_FIELDS.has(field) && BARE_NUMBER.test(raw) ||
        NORTH_AMERICAN.test(raw) && !TOLL_FREE.test(raw))
    );
}

const IN_QUERY =
  /[?&](?:phone|tel|mobile|msisdn|phone_?number)=(?:%2b|\+)?\d{7,15}/i;
const NUMBERED =
  /\bisbn\b|\bean\b|\bupc\b|\bsku\b|\bpart\b|\b(?:model|serial|article|item|order|tracking|type|ref(?:erence)?) (?:no|nr|number)\b/;

// Words that announce numbers of parts, orders, batches and quotes.
const NUMBERING =
  /(?<!\p{L})(?:p\/?[on]|s\/?n|oem?|lot[eo]?|batch|order|quote|ref|asset|serial|parts?|charge|partie|auftrag|bestell\w*|rechnung|lieferschein|angebot|artikel|art|nr|no|n°|teil\w*|ersatz\w*|kit|pieza|pedido|oc|nf|cod|commande|devis|serie|ordine|matricola|umowa|zamow\w*|partia|siparis|parti|parca|objednav\w*|obj|ordre|varenr|tilaus|contract|plan\w*|replaces|ersetzt)(?!\p{L})|№|番号|注文|批号|编号|合同|로트|발주|парти[яи]|заказ|сч[её]т|рахунок|артикул|رقم|דגם|מק"ט/u;

/** Returns false without digits, or if words announce a number of goods. */
const mayHoldPhone = (raw: string, folded: string): boolean =>
  /\d{2}/.test(raw) && !NUMBERED.test(folded);

function isNational(raw: string): boolean {
  const found = NAMED.test(raw) ? NATIONAL.exec(raw)?.[0] : undefined;
  const figures = found?.replace(/\D/g, "").length ?? 0;
  return figures >= 9 && figures <= 11 && !TOLL_FREE.test(raw);
}

const IDENTITY = [
  /\b(?:ssn|social security(?: number)?)\b\D{0,12}\d{3}[- ]?\d{2,3}[- ]?\d{3,4}\b/,
  /(?<![\d-])(?!000|666|9)\d{3}-\d{2}-\d{4}(?![\d-])/,
  /\b(?:dni|nif|cpf|cnpj|pesel|codice fiscale|bsn|steuer ?id|steuernummer|aadhaar|aadhar|pan card|nino|national insurance|curp|rfc|insee|tc kimlik|tckn|numero de securite sociale|id number|national id|personal id|passport (?:no|number|nr)|passport|reisepass(?:nummer)?|licen[cs]e (?:no|number)|member id|patient id|policy (?:no|number)|mrn)\b[\s.:#]{0,3}(?:\w{1,4}[\s:]+)?[a-z]{0,4}[\s-]?\d[\d\s.a-z/-]{4,}/,
  /(?:снилс|инн|паспорт|身份证号?|身份證號?|マイナンバー|주민등록번호|आधार)\D{0,6}\d[\d\s-]{5,}/,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/,
  // Finland, Italy, Great Britain, India, and numbers after their name.
  /(?<![\w-])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[-+a]\d{3}[\da-y](?![\w-])/,
  /(?<!\w)[a-z]{6}\d{2}[a-ehlmprst]\d{2}[a-z]\d{3}[a-z](?!\w)/,
  /\b(?:ni|nino|national insurance)\b.{0,8}[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-d]\b/,
  /\bpan\b.{0,10}\b[a-z]{5}\d{4}[a-z]\b/,
  /\b(?:aadhaar|aadhar|uid)\b.{0,8}\d{4} ?\d{4} ?\d{4}\b/,
  /\b(?:hetu|personnummer|personnr|cpr|fodselsnummer|rodne cislo|nhs|medicare|versichertennummer|versicherungsnummer|sozialversicherungsnummer|krankenkasse|securite sociale|tarjeta sanitaria|cartao sus|ktp|nric|egn|jmbg|oib|amka|teudat zehut|rut|cuil|cuit|cedula|passeport|pasaporte|passaporto|passaporte|paspoort|paszport|pasaport|ausweis(?:nummer)?|personalausweis|driver'?s? licen[cs]e|driving licen[cs]e|fuhrerschein(?:nummer|nr)?|visa number|tax id|utr)\b[\s.:#]{0,3}(?:(?:no|nr|number|num|numero|n[ro°º])[\s.:#]{1,3})?[a-z]{0,3}[\s-]?\d[\da-z][\d\s.a-z/-]{3,}/,
  /(?:дата рождения|род\.?|г\.р\.|дата народження|出生日期|生年月日|生日|생년월일|تاريخ الميلاد|تاريخ ميلاد|जन्म तिथि|जन्मतिथि|dogum tarihi|dogum|d\.o\.b\.?|birth ?date|birthdate|tanggal lahir|tgl lahir|fodt|fodd|syntynyt|narozen[aey]?|nar\.|\bur\.|rodena?|rodjena?|rođen[a]?|roj\.|szul\.|szuletett|nascut[aă]?|nac\.|nasc\.|роден[а]?|рођен[а]?)\s?[:.]?\s?\d{1,4}[年년./ -]{1,2}\s?\w{1,9}[月월./ -]{1,2}\s?\d{1,4}/,
  /(?<!\d)\d{6}-[1-4]\d{6}(?!\d)/,
  /\b(?:dob|date of birth|born on|born|b\.|birthday|geboren|geburtsdatum|geboren am|fecha de nacimiento|nacido el|nacida el|ne le|nee le|date de naissance|data de nascimento|nascido em|nato il|nata il|data di nascita|geboortedatum|data urodzenia|geb)\b\D{0,6}\d{1,4}[./ -]{1,2}\w{1,9}[./ -]{1,2}\d{2,4}/,
  /\b(?:iban)\b\W{0,3}[a-z]{2}\d{2}/,
  /\b(?:sort code|routing(?: number)?|account (?:no|number|nr)|konto(?:nummer)?|blz)\b\W{0,3}\d[\d -]{5,}/,
];
/** A Chinese identity number: date of birth, and a check digit (GB 11643). */
const CHINESE =
  /(?<!\d)\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx](?!\d)/g;

/** Checks the last of 18 digits (ISO 7064, MOD 11-2). */
function isChinese(number: string): boolean {
  const sum = [...number.slice(0, 17)].reduce(
    (sum, digit) => (sum + Number(digit)) * 2 % 11,
    0,
  );
  return "0123456789x"[(12 - sum) % 11] === number[17];
}

const ITALIAN = /(?<!\w)[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)/i;
const IBAN =
  /\b([A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?)\b/;

/** A document, tax, insurance or account number, or a date of birth. */
export const showsIdentity = (s: Subject): boolean =>
  s.shownTexts.some(({ raw, folded }) =>
    /\d{2}/.test(raw) &&
    (isIban(IBAN.exec(raw)?.[0] ?? "") ||
      IDENTITY.some((pattern) => pattern.test(folded)) ||
      folded.match(CHINESE)?.some(isChinese) ||
      // `folded` has no hexadecimal ids, and some tax codes look like one.
      ITALIAN.test(raw))
  );
