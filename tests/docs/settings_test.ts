/** Holds the tables of settings and `.env.example` to the configuration. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { readConfig } from "../../domain/config/config.ts";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";
import { ENV_EXAMPLE, envExample, settings } from "../support/settings.ts";

async function page(path: string): Promise<string> {
  return await Deno.readTextFile(new URL(path, import.meta.url));
}

/** Cells of the rows whose first cell is a variable. */
function rowsOf(markdown: string): string[][] {
  return markdown.split("\n").filter((line) => /^\| `[A-Z_]{4,}/.test(line))
    .map((line) => line.slice(1, -1).split(" | ").map((cell) => cell.trim()));
}

const bare = (cell: string) => cell.replaceAll("`", "");

test(".env.example is made from the configuration as it is", async () => {
  assertEquals(await Deno.readTextFile(ENV_EXAMPLE), envExample());
});

test("the documentation names every setting, with its default", async () => {
  const pages = ["facts/self-hosting", "self-hosting"]
    .map((name) => page(`../../docs/${name}.md`));
  const text = (await Promise.all(pages)).join("\n").replace(/\s+/g, " ");
  const sentences = text.split(/(?<=\.) |(?= - )/);
  for (const { name, unset } of settings()) {
    const named = sentences.filter((one) =>
      new RegExp(`\`${name}[\`=]`).test(one)
    );
    assert(named.length > 0, name);
    const [fallback = ""] = /^[^ ]*\d[^,]*|^http[^ ]*$/.exec(unset) ?? [];
    assert(named.some((one) => one.includes(fallback)), `${name}: ${unset}`);
  }
  for (const [name, value] of Object.entries(POLICY_DEFAULTS)) {
    assert(text.includes(`\`${name}\` \`${value}\``), `${name} ${value}`);
  }
});

test("what the README says of a setting is so", async () => {
  const known = new Map(settings().map((one) => [one.name, bare(one.unset)]));
  const rows = rowsOf(await page("../../README.md"))
    .filter(([name]) => !name!.includes("RATE_LIMIT"));
  assert(rows.length >= 6, `${rows.length} rows`);
  for (const [names, values] of rows) {
    const parts = bare(values!).split(", ");
    for (const [index, name] of bare(names!).split(", ").entries()) {
      const unset = known.get(name);
      assert(unset?.startsWith(parts[index]!), `${name}: ${parts[index]}`);
    }
  }
});

test("every line of .env.example is a value that the service takes", async () => {
  const file = await Deno.makeTempFile();
  const text = envExample().replace(/^# (?=[A-Z_]+=)/gm, "");
  await Deno.writeTextFile(file, text);
  // Read as Deno reads it.
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      `--env-file=${file}`,
      "console.log(JSON.stringify(Deno.env.toObject()))",
    ],
    env: { NO_COLOR: "1" },
  }).output();
  await Deno.remove(file);
  assert(success);
  const read = JSON.parse(new TextDecoder().decode(stdout));
  const names = Array.from(text.matchAll(/^([A-Z_]+)=/gm), ([, name]) => name!);
  const policies = Object.keys(POLICY_DEFAULTS).length;
  assertEquals(names.length, settings().length + policies);
  const set = names.filter((name) => read[name] !== "")
    .map((name) => [name, read[name]]);
  const config = readConfig(Object.fromEntries(set));
  assertEquals(config.baseUrl, "https://api.example.com");
  assertEquals(config.moderationSchedule, "0 3 * * *");
  assertEquals(config.smtp?.from, "Example <notices@example.com>");
  // The limits in it are those that count without it.
  assertEquals(config.policies, readConfig({}).policies);
});

test("days after which something is forgotten can be set, and switched off", () => {
  assertEquals(readConfig({}).retention, {
    contacts: 365,
    published: 365,
    rejected: 90,
    claims: 1095,
  });
  const { retention } = readConfig({
    RETENTION_DAYS_CONTACTS: "30",
    RETENTION_DAYS_CLAIMS: "off",
  });
  assertEquals([retention.contacts, retention.claims], [30, null]);
});
