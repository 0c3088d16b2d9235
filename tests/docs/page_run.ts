/**
 * A page of the documentation, done as a reader does it: its samples in one
 * language, one after the other, in a shell with nothing set.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import {
  type CodeSample,
  readCurl,
  samplesOf,
} from "../../routes/reference/samples.ts";
import { purchaseBody } from "../support/harness.ts";
import { serveHarness } from "../support/served.ts";

type Language = CodeSample["language"];

/** Program and arguments that run a sample; curl fails from status 400 on. */
const PROGRAMS: Record<Language, (code: string) => [string, ...string[]]> = {
  curl: (code) => [
    "sh",
    "-ec",
    `curl() { command curl -sSf "$@"; }\n${code}`,
  ],
  typescript: (code) => ["node", "--input-type=module", "-e", code],
  python: (code) => ["/usr/bin/python3", "-c", code],
};

/** A variable that readers set, or a call. */
type Step = { name: string; blank: string } | { code: string };

/** `export NAME="what to put in"`. */
const EXPORT = /^export ([A-Z_]+)="([^"]+)"\n$/;

export function stepsOf(markdown: string): Step[] {
  const blocks = markdown.matchAll(/^```sh\n(.*?)^```/gms);
  return Array.from(blocks, ([, code]): Step | undefined => {
    const [, name, blank] = EXPORT.exec(code!) ?? [];
    if (name !== undefined) return { name, blank: blank! };
    return code!.startsWith("curl") ? { code: code! } : undefined;
  }).filter((step) => step !== undefined);
}

export class PageRun {
  /** Output of the samples so far. */
  printed = "";
  calls = 0;
  #set: Record<string, string> = {};

  /** @param apiKey the reader's own, where a page says to use one */
  constructor(readonly language: Language, readonly apiKey?: string) {}

  async take(step: Step): Promise<void> {
    if ("name" in step) {
      this.#set[step.name] = this.#fill(step.blank);
      return;
    }
    const call = readCurl(step.code);
    // A file that is saved is no call that is shown in other languages.
    assertEquals(call === undefined, step.code.startsWith("curl -sSO"));
    const { code } = call === undefined
      ? { code: step.code }
      : samplesOf(call, step.code).find((sample) =>
        sample.language === this.language
      )!;
    const language = call === undefined ? "curl" : this.language;
    const [program, ...args] = PROGRAMS[language](code);
    const cwd = await Deno.makeTempDir({ prefix: "agent-commerce-" });
    const { code: exit, stdout, stderr } = await new Deno.Command(program, {
      args,
      cwd,
      clearEnv: true,
      env: { PATH: Deno.env.get("PATH")!, ...this.#set },
    }).output();
    await Deno.remove(cwd, { recursive: true });
    const [out, error] = [stdout, stderr].map((bytes) =>
      new TextDecoder().decode(bytes)
    );
    assertEquals(exit, 0, `${code}\n${error}${out}`);
    this.printed += out;
    this.calls++;
  }

  /** Does what a blank says: takes a value from above, or one's own key. */
  #fill(blank: string): string {
    const [, name] = /^the (\w+) from above$/.exec(blank) ?? [];
    if (name === undefined) {
      assertEquals(blank, "your API key");
      return this.apiKey!;
    }
    // JSON, a dictionary of Python, or an object as `console.log` shows it.
    const value = new RegExp(`\\b${name}["']?: ?["']([^"']+)["']`, "g");
    const found = [...this.printed.matchAll(value)].at(-1)?.[1];
    assert(found !== undefined, `${blank}: ${this.printed}`);
    return found;
  }
}

/** The service with a few published purchases, and a way to run its pages. */
export async function servePages() {
  const served = await serveHarness({
    env: {
      RATE_LIMIT_KEYS_PER_IP: "off",
      RATE_LIMIT_KEYS_PER_EMAIL: "off",
    },
  });
  const { harness } = served;
  const apiKey = await harness.registerKey();
  for (const n of [1, 2, 3]) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": apiKey },
      body: purchaseBody({ productName: `Kettle no ${n}` }),
    });
  }
  await harness.moderate();
  return {
    harness,
    /** Runs every page; returns how many samples ran. */
    async runAll(language: Language): Promise<number> {
      let calls = 0;
      for (const { markdown } of (await harness.services.docs()).list()) {
        const run = new PageRun(language, await harness.registerKey());
        for (const step of stepsOf(markdown)) await run.take(step);
        calls += run.calls;
      }
      return calls;
    },
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}
