import { assert, assertEquals } from "@std/assert";
import { createEngine } from "../../domain/ask/answer.ts";
import {
  isDestructiveStatement,
  wantsDestruction,
} from "../../domain/ask/parse.ts";
import { wordsOf } from "../../domain/ask/index.ts";
import { BASE_URL, STATEMENTS, unpaused } from "./corpus.ts";
import { quotedOf, readLabelled } from "./labelled.ts";

const { ask } = await createEngine(STATEMENTS, { baseUrl: BASE_URL }, unpaused);
const known = new Set(STATEMENTS.map(({ passage }) => passage.text));

Deno.test("orders, calls, tools and commands that take something away are known", () => {
  const harmful = STATEMENTS.map(({ passage }) => passage.text)
    .filter(isDestructiveStatement);
  for (
    const part of [
      "Send `DELETE /api/v1/gallery/submissions/{id}`",
      "`card_task_cancel` ends",
      "`key_revoke` revokes",
      "`gallery_withdraw` takes back",
      "Send `POST /api/keys/revoke`",
      "deno task admin erase",
    ]
  ) assert(harmful.some((text) => text.includes(part)), part);
  assert(!isDestructiveStatement("Send `POST /api/v1/keys` with a `name`."));
  assert(!isDestructiveStatement("A revoked key gets 401."));
});

Deno.test("nothing that takes something away is quoted to who did not ask for it", () => {
  const others = readLabelled()
    .filter(({ author }) => author !== "languages")
    .map(({ question }) => question)
    .filter((question) => !wantsDestruction(wordsOf(question)));
  assert(others.length > 500);
  for (
    const question of [
      ...others,
      "publish gallery submission",
      "gallery submissions id with the API key that sent it",
      "card task start tool",
    ]
  ) {
    const harmful = quotedOf(ask(question), known).filter(
      isDestructiveStatement,
    );
    assertEquals(harmful, [], question);
  }
});

Deno.test("who asks for it is told how", () => {
  for (
    const [question, part] of [
      ["How do I withdraw a submission?", "DELETE"],
      ["my key leaked", "revoke"],
      ["undo my purchase post", "withdraw"],
      ["stop the card task", "card_task_cancel"],
    ] as const
  ) {
    assert(
      ask(question).answer.toLowerCase().includes(part.toLowerCase()),
      question,
    );
  }
});
