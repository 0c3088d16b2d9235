/**
 * A release. `deno task release 1.1.0` gives the version to the code, to the
 * pages that tell it, and to the changes that wait in the changelog.
 * `deno task release --notes v1.1.0` prints the changes of that version.
 *
 * @module
 */
import { API_VERSION } from "../../domain/version.ts";

/** Where the version is, from the root of the repository. */
export const VERSION_FILE = "domain/version.ts";
/** Where the changes are. */
export const CHANGELOG = "docs/changelog.md";

const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Returns the changelog with the waiting changes under the new version.
 *
 * @param day date of the release, such as 2026-11-28
 * @throws {Error} if no changes wait
 */
export function cutChangelog(
  text: string,
  { from, to, day }: { from: string; to: string; day: string },
): string {
  const waiting = `## Changes since ${from}\n`;
  if (!text.includes(waiting)) throw new Error("no changes wait");
  return text.replace(waiting, `## ${to} (${day})\n`);
}

/**
 * Returns the changes of a version, without their heading.
 *
 * @throws {Error} if the changelog has no such version
 */
export function notesOf(text: string, version: string): string {
  const [, ...sections] = text.split(/^## /m);
  const own = sections.find((section) => section.startsWith(`${version} (`));
  if (own === undefined) throw new Error(`no changes of ${version}`);
  return own.slice(own.indexOf("\n")).trim();
}

/** Returns a page that tells the new version. */
export function renamedIn(text: string, from: string, to: string): string {
  return text.replaceAll(`version ${from}`, `version ${to}`);
}

async function change(path: string, by: (text: string) => string) {
  const before = await Deno.readTextFile(path);
  const after = by(before);
  if (after !== before) await Deno.writeTextFile(path, after);
}

async function release(to: string): Promise<void> {
  if (!VERSION.test(to)) throw new Error(`no version such as 1.1.0: ${to}`);
  const from = API_VERSION;
  const day = new Date().toISOString().slice(0, 10);
  await change(CHANGELOG, (text) => cutChangelog(text, { from, to, day }));
  await change(VERSION_FILE, (text) => text.replace(`"${from}"`, `"${to}"`));
  for await (const { name, isFile } of Deno.readDir("docs")) {
    const path = `docs/${name}`;
    // The changelog tells of older versions by their own names.
    if (!isFile || !name.endsWith(".md") || path === CHANGELOG) continue;
    await change(path, (text) => renamedIn(text, from, to));
  }
  console.log(`Test it, commit it, and tag it: git tag v${to}`);
}

if (import.meta.main) {
  const [first = "", tag = ""] = Deno.args;
  if (first !== "--notes") await release(first);
  else {
    const text = await Deno.readTextFile(CHANGELOG);
    console.log(notesOf(text, tag.replace(/^v/, "")));
  }
}
