/**
 * Numbers and dates that single out a person.
 *
 * @module
 */

import { isIban } from "../../input/check_digits.ts";
import type { Subject } from "../subject.ts";

const IDENTITY = [
  /\b(?:ssn|social security(?: number)?)\b\D{0,12}\d{3}[- ]?\d{2,3}[- ]?\d{3,4}\b/,
  /(?<![\d-])(?!000|666|9)\d{3}-\d{2}-\d{4}(?![\d-])/,
  /\b(?:dni|nif|cpf|cnpj|pesel|codice fiscale|bsn|steuer ?id|steuernummer|aadhaar|aadhar|pan card|nino|national insurance|curp|rfc|insee|tc kimlik|tckn|numero de securite sociale|id number|national id|personal id|passport (?:no|number|nr)|passport|reisepass(?:nummer)?|licen[cs]e (?:no|number)|member id|patient id|policy (?:no|number)|mrn)\b[\s.:#]{0,3}(?:\w{1,4}[\s:]+)?[a-z]{0,4}[\s-]?\d[\d\s.a-z/-]{4,}/,
  /(?:снилс|инн|паспорт|身份证号?|身份證號?|マイナンバー|주민등록번호|आधार)\D{0,6}\d[\d\s-]{5,}/,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/,
  // Finland, Italy, Great Britain, India, and numbers that are called by name.
  /(?<![\w-])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[-+a]\d{3}[\da-y](?![\w-])/,
  /(?<!\w)[a-z]{6}\d{2}[a-ehlmprst]\d{2}[a-z]\d{3}[a-z](?!\w)/,
  /\b(?:ni|nino|national insurance)\b.{0,8}[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-d]\b/,
  /\bpan\b.{0,10}\b[a-z]{5}\d{4}[a-z]\b/,
  /\b(?:aadhaar|aadhar|uid)\b.{0,8}\d{4} ?\d{4} ?\d{4}\b/,
  /\b(?:hetu|personnummer|personnr|cpr|fodselsnummer|rodne cislo|nhs|medicare|versichertennummer|versicherungsnummer|sozialversicherungsnummer|krankenkasse|securite sociale|tarjeta sanitaria|cartao sus|ktp|nric|egn|jmbg|oib|amka|teudat zehut|rut|cuil|cuit|cedula|passeport|pasaporte|passaporto|passaporte|paspoort|paszport|pasaport|ausweis(?:nummer)?|personalausweis|driver'?s? licen[cs]e|driving licen[cs]e|fuhrerschein(?:nummer|nr)?|visa number|tax id|utr)\b[\s.:#]{0,3}(?:(?:no|nr|number|num|numero|n[ro°º])[\s.:#]{1,3})?[a-z]{0,3}[\s-]?\d[\da-z][\d\s.a-z/-]{3,}/,
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
