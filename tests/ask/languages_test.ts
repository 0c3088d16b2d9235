import { assert, assertEquals } from "@std/assert";
import { createEngine } from "../../domain/ask/answer.ts";
import { buildCorpus } from "../../domain/ask/index.ts";
import {
  createTranslator,
  fold,
  LATIN_DICTIONARIES,
  UNSPACED_DICTIONARIES,
} from "../../domain/ask/translate.ts";
import { termsOf } from "../../domain/ask/index.ts";
import { BASE_URL, STATEMENTS, unpaused } from "./corpus.ts";
import { readLabelled } from "./labelled.ts";
import { startHarness } from "../support/harness.ts";

const corpus = await buildCorpus(STATEMENTS, unpaused);
const translate = createTranslator(corpus.words);
const { ask } = await createEngine(STATEMENTS, { baseUrl: BASE_URL }, unpaused);

/** A question in each language, and how the note in that language begins. */
const QUESTIONS = [
  ["Wie widerrufe ich meinen API-Schlüssel?", "Die Dokumentation"],
  ["Comment révoquer ma clé API ?", "La documentation"],
  ["¿Cómo revoco mi clave de API?", "La documentación"],
  ["Come revoco la mia chiave API?", "La documentazione"],
  ["Como revogo minha chave de API?", "A documentação"],
  ["Hoe trek ik mijn API-sleutel in?", "De documentatie"],
  ["Jak unieważnić klucz API?", "Dokumentacja"],
  ["API anahtarımı nasıl iptal ederim?", "Belgeler"],
  ["APIキーを失効させるにはどうすればいいですか。", "ドキュメント"],
  ["API 키를 폐기하려면 어떻게 하나요?", "문서는"],
  ["怎么吊销 API 密钥？", "文档"],
] as const;

for (const [question, note] of QUESTIONS) {
  Deno.test(`"${question}" is answered, and told about in its language`, () => {
    const { answer, followUp } = ask(question);
    assert(/keys\/revoke|key_revoke/.test(answer), answer);
    assert(followUp[0]!.startsWith(note), followUp[0]);
  });
}

Deno.test("the plainest questions in Dutch and Turkish are answered with confidence", () => {
  for (
    const [question, told] of [
      ["Hoe krijg ik een API-sleutel?", /api\/v1\/keys/],
      ["Hoe dien ik een aankoop in?", /gallery\/submissions/],
      ["Hoe trek ik mijn sleutel in?", /keys\/revoke/],
      ["Wat zijn de limieten?", /rate limits/],
      ["Wat betekent fout 401?", /`unauthorized`/],
      ["Is de dienst gratis?", /costs nothing/],
      ["API anahtarını nasıl alırım?", /api\/v1\/keys/],
      ["Anahtarımı nasıl iptal ederim?", /keys\/revoke/],
      ["401 hatası ne demek?", /`unauthorized`/],
      ["Hizmet ücretsiz mi?", /costs nothing/],
      ["Ekiple nasıl iletişime geçerim?", /api\/v1\/contact/],
    ] as const
  ) {
    const { answer, confidence } = ask(question);
    assertEquals(confidence, "high", question);
    assert(told.test(answer), `${question} ${answer}`);
  }
});

Deno.test("who asks about something else is told so in the same language", () => {
  for (
    const [question, told] of [
      ["¿Cuánto pesa un elefante adulto?", "No se encontró nada"],
      ["Wie lange lebt ein Hund eigentlich?", "Dazu wurde nichts"],
      ["Quel est le meilleur restaurant de Lyon ?", "Rien n'a été trouvé"],
      ["Qual é a melhor praia para surfar no verão?", "Nada foi encontrado"],
      ["Qual è il miglior ristorante di Roma?", "Non è stato trovato"],
      ["Hoe laat vertrekt de trein naar Gent?", "Hierover is niets"],
      ["Jaki jest najwyższy szczyt w Polsce?", "Nic na ten temat"],
      ["En iyi mercimek çorbası nasıl yapılır?", "Bununla ilgili"],
      ["富士山の高さは何メートルですか", "該当する内容"],
      ["서울에서 부산까지 얼마나 걸려요?", "관련 내용을"],
      ["北京烤鸭怎么做才好吃？", "没有找到"],
    ] as const
  ) {
    const { confidence, followUp } = ask(question);
    assertEquals(confidence, "none", question);
    assert(followUp[0]!.startsWith(told), `${question} ${followUp[0]}`);
    assert(followUp.length > 1);
  }
});

