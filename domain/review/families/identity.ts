/**
 * Numbers, places and facts that single out a person, and secrets.
 *
 * @module
 */

import { isIban } from "../../input/check_digits.ts";
import { EQUALS } from "./census.ts";
import type { Subject } from "../subject.ts";

const IDENTITY = [
  /\b(?:ssn|social security(?: number)?|sin)\b\D{0,12}\d{3}[- ]?\d{2,3}[- ]?\d{3,4}\b/,
  /(?<![\d-])(?!000|666|9)\d{3}-\d{2}-\d{4}(?![\d-])/,
  /\b(?:dni|nif|nie|cpf|cnpj|pesel|codice fiscale|bsn|steuer ?id|steuernummer|aadhaar|aadhar|pan card|nino|national insurance|curp|rfc|insee|tc kimlik|tckn|numero de securite sociale|id number|national id|personal id|passport (?:no|number|nr)|passport|reisepass(?:nummer)?|licen[cs]e (?:no|number)|member id|patient id|policy (?:no|number)|mrn)\b[\s.:#]{0,3}(?:\w{1,4}[\s:]+)?[a-z]{0,4}[\s-]?\d[\d\s.a-z/-]{4,}/,
  /(?:снилс|инн|паспорт|身份证号?|身份證號?|マイナンバー|주민등록번호|आधार)\D{0,6}\d[\d\s-]{5,}/,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/,
  // Finland, Italy, Great Britain, India, and numbers that are called by name.
  /(?<![\w-])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[-+a]\d{3}[\da-y](?![\w-])/,
  /(?<!\w)[a-z]{6}\d{2}[a-ehlmprst]\d{2}[a-z]\d{3}[a-z](?!\w)/,
  /\b(?:ni|nino|national insurance)\b.{0,8}[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-d]\b/,
  /\bpan\b.{0,10}\b[a-z]{5}\d{4}[a-z]\b/,
  /\b(?:aadhaar|aadhar|uid)\b.{0,8}\d{4} ?\d{4} ?\d{4}\b/,
  /\b(?:hetu|personnummer|personnr|cpr|fodselsnummer|rodne cislo|taj|nhs|medicare|versichertennummer|versicherungsnummer|sozialversicherungsnummer|krankenkasse|securite sociale|tarjeta sanitaria|cartao sus|nik|ktp|nric|egn|jmbg|oib|amka|teudat zehut|rut|cuil|cuit|dui|cedula|passeport|pasaporte|passaporto|passaporte|paspoort|paszport|pasaport|ausweis(?:nummer)?|personalausweis|driver'?s? licen[cs]e|driving licen[cs]e|fuhrerschein(?:nummer|nr)?|visa number|tax id|tin|ein|utr)\b[\s.:#]{0,3}(?:(?:no|nr|number|num|numero|n[ro°º])[\s.:#]{1,3})?[a-z]{0,3}[\s-]?\d[\da-z][\d\s.a-z/-]{3,}/,
  /(?:дата рождения|род\.?|г\.р\.|дата народження|出生日期|生年月日|生日|생년월일|تاريخ الميلاد|تاريخ ميلاد|जन्म तिथि|जन्मतिथि|dogum tarihi|dogum|d\.o\.b\.?|birth ?date|birthdate|tanggal lahir|tgl lahir|fodt|fodd|syntynyt|narozen[aey]?|nar\.|\bur\.|rodena?|rodjena?|rođen[a]?|roj\.|szul\.|szuletett|nascut[aă]?|nac\.|nasc\.|роден[а]?|рођен[а]?)\s?[:.]?\s?\d{1,4}[年년./ -]{1,2}\s?\w{1,9}[月월./ -]{1,2}\s?\d{1,4}/,
  /(?<!\d)\d{17}[\dx](?!\d)/,
  /(?<!\d)\d{6}-[1-4]\d{6}(?!\d)/,
  /\b(?:dob|date of birth|born on|born|b\.|birthday|geboren|geburtsdatum|geboren am|fecha de nacimiento|nacido el|nacida el|ne le|nee le|date de naissance|data de nascimento|nascido em|nato il|nata il|data di nascita|geboortedatum|data urodzenia|geb)\b\D{0,6}\d{1,4}[./ -]{1,2}\w{1,9}[./ -]{1,2}\d{2,4}/,
  /\b(?:iban)\b\W{0,3}[a-z]{2}\d{2}/,
  /\b(?:sort code|routing(?: number)?|account (?:no|number|nr)|konto(?:nummer)?|blz)\b\W{0,3}\d[\d -]{5,}/,
];
const ITALIAN = /(?<!\w)[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)/i;
const IBAN =
  /\b([A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?)\b/;

/** A document, tax, insurance or account number, a date of birth. */
export function showsIdentity(s: Subject): boolean {
  if (s.census.digits < 3) return false;
  const isLong = s.census.digits >= 4;
  return s.publicTexts.some(({ raw, folded, field }) => {
    if (!/\d{2}/.test(raw) || field.endsWith("Url")) return false;
    const iban = IBAN.exec(raw);
    return isLong && iban !== null && isIban(iban[0]) ||
      isLong && IDENTITY.some((pattern) => pattern.test(folded)) ||
      // Eleven of its letters are digits of a hexadecimal id, too.
      ITALIAN.test(raw);
  });
}

const STREET =
  /\b\d{1,5}[a-z]?,?\s+(?:[\p{L}'.]+\s+){1,4}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|terrace|way|place|pl|close|crescent|square|parkway|highway|circle|bend|trail|loop|ridge|hollow|mews|grove|gardens|row|walk|rise|crossing|landing|cove|run|path|pike|alley|glen|hill|heights|view|meadows?|green|vale|nagar|marg)\b|\b(?:calle|c\/|avenida|avda|plaza|paseo|rua|praca|via|viale|piazza|corso|rue|boulevard|bd|ul\.?|ulica|ул\.?|улица|вул\.?)\s+(?:[\p{L}'.]+\s+){0,5}[\p{L}'.]+,?\s+(?:n[.ºo°]?\s*)?\d{1,4}\b|(?<![\p{L}-])\b[\p{L}-]+(?:stra(?:ss|ß)e|str\.|weg|gasse|allee|ring|damm|ufer|platz|straat|laan|gracht|plein|kade|vägen|vagen|gatan|gata|gate|veien|vegen|vej|gade|katu|tie)\s+\d{1,4}\b|\b\d{1,4}\s?(?:bis|ter)?,?\s+(?:rue|avenue|boulevard|place|chemin|allee|impasse|quai)\s/u;
const POSTCODE =
  /\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b\d{5}(?:-\d{4})?\s+[\p{L}]{3,}|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s\d[A-Z]\d\b|\b\d{4}\s?[A-Z]{2}\b|\b\d{2}-\d{3}\s+\p{L}|\b\d{4}\s+\p{Lu}\p{Ll}{2,}|(?<!\d)\d{3}-\d{4}\s|,\s*\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+)?(?:\s[A-Z]{2,3})?\s+\d{4}\b|\b\d{5,6}\b/u;
// Number, street, town, state and code, whatever the street is called.
const AMERICAN =
  /\b\d{1,6}\s+\p{Lu}[\p{L}'.-]+(?:\s+[\p{L}\d'.#-]+){0,6},?\s+(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),?\s+\d{5}\b/u;
const RECIPIENT =
  /\b(?:ship|ships|shipped|deliver|delivered|delivery|send|sent|mail|mailed|gift|lives?|home|envoyer|livrer|livraison|chez|lieferung|liefern|lieferadresse|versand|enviar|entregar|entrega|spedire|consegna|consegnare|bezorgen|wysylka|dostawa|доставка|доставить|gonder|teslimat|kirim)\b.{0,12}\b(?:to|at|for|a|an|nach|para|per|naar|do|chez|ke|adresse)?:?\s*\p{Lu}[\p{L}'-]+\s+\p{Lu}[\p{L}'-]+(?![\p{L}'-]).{0,30}\d/u;
const DWELLING =
  /\b(?:flat|apt|apartment|unit|house no|plot|block|tower|wing|top|wohnung|appartement|appt|bat|esc|depto|dpto|piso|apto|bloco|interno|int|scala|app|lgh|as|m|kv|кв|квартира|daire|blok)\.?\s?#?\d{1,4}[a-z]?\b/i;
const HOME =
  /\b(?:apt|apartment|flat|unit|suite|floor|house no|piso|piano|etage|stock)\.?\s*\d|\b(?:lives? at|home address|address|addr|deliver(?:ed|y)? to|ship(?:ped)? to|direccion|adresse|endereco|indirizzo|adres|адрес|住所|地址|주소|العنوان|पता)\b/iu;

/** A home address: a street with a number, and a place or a flat. */
export function showsAddress(s: Subject): boolean {
  if (s.census.digits < 2) return false;
  const isVisited = VISITED.has(s.item.category);
  return s.publicTexts.some(({ raw, folded, field }) =>
    !field.endsWith("Url") && /\d/.test(raw) && STREET.test(folded) &&
      (POSTCODE.test(raw) || HOME.test(raw)) &&
      (!isVisited && !PUBLIC_PLACE.test(folded) || DELIVERED.test(folded)) ||
    !field.endsWith("Url") &&
      (!s.census.isAscii && CJK_PLACE.test(raw) && CJK_ADDRESS.test(raw) ||
        AMERICAN.test(raw) &&
          (!isVisited && !PUBLIC_PLACE.test(folded) ||
            DELIVERED.test(folded)) ||
        RECIPIENT.test(raw) &&
          (STREET.test(folded) || DWELLING.test(raw) || POSTCODE.test(raw)))
  );
}

// Where anyone may go.
const VISITED = new Set(["travel", "restaurants", "entertainment"]);
const PUBLIC_PLACE =
  /\b(?:hotel|hostel|motel|room at|guest ?house|apartments? at|restaurant|trattoria|osteria|cafe|parking|garage|stellplatz|storage|museum|gallery|galerie|theat(?:er|re)|stadium|arena|cinema|kino|gym|coworking|desk at|office at|meeting room|venue|hall|workshop at|class at|tickets?|concert|konzert|store|pickup|click and collect|abholung|shop at|salon|clinic|station|airport|print of|poster of|map of)\b/;
const DELIVERED =
  /\b(?:lives?|home address|deliver\w*|ship\w*|send|flowers|gift for|surprise|for (?:mr|mrs|ms|miss))\b/;

// Letters without which no such address is.
const CJK_PLACE = /[市区區縣县都道府県시도]/;
const CJK_ADDRESS =
  /[\p{L}]{2}[市区區縣县][\p{L}\d]{1,15}[路街道巷弄村][\p{L}]{0,4}\d{1,5}\s?[号號弄](?:.{0,12}[室楼樓栋])?|[都道府県].{1,6}[市区町村].{0,10}\d{1,4}[-−丁]\d{1,4}|[시도]\s?\p{L}{1,6}[구군시]\s?\p{L}{1,10}[로길]\s?\d{1,4}/u;

const SECRET =
  /\b(?:sk-[\w-]{20}|sk_live_\w{16}|rk_live_\w{16}|gh[pousr]_\w{30}|github_pat_\w{20}|glpat-[\w-]{18}|xox[abprs]-[\w-]{10}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|npm_\w{30}|hf_\w{30})|-----BEGIN [A-Z ]*PRIVATE KEY/;
const SECRET_PARAMETER =
  /[?&#;](?:access_?token|auth_?token|refresh_?token|token|auth|bearer|reset_?key|pass|pin|iban|passport|birth(?:date|day)?|email|mail|api_?key|password|passwd|pwd|secret|session_?id|sessionid|jwt|client_secret|id_token|ssn|card(?:_?number)?|cvv|dob|first_?name|last_?name|full_?name|address)=[^&]{6}/i;

/** A token in three parts, of which two are objects (RFC 7519). */
function hasToken(text: string): boolean {
  return text.split(/[^\w.-]+/).some((word) => {
    const parts = word.split(".");
    return parts.some((part, at) =>
      at > 0 && /^eyJ[\w-]{10}/.test(part) &&
      /\beyJ[\w-]{10}/.test(parts[at - 1]!)
    );
  });
}

/** A live secret, or a secret or a name in a link. */
export function showsSecret(s: Subject): boolean {
  return (s.census.run >= 16 || /xox|BEGIN/.test(s.raw)) &&
      (SECRET.test(s.raw) || hasToken(s.raw)) ||
    (s.census.marks & EQUALS) !== 0 && SECRET_PARAMETER.test(s.raw) ||
    (s.has("secret") || /\b(?:door|gate|alarm|entry) code\b/.test(s.folded)) &&
      s.says(
        /\b(?:password|passwort|kennwort|contrasena|clave|senha|haslo|wachtwoord|parola|sifre|пароль|pin code|pin|passcode|pass|pwd|pw|mot de passe|mdp|gate code|door code|alarm code|entry code|turcode|digicode)\s*(?:(?:is|ist|es|est|[:=])\s*)?(?=\S{0,60}\d)[^\s,;]{4}/,
      );
}
