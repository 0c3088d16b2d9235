/**
 * Places of the program that keep a value for a later call, as a parser of the
 * language finds them.
 *
 * @module
 */
import { parse } from "@babel/parser";
import { join } from "node:path";
import { LAYERS, ROOT, sourcesOf } from "./imports.ts";

/** Functions and classes whose only use is to keep values. */
const KEEPERS = ["LruCache", "WeakMap", "lazy", "memoize"];

const COLLECTIONS = ["Map", "Set", "WeakSet"];

/** Names of the methods, and of the function, that fill a collection. */
const FILLERS = ["set", "add", "getOrInsert"];

interface Node {
  type: string;
  name?: string;
  operator?: string;
  callee?: Node;
  property?: Node;
  object?: Node;
  key?: Node;
  id?: Node;
  left?: Node;
  init?: Node;
  arguments?: Node[];
}

/** Reads all places, each as `file name`. */
export async function readCaches(): Promise<string[]> {
  const files = (await Promise.all(LAYERS.map(sourcesOf))).flat();
  const found: string[] = [];
  for (const file of ["main.ts", ...files].sort()) {
    // Scripts for the browser keep nothing for another caller.
    if (file.endsWith(".js")) continue;
    const text = await Deno.readTextFile(join(ROOT, file));
    found.push(...cachesOf(text).map((name) => `${file} ${name}`));
  }
  return found;
}

/**
 * Finds the names of caches in a text: of each `LruCache`, `WeakMap`, `lazy` and
 * `memoize`; of each collection that is a field, or that a function fills that
 * outlives the one which made it; and of each `??=` to what is not a local variable.
 */
export function cachesOf(text: string): string[] {
  const { program } = parse(text, {
    sourceType: "module",
    plugins: ["typescript", "jsx"],
  });
  const found = new Set<string>();
  for (const { node, parents } of nodesOf(program as unknown as Node)) {
    const made = node.callee?.name ?? "";
    const isCall = /^(New|Call)Expression$/.test(node.type);
    if (isCall && KEEPERS.includes(made)) found.add(nameOf(parents));
    if (isCall && COLLECTIONS.includes(made) && outlives(parents)) {
      found.add(nameOf(parents));
    }
    if (node.type === "AssignmentExpression" && node.operator === "??=") {
      if (isOutside(node.left!, parents)) found.add(fieldOf(node.left!));
    }
  }
  return [...found].sort();
}

/** True if what is made here is filled after the function that made it has ended. */
function outlives(parents: Node[]): boolean {
  if (parents.some(({ type }) => /^Class(Private)?Property$/.test(type))) {
    return !parents.some(isFunction);
  }
  const name = nameOf(parents);
  const scope = parents.findLast(isFunction) ?? parents[0]!;
  for (const { node, parents: inside } of nodesOf(scope)) {
    if (!fills(node, name)) continue;
    const between = inside.filter((one) => one !== scope);
    if (
      between.some((one, at) => isFunction(one) && !isArgument(between, at))
    ) {
      return true;
    }
  }
  return false;
}

function fills({ type, callee, arguments: given }: Node, name: string) {
  if (type !== "CallExpression") return false;
  const method = callee?.property?.name ?? callee?.name ?? "";
  const of = callee?.object ?? given?.[0];
  return FILLERS.includes(method) && of !== undefined && textOf(of) === name;
}

/** True for a function that is handed to a call, which calls it at once. */
function isArgument(parents: Node[], at: number): boolean {
  return at > 0 && parents[at - 1]!.type === "CallExpression";
}

/** True for a field of `this` or of another object, and for an outer variable. */
function isOutside(left: Node, parents: Node[]): boolean {
  let root = left;
  while (root.object !== undefined) root = root.object;
  if (root !== left) return root.type === "ThisExpression";
  const own = parents.findLast(isFunction);
  if (own === undefined) return true;
  for (const { node } of nodesOf(own)) {
    const isIt = node.type === "VariableDeclarator" &&
      node.id?.name === left.name;
    if (isIt) return false;
  }
  return true;
}

/** Name of a variable, or of the field of `this` that holds what is assigned. */
function fieldOf(left: Node): string {
  const isInner = left.object?.object !== undefined;
  return isInner ? fieldOf(left.object!) : textOf(left);
}

function isFunction({ type }: Node): boolean {
  return /Function|^(?:Class|Object)(?:Private)?Method$/.test(type);
}

/** Name of the nearest variable, field or member that a value is given to. */
function nameOf(parents: Node[]): string {
  const holder = parents.findLast(({ type, key, id, left }) =>
    type !== "ClassDeclaration" && (key ?? id ?? left) !== undefined
  );
  return textOf((holder?.key ?? holder?.id ?? holder?.left)!);
}

function textOf({ type, name, property, id }: Node): string {
  if (type === "ThisExpression") return "this";
  if (type === "PrivateName") return `#${id!.name}`;
  return property ? textOf(property) : name ?? type;
}

function* nodesOf(
  node: Node,
  parents: Node[] = [],
): Generator<{ node: Node; parents: Node[] }> {
  yield { node, parents };
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (typeof child?.type === "string") {
        yield* nodesOf(child, [...parents, node]);
      }
    }
  }
}