Deno.test("English stays English with a foreign name or word in it", () => {
  for (
    const question of [
      "Can I buy from El Corte Inglés?",
      "My shop is in Montréal; does the law there count?",
      "What does the label à la carte mean?",
      "one key per bot or per human",
      "a b c i q r w",
      "naïve?",
      "“Keys”?",
      "",
    ]
  ) assertEquals(translate(question), { english: question });
});

Deno.test("no English question or statement is taken for another language", () => {
  const texts = STATEMENTS.flatMap(({ passage, topic, questions }) => [
    passage.text,
    topic,
    ...questions,
  ]);
  assert(texts.length > 15_000);
  const foreign = texts.filter((text) => translate(text).notes !== undefined);
  assertEquals(foreign, []);
});

Deno.test("another language is found in no English question that is labelled", () => {
  const foreign = readLabelled()
    .filter(({ author }) => author !== "languages")
    .map(({ question }) => question)
    .filter((question) => translate(question).notes !== undefined);
  assertEquals(foreign, ["cuál es la capital de Mongolia"]);
});

Deno.test("names of fields, tools and headers stay as they are", () => {
  const { english } = translate(
    "Was bedeutet error.retryAfter bei card_task_start mit X-Sandbox: true?",
  );
  for (const name of ["retryAfter", "card_task_start", "X-Sandbox"]) {
    assert(english.includes(name), english);
  }
});

Deno.test("a word is found without its diacritics and in a compound", () => {
  for (const word of ["Schlüssel", "Schlussel", "Schluessel"]) {
    const { english } = translate(`Wie bekomme ich den ${word}?`);
    assert(english.includes("key"), english);
  }
  const { english: compound } = translate("Wie ist die Reservierungsdauer?");
  assert(compound.includes("reserv") && compound.includes("long"), compound);
});

for (
  const dictionary of [
    ...LATIN_DICTIONARIES,
    ...UNSPACED_DICTIONARIES,
  ]
) {
  Deno.test(`the dictionary with "${dictionary.quoted}" is in form`, () => {
    const forms = Object.keys(dictionary.words);
    assertEquals(forms, [...forms].sort(), "in order");
    for (const form of forms) assertEquals(form, fold(form));
    assertEquals(forms.filter((form) => !/^[^*,]+\*?$/.test(form)), []);
    const english = Object.values(dictionary.words).join(" ");
    const unknown = termsOf(english).filter((term) =>
      !corpus.numbers.has(term)
    );
    assertEquals(unknown, [], "English words that no fact has");
  });
}

Deno.test("an ending of an unknown word in Korean is no word", () => {
  // The second syllable of Busan alone is "bought".
  const { english } = translate("서울에서 부산까지 얼마나 걸려요?");
  assert(english.includes("부산") && !english.includes("bought"), english);
});

Deno.test("the page of ask shows the note above the quotations, and no link of it", async () => {
  await using harness = await startHarness();
  const [question, note] = QUESTIONS[0];
  const q = new URLSearchParams({ q: question });
  const page = await (await harness.fetch(`/ask?${q}`, {
    headers: { accept: "text/html" },
  })).text();
  const at = page.indexOf(`<p class="worth">${note}`);
  assert(at > 0 && at < page.indexOf('<p class="quote">'), page);
  assertEquals(page.split(note).length, 2);
});
