import { Lexer, type Token, type Tokens } from "marked";
import type { Block } from "./passages.ts";

/** The blocks of a page in Markdown; a table's rows are no text without its head. */
export function markdownBlocks(source: string): Block[] {
  // Only blocks are parsed: a passage keeps the inline Markdown of its sentence.
  return new Lexer().blockTokens(source).flatMap(blockOf);
}

function blockOf(token: Token): Block | [] {
  switch (token.type) {
    case "space":
      return [];
    case "heading":
      return { kind: "heading", text: token.text, depth: token.depth };
    case "paragraph":
      return { kind: "text", raw: token.raw, texts: [token.text] };
    case "list": {
      const { raw, items } = token as Tokens.List;
      return { kind: "text", raw, texts: items.map(({ text }) => text) };
    }
    default:
      return { kind: "other" };
  }
}
