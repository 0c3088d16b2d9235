/**
 * General sentences of the texts that callers and operators read: those that
 * say something of every case, or of none.
 *
 * @module
 */
import { Lexer, type Tokens } from "marked";
import { splitSentences } from "../../domain/docs/passages.ts";
import {
  Failure,
  type FailureName,
  FAILURES,
  type KeyPurpose,
} from "../../domain/failures.ts";
import { httpStep } from "../../domain/failure_steps.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";
import { describeTools } from "../../routes/mcp/tools.ts";
import type { Harness } from "../support/harness.ts";
import { prose } from "./claims.ts";

/** A sentence, with the first place where it stands. */
export interface GeneralSentence {
  place: string;
  text: string;
}

const GENERAL =
  /\b(?:every|all|only|never|always|alone|same|nothing|until|at any time|as it stands)\b/i;

const ROOT = new URL("../../", import.meta.url);

/** Pages of history, whose sentences were true of their version. */
const HISTORY = new Set(["changelog"]);

/** Reads every general sentence once, in the order of the places. */
export async function generalSentences(
  harness: Harness,
): Promise<GeneralSentence[]> {
  const found = new Map<string, string>();
  for (const { place, text } of await readTexts(harness)) {
    for (const sentence of splitSentences(text)) {
      if (!GENERAL.test(sentence) || found.has(sentence)) continue;
      found.set(sentence, place);
    }
  }
  return Array.from(found, ([text, place]) => ({ place, text }));
}

async function readTexts(harness: Harness): Promise<GeneralSentence[]> {
  const docs = await readDocFiles(new URL("docs/", ROOT));
  const pages = docs.filter(({ kind, name }) =>
    kind === "page" && !HISTORY.has(name)
  ).map(({ name, text }) => [`docs/${name}.md`, text] as const);
  const readme = await Deno.readTextFile(new URL("README.md", ROOT));
  const guides = [...pages, ["README.md", readme] as const]
    .toSorted().flatMap(([place, text]) =>
      blocksOf(text).map((text) => ({ place, text }))
    );
  const facts = docs.filter(({ kind }) => kind === "facts")
    .toSorted((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, text }) =>
      text.split("\n").filter((line) => /^[^#]/.test(line))
        .map((text) => ({ place: `docs/facts/${name}.md`, text }))
    );
  const openapi = await (await harness.fetch("/openapi.json?all=1")).json();
  return [
    ...guides,
    ...facts,
    ...descriptionsOf("tools", describeTools(harness.services.config)),
    ...failuresOfAll().flatMap((failure) =>
      [failure.message, httpStep(failure) ?? ""]
        .map((text) => ({ place: `failure ${failure.kind}`, text }))
    ),
    ...descriptionsOf("openapi.json", openapi),
    ...(await Promise.all(
      SPEAKING.map((folder) => textsOfModules(new URL(folder, ROOT))),
    )).flat(),
  ];
}

function failuresOfAll(): Failure[] {
  const purposes: KeyPurpose[] = ["publish", "withdraw", "revoke"];
  return (Object.keys(FAILURES) as FailureName[]).flatMap((name) =>
    purposes.map((keyFor) => new Failure(name, { keyFor }))
  );
}

/** Paragraphs, items and rows of a page; a title and summary are no block. */
function blocksOf(markdown: string): string[] {
  const body = markdown.replace(
    /^---\n[^]*?^---\n/,
    (matter) => /^summary: (.*)$/m.exec(matter)?.[1] ?? "",
  );
  return new Lexer().blockTokens(prose(body)).flatMap((token) => {
    switch (token.type) {
      case "table": {
        const { rows } = token as Tokens.Table;
        return rows.map((row) => row.map(({ text }) => text).join(" | "));
      }
      case "list":
        return (token as Tokens.List).items.map(({ text }) => text);
      case "paragraph":
      case "blockquote":
        return [token.text];
      default:
        return [];
    }
  });
}

const DESCRIBING = new Set(["description", "title", "summary"]);

/** Texts of a schema or a description that describe it; examples do not. */
function descriptionsOf(place: string, value: unknown): GeneralSentence[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === "string") {
      return DESCRIBING.has(name) ? [{ place, text: member }] : [];
    }
    return /^examples?$/.test(name) ? [] : descriptionsOf(place, member);
  });
}

/** Strings that are joined by `+`, of either kind of quotes, on a line each. */
const CHAIN = /(?:"[^"\n]*"|`[^`\n]*`)(?:\s*\+\s*(?:"[^"\n]*"|`[^`\n]*`))*/g;

/** Folders whose modules hold texts of pages, steps, hints and statuses. */
const SPEAKING = [
  "domain/checkout/",
  "domain/promo/",
  "routes/mcp/",
  "routes/pages/",
  "routes/pay/",
];

/** Texts between tags and in strings of modules. */
async function textsOfModules(folder: URL): Promise<GeneralSentence[]> {
  const found: GeneralSentence[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const file = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) found.push(...await textsOfModules(file));
    if (!/\.tsx?$/.test(name)) continue;
    const code = (await Deno.readTextFile(file))
      .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "")
      .replace(/\{" "\}/g, "");
    const between = name.endsWith("x") ? code.matchAll(/>([^<>{}]+)</g) : [];
    const strings = code.matchAll(CHAIN);
    const place = file.href.slice(ROOT.href.length);
    for (const [, text] of between) found.push({ place, text: text! });
    for (const [chain] of strings) {
      const text = chain.replace(/["`]\s*\+\s*["`]|^["`]|["`]$/g, "");
      if (text.includes(" ")) found.push({ place, text });
    }
  }
  return found.toSorted((a, b) => a.place < b.place ? -1 : 1);
}
