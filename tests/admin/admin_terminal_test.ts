/** Output and prompts of commands on a terminal. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { OperatorError } from "../../domain/operator_errors.ts";
import {
  CommandContext,
  jsonText,
  progressLine,
} from "../../routes/admin/command.ts";
import { readPage } from "../../routes/reports/report.ts";
import { formatTable } from "../../routes/admin/table.ts";
import type { Services } from "../../domain/services.ts";
import type { Terminal } from "../../routes/admin/terminal.ts";

function contextOf(
  terminal: Partial<Terminal>,
  now = () => 0,
): CommandContext {
  const services: Partial<Services> = { clock: { now } };
  return new CommandContext(services as Services, terminal as Terminal);
}

Deno.test("a command that destroys goes on only after a yes", async () => {
  const questions: string[] = [];
  const answering = (answer: string) =>
    contextOf({
      canAsk: true,
      ask: (question) => {
        questions.push(question);
        return Promise.resolve(answer);
      },
    });
  for (const answer of ["y", "Y", " yes "]) {
    await answering(answer).confirm({}, "Really?");
  }
  for (const answer of ["", "n", "yesterday", "no"]) {
    const refused = () => answering(answer).confirm({}, "Really?");
    await assertRejects(refused, OperatorError, "Not done.");
  }
  assertEquals(new Set(questions), new Set(["Really? [y/N] "]));
  await contextOf({ canAsk: false }).confirm({ yes: true }, "Really?");
  const unasked = () => contextOf({ canAsk: false }).confirm({}, "Really?");
  await assertRejects(unasked, OperatorError, "--yes");
});

Deno.test("progress is one line that is written over and is gone at the end", async () => {
  const notes: string[] = [];
  let now = 0;
  const context = contextOf({
    showsProgress: true,
    note: (text) => void notes.push(text),
  }, () => now);
  const result = await context.progress("rows", (show) => {
    for (let done = 1; done <= 4; done++) {
      now += 300;
      show(done, 4);
    }
    return Promise.resolve("done");
  });
  assertEquals(result, "done");
  assertEquals(notes.length, 4);
  assertEquals(notes.every((note) => note.startsWith("\r\x1b[K")), true);
  assertEquals(notes.at(-1), "\r\x1b[K");
});

Deno.test("progress shows a bar where the total is known, and a count otherwise", () => {
  assertEquals(
    progressLine({ done: 600, total: 1200 }, "rows", 3900),
    "████████████░░░░░░░░░░░░ 50 % · 600 rows · 3 s",
  );
  assertEquals(progressLine({ done: 1200 }, "rows", 1000), "1,200 rows · 1 s");
});

Deno.test("nothing of progress is written where nobody sees it", async () => {
  await contextOf({ showsProgress: false }).progress("rows", (show) => {
    show(1);
    return Promise.resolve();
  });
});

Deno.test("a table lines up wide characters and fits the terminal", () => {
  const text = formatTable(
    ["id", "name"],
    [["a", "絵文字"], ["bbb", "x\n\x1b[2J"]],
    { columns: 9 },
  );
  assertEquals(text.split("\n"), ["ID   NAME", "a    絵文字", "bbb  x �…"]);
});

Deno.test("a look takes no place, and ends where a line is cut", () => {
  const paint: Terminal["paint"] = (_style, text) => `\x1b[31m${text}\x1b[39m`;
  const rows = [["1", { state: "rejected" }, "long text"]];
  const text = formatTable(["n", "state", "text"], rows, {
    columns: 16,
    paint,
  });
  const line = "1  \x1b[31mrejected\x1b[39m  lo…";
  assertEquals(text.split("\n")[1], line);
});

Deno.test("what others wrote steers no terminal, as JSON, in a table or in a question", async () => {
  const steering = [0x1b, 0x7f, 0x85, 0x9b, 0x9f, 0x61c, 0x200e, 0x200f]
    .concat(0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069)
    .map((code) => String.fromCharCode(code));
  const questions: string[] = [];
  const context = contextOf({
    canAsk: true,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve("y");
    },
  });
  const value = { name: `a${steering.join("b")}c`, list: ["é", "絵"] };
  const printed = [jsonText(value), formatTable(["name"], [[value.name]])];
  await context.confirm({}, `Remove ${JSON.stringify(value.name)}?`);
  const [json] = printed;
  assertEquals(JSON.parse(json!), value);
  assertEquals(json!.includes('"é"') && json!.includes("\n"), true);
  assertEquals(json!.includes("\\u009b") && json!.includes("\\u202e"), true);
  for (const char of steering) {
    for (const text of [...printed, ...questions]) {
      assertEquals(text.includes(char), false, `U+${char.charCodeAt(0)}`);
    }
  }
});

Deno.test("a page reads what it shows, and a bounded number of rows more to count them", async () => {
  let read = 0;
  async function* rows(count: number, after = -1) {
    for (let at = after + 1; at < count; at++) {
      read++;
      yield await Promise.resolve({ row: at, place: `${at}` });
    }
  }
  const wanted = (at: number) => at !== 1;
  assertEquals(await readPage(rows(9), { limit: 2, wanted }), {
    items: [0, 2],
    total: 8,
    next: "2",
  });
  const later = { limit: 2, wanted, isLater: true };
  read = 0;
  assertEquals(await readPage(rows(1e6, 2), later), {
    items: [3, 4],
    total: null,
    next: "4",
  });
  assertEquals(read, 3);
  assertEquals(await readPage(rows(9, 6), later), {
    items: [7, 8],
    total: null,
    next: null,
  });
  read = 0;
  const many = await readPage(rows(1e6), { limit: 5 });
  assertEquals([many.total, many.next], [null, "4"]);
  assert(read < 3000, `${read}`);
});
