import { assertEquals, assertThrows } from "@std/assert";
import { API_VERSION } from "../../domain/version.ts";
import { CHANGELOG, cutChangelog, notesOf, renamedIn } from "./release.ts";

const read = (path: string) =>
  Deno.readTextFile(new URL(`../../${path}`, import.meta.url));

Deno.test("a release gives the waiting changes its version and its day", async () => {
  const text = await read(CHANGELOG);
  const cut = cutChangelog(text, {
    from: API_VERSION,
    to: "9.8.7",
    day: "2026-12-01",
  });
  assertEquals(cut.match(/^## 9\.8\.7 \(2026-12-01\)$/m)?.length, 1);
  const [, waiting] = text.split(`## Changes since ${API_VERSION}\n`);
  const changes = waiting!.split(/^## /m)[0]!.trim();
  assertEquals(notesOf(cut, "9.8.7"), changes);
});

Deno.test("a release without changes, and notes of no release, are refused", () => {
  const text = "# Changelog\n\n## 1.0.0 (2026-01-01)\n\n- First.\n";
  const cut = { from: "1.0.0", to: "1.1.0", day: "2026-12-01" };
  assertThrows(() => cutChangelog(text, cut), Error, "no changes wait");
  assertThrows(() => notesOf(text, "1.1.0"), Error, "no changes of 1.1.0");
  assertEquals(notesOf(text, "1.0.0"), "- First.");
});

Deno.test("pages tell the version of the release", () => {
  assertEquals(
    renamedIn("of version 1.0.0.", "1.0.0", "2.0.0"),
    "of version 2.0.0.",
  );
});

async function check(subjects: string): Promise<string> {
  const script = new URL(
    "../../.github/hooks/check-subjects",
    import.meta.url,
  ).pathname;
  const child = new Deno.Command("bash", {
    args: [script],
    stdin: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(subjects));
  await writer.close();
  const { code, stderr } = await child.output();
  assertEquals(code, stderr.length > 0 ? 1 : 0);
  return new TextDecoder().decode(stderr);
}

Deno.test("the subject of a commit has a type, a module, one change and 72 characters", async () => {
  const good = "fix(promo): ein Euro für € gets an answer";
  const long = `fix(promo): ${"x".repeat(60)}`;
  assertEquals(await check(`${good}\n${long}\n`), "");
  const bad = ["wip", "fix: no module", "fix(promo): one; two", `${long}x`];
  for (const subject of bad) {
    assertEquals(
      (await check(`${subject}\n`)).includes(subject),
      true,
      subject,
    );
  }
});
