/**
 * Mistakes that somebody might make, and the tests that must notice them.
 *
 * @module
 */
import { z } from "zod";

const FOLDER = new URL("./", import.meta.url);

/** The program and its tests, one level above `tests/`. */
export const ROOT = new URL("../../", import.meta.url);

const mutant = z.strictObject({
  /** File of the program, as a path from its root. */
  file: z.string(),
  /** Text that stands once in the file. */
  find: z.string(),
  /** The replacement. */
  replace: z.string(),
  /** Test files of which one must fail. */
  tests: z.array(z.string()).min(1),
  /** Only tests with this text in their title are run. */
  filter: z.string().optional(),
  /** The harm to a caller or an operator. */
  why: z.string(),
});

/** One mistake. */
export type Mutant = z.infer<typeof mutant> & {
  /** Table and place in it, such as `promo#3`. */
  name: string;
};

/** Reads the tables in this folder, in the order of their names. */
export async function readMutants(): Promise<Mutant[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (name.endsWith(".json")) names.push(name);
  }
  const tables = names.sort().map(async (name) => {
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    return z.array(mutant).parse(JSON.parse(text)).map((row, place) => ({
      ...row,
      name: `${name.replace(/\.json$/, "")}#${place + 1}`,
    }));
  });
  return (await Promise.all(tables)).flat();
}

/**
 * A filter that lets through all tests which any of the mistakes needs;
 * undefined for every test there is.
 */
export function filterOfAll(mutants: Mutant[]): string | undefined {
  const filters = new Set<string>();
  for (const { filter } of mutants) {
    if (filter === undefined) return undefined;
    filters.add(RegExp.escape(filter));
  }
  return `/${[...filters].join("|")}/`;
}

/**
 * The text of a file with a mistake in it.
 *
 * @throws when the place of the mistake is missing or not the only one
 */
export function mutate(source: string, { name, find, replace }: Mutant) {
  const count = source.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: its text stands ${count} times`);
  return source.replace(find, () => replace);
}
