/** The text of an error in the log leaves out its message. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { errorText } from "../../domain/telemetry/error_text.ts";

const CARD = "4242424242424242";

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

Deno.test("an error is told by its name and its places, not by its message", () => {
  const errors = [
    thrownBy(() => new URL(`http://a:99999/${CARD}`)),
    thrownBy(() => JSON.parse(`{"a": ${CARD}x}`)),
    thrownBy(() => decodeURIComponent(`%zz${CARD}`)),
    new Error(`${CARD}\n    at pay (file:///${CARD}.ts:1:1)\n${CARD}`),
    new Error("", { cause: new TypeError(CARD, { cause: CARD }) }),
    Object.assign(new Error("x"), { code: CARD, name: `Error ${CARD}` }),
    Object.assign(new Error("x"), { message: CARD }),
    Object.assign(new Error(CARD), { message: "x" }),
    CARD,
    { message: CARD },
    undefined,
  ];
  for (const error of errors) {
    const text = errorText(error);
    assert(!text.includes(CARD), text);
  }
  assertMatch(errorText(errors[1]), /^SyntaxError\n +at [^]*error_text_test/);
});

Deno.test("codes, known phrases and causes are told", () => {
  const cause = Object.assign(new Error(`database is locked (${CARD})`), {
    code: "SQLITE_BUSY",
  });
  const text = errorText(new TypeError("odd", { cause }));
  const [first] = text.split("\n");
  assertEquals(first, "TypeError");
  assertMatch(text, /\nCaused by Error: SQLITE_BUSY: database is locked\n/);
  assertEquals(errorText("odd"), "a thrown string");
});

Deno.test("a chain of causes that leads back to itself ends", () => {
  const error = new Error("odd");
  error.cause = error;
  assertEquals(errorText(error).match(/Caused by/g)?.length, 3);
});
