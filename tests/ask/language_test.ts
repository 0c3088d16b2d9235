import { assert, assertEquals } from "@std/assert";
import { languageOf } from "../../domain/ask/question.ts";
import { readLabelled } from "./labelled.ts";

Deno.test("a question's language is told by its smallest words", () => {
  for (
    const [question, language] of [
      ["¿Cómo puedo cancelar mi suscripción?", "spanish"],
      ["Wie kann ich meine Bestellung stornieren?", "german"],
      ["Que dois-je faire si le magasin ne répond pas ?", "french"],
      ["Qual é a melhor praia para surfar no verão?", "portuguese"],
      ["Qual è il miglior ristorante di Roma?", "italian"],
    ] as const
  ) assertEquals(languageOf(question), language, question);
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
  ) assertEquals(languageOf(question), undefined, question);
});

Deno.test("another language is found in no English question", () => {
  const foreign = readLabelled().map(({ question }) => question)
    .filter((question) => languageOf(question) !== undefined);
  // Everything that is labelled is English but for one hostile text.
  assert(foreign.length <= 1, foreign.join("\n"));
});
