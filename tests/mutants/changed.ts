/**
 * Mistakes of fixed kinds in the lines of the program that changed since a
 * commit: other operators, constants one higher, dropped awaits, statements and
 * members of lists, swapped arguments.
 *
 * @module
 */
import { parse } from "@babel/parser";
import { fileURLToPath } from "node:url";
import { type Mutant, readMutants, ROOT } from "./table.ts";

/** How many mistakes are made, spread over all that could be. */
const MOST = 60;

/** Another text for a part of a file. */
interface Edit {
  start: number;
  end: number;
  text: string;
  why: string;
}

/** A syntax node, as far as it is used here. */
interface Node {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number } };
  operator?: string;
  left?: Node;
  right?: Node;
  argument?: Node;
  callee?: Node;
  expression?: Node;
  arguments?: Node[];
  elements?: (Node | null)[];
  properties?: Node[];
  value?: unknown;
}

/** Replacements of an operator. */
const OPERATORS: Record<string, string> = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*", "%": "/" },
  ...{ "&&": "||", "||": "&&", "??": "||", "+=": "=", "-=": "=" },
};

/** Nodes of the running program, without those of its types. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") {
    const { type } = value;
    const isRun = /^TS(?:As|NonNull|Satisfies)/.test(type);
    if (/^(?:TS|Import|Export.*From)/.test(type) && !isRun) return;
    yield value as Node;
  }
  for (const member of Object.values(value)) yield* nodesOf(member);
}

/** The mistakes that somebody might make at a node. */
export function* mistakesAt(node: Node, source: string): Generator<Edit> {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const { start, end } = node;
  const { operator = "", left, right, argument, expression } = node;
  // `a || ""` is `a ?? ""` for a text.
  const isSame = operator === "??" && /^(?:""|0|false)$/.test(textOf(right!));
  if (left && right && operator in OPERATORS && !isSame) {
    const at = source.indexOf(operator, left.end);
    const text = OPERATORS[operator]!;
    yield { start: at, end: at + operator.length, text, why: "operator" };
  }
  if (node.type === "NumericLiteral") {
    yield { start, end, text: `(${textOf(node)} + 1)`, why: "constant" };
  }
  if (node.type === "BooleanLiteral") {
    yield { start, end, text: `${!node.value}`, why: "constant" };
  }
  if (node.type === "AwaitExpression") {
    yield { start, end, text: textOf(argument!), why: "no await" };
  }
  if (
    node.type === "ExpressionStatement" &&
    /^(?:Await|Call)Expression$/.test(expression!.type)
  ) yield { start, end, text: ";", why: "no statement" };
  const isList = /^(?:Array|Object)Expression$/.test(node.type);
  const members = isList ? node.elements ?? node.properties ?? [] : [];
  if (members.length > 1 && !members.includes(null)) {
    for (const [at, member] of members.entries()) {
      const next = members[at + 1];
      const from = next ? member!.start : members[at - 1]!.end;
      const to = next?.start ?? member!.end;
      yield { start: from, end: to, text: "", why: "no member" };
    }
  }
  const isOrdered = node.type === "CallExpression" &&
    !/^Math\.(?:max|min)$/.test(textOf(node.callee!));
  const [one, other] = isOrdered ? node.arguments! : [];
  if (one && other && !/Spread/.test(one.type + other.type)) {
    const between = source.slice(one.end, other.start);
    const text = textOf(other) + between + textOf(one);
    yield { start: one.start, end: other.end, text, why: "swapped" };
  }
}

/** All mistakes in some lines of a file, from 1. */
export function mistakesIn(source: string, lines: Set<number>): Edit[] {
  const { program } = parse(source, {
    sourceType: "module",
    plugins: ["typescript", "jsx"],
  });
  const lineOf = (at: number) => source.slice(0, at).split("\n").length;
  return nodesOf(program).flatMap((node) => mistakesAt(node, source))
    .filter(({ start }) => lines.has(lineOf(start))).toArray();
}

/** The changed lines by file, as `git diff --unified=0` writes them. */
export function changedLines(diff: string): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split("\n")) {
    const [, file] = /^\+\+\+ b\/(.+)$/.exec(line) ?? [];
    if (file) changed.set(file, lines = new Set());
    const [, from, count = "1"] = /^@@ \S+ \+(\d+)(?:,(\d+))? /.exec(line) ??
      [];
    for (let n = 0; from && n < Number(count); n++) lines.add(Number(from) + n);
  }
  return changed;
}

/** The tests of a file: its room, those of the tables, those that import it. */
async function testsOf(file: string, known: Mutant[]): Promise<string[]> {
  const found = new Set<string>(
    known.filter((row) => row.file === file).flatMap(({ tests }) => tests),
  );
  const [, name = file] = file.split("/");
  const room = name.replace(/\.\w+$/, "");
  for await (const { name } of Deno.readDir(new URL("tests/", ROOT))) {
    if (name === room) found.add(`tests/${name}/`);
  }
  const pattern = `/${file}"`;
  const importing = await git("grep", "-l", "-F", pattern, "--", "tests/");
  for (const test of importing) {
    if (test.endsWith("_test.ts")) found.add(test);
  }
  return [...found].filter((test) => !test.endsWith("_full_test.ts"));
}

async function git(...args: string[]): Promise<string[]> {
  const cwd = fileURLToPath(ROOT);
  const { code, stdout } = await new Deno.Command("git", { args, cwd })
    .output();
  // `git grep` ends with 1 if it finds nothing, an unknown commit with 128.
  if (code > 1) throw new Error(`git ${args.join(" ")} ended with ${code}`);
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean);
}

/** The mistakes in what changed since a commit. */
export async function readChanged(since: string): Promise<Mutant[]> {
  const layers = ["main.ts", "domain", "kv", "routes", "io"];
  const diff = await git("diff", "--unified=0", since, "--", ...layers);
  const known = await readMutants();
  const all: Mutant[] = [];
  for (const [file, lines] of changedLines(diff.join("\n"))) {
    if (!/\.(tsx?|js)$/.test(file)) continue;
    const source = await Deno.readTextFile(new URL(file, ROOT));
    const tests = await testsOf(file, known);
    for (const { start, end, text, why } of mistakesIn(source, lines)) {
      const replace = source.slice(0, start) + text + source.slice(end);
      const line = source.slice(0, start).split("\n").length;
      const was = source.slice(start, end).replace(/\s+/g, " ").slice(0, 60);
      const told = { name: `line ${line}`, why: `${why}, ${was}` };
      all.push({ ...told, file, find: source, replace, tests });
    }
  }
  return all.filter((_, at) =>
    Math.floor(at * MOST / all.length) !==
      Math.floor((at - 1) * MOST / all.length)
  );
}
