/**
 * Which language a question is in, by its smallest words. The documentation is
 * English; who asks in another language is told so in that language.
 *
 * @module
 */
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import { words } from "./terms.ts";

/** What those who ask in another language are told. */
const ADVICE = {
  french: "La documentation est en anglais : posez la question en anglais.",
  german: "Die Dokumentation ist auf Englisch: Bitte auf Englisch fragen.",
  italian: "La documentazione è in inglese: fai la domanda in inglese.",
  portuguese: "A documentação está em inglês: faça a pergunta em inglês.",
  spanish: "La documentación está en inglés: haz la pregunta en inglés.",
};

/** A language in which the advice can be given. */
export type Language = keyof typeof ADVICE;

const SMALL_WORDS: [Language, Set<string>][] = [
  ["french", new Set(french)],
  ["german", new Set(german)],
  ["italian", new Set(italian)],
  ["portuguese", new Set(portuguese)],
  ["spanish", new Set(spanish)],
];
const ENGLISH = new Set(english);

/** Tells, in a language, that the documentation is English. */
export function advice(language: Language): string {
  return ADVICE[language];
}

/** Letters and marks that English does without. */
const FOREIGN = /(?!\p{ASCII})\p{L}|[¿¡]/u;

/**
 * The language of a question that has more small words of that language than
 * English ones; undefined for English and for all other languages.
 */
export function languageOf(question: string): Language | undefined {
  const asked = [...new Set(words(question.toLowerCase()))]
    // Letters that stand alone are names of things in any language.
    .filter((word) => word.length > 1 || FOREIGN.test(word));
  const count = (is: (word: string) => boolean) => asked.filter(is).length;
  const [best] = SMALL_WORDS.map(([language, known]) => ({
    language,
    own: count((word) => known.has(word) && !ENGLISH.has(word)),
    foreign: count((word) => ENGLISH.has(word) && !known.has(word)),
  })).sort((a, b) => b.own - a.own);
  const { language, own, foreign } = best!;
  // One small word alone can be a name.
  const least = FOREIGN.test(question) ? 1 : 2;
  return own >= least && own > foreign ? language : undefined;
}
