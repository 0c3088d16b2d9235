/**
 * The regular expressions of the program, as a parser of the language finds
 * them.
 *
 * @module
 */
import { parse } from "@babel/parser";

const ROOT = new URL("../../", import.meta.url);

/** A regular expression that stands in a file. */
export interface Pattern {
  /** File, as a path from the root. */
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** The patterns of some files. */
export interface Patterns {
  found: Pattern[];
  /** Where a pattern is made of what is known only when the program runs. */
  computed: Omit<Pattern, "source" | "flags">[];
}

/** Reads the patterns of all source files below some folders. */
export async function readPatterns(folders: string[]): Promise<Patterns> {
  const all: Patterns = { found: [], computed: [] };
  for (const folder of folders) {
    for await (const file of sourcesOf(folder)) {
      const text = await Deno.readTextFile(new URL(file, ROOT));
      const { found, computed } = patternsOf(file, text);
      all.found.push(...found);
      all.computed.push(...computed);
    }
  }
  return all;
}

async function* sourcesOf(folder: string): AsyncGenerator<string> {
  for await (
    const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))
  ) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sourcesOf(path);
    else if (/\.(tsx?|js)$/.test(name)) yield path;
  }
}

/** Finds literals, and calls of `RegExp` with a text or with anything else. */
export function patternsOf(file: string, text: string): Patterns {
  const found: Pattern[] = [];
  const computed: Patterns["computed"] = [];
  const { program } = parse(text, {
    sourceType: "module",
    plugins: ["typescript", "jsx"],
  });
  for (const node of nodesOf(program)) {
    const line = node.loc?.start.line ?? 0;
    if (node.type === "RegExpLiteral") {
      found.push({ file, line, source: node.pattern!, flags: node.flags! });
    } else if (isMade(node)) {
      const [source, flags] = (node.arguments ?? []).map(textOf);
      if (source === undefined) computed.push({ file, line });
      else found.push({ file, line, source, flags: flags ?? "" });
    }
  }
  return { found, computed };
}

/** The properties of a syntax node that are used here. */
interface Node {
  type: string;
  loc?: { start: { line: number } };
  pattern?: string;
  flags?: string;
  callee?: Node;
  name?: string;
  property?: Node;
  arguments?: Node[];
  value?: unknown;
}

function isMade({ type, callee }: Node): boolean {
  return (type === "NewExpression" || type === "CallExpression") &&
    (callee?.name ?? callee?.property?.name) === "RegExp";
}

function textOf({ type, value }: Node): string | undefined {
  return type === "StringLiteral" ? value as string : undefined;
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") yield value as Node;
  for (const member of Object.values(value)) yield* nodesOf(member);
}
