/**
 * Texts that make a pattern, or a loop over words, do its work again and again:
 * something once, something many times, and an end that spoils it.
 *
 * @module
 */
import fc from "fast-check";
import {
  type SubmissionRequest,
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import type { Reviewable } from "../../domain/review/verdict.ts";
import { readCases } from "../review/eval.ts";
import { type Pattern, readPatterns } from "../support/patterns.ts";
import { seeded } from "./scale.ts";

/** The parts of a text. */
export interface Pump {
  prefix: string;
  unit: string;
  ending: string;
}

/** Writes a text of at most so many code points. */
export function inflate({ prefix, unit, ending }: Pump, length: number) {
  const rest = [...prefix].length + [...ending].length;
  const times = Math.floor((length - rest) / [...unit].length);
  const whole = prefix + unit.repeat(Math.max(times, 1)) + ending;
  return [...whole].slice(0, length).join("");
}

/** Lengths of the texts of a submission, in code points. */
const FIELDS = {
  sellerName: 120,
  productName: 200,
  variant: 500,
  interval: 100,
  sourcePlatform: 500,
  buyerDisplayName: 500,
  submitterName: 500,
  submitterRef: 200,
};
const URLS = ["productUrl", "imageUrl", "logoUrl"];
const MAX_URL = 2000;
const MAX_BODY = 65_000;

/** A submission of nearly 64 KiB whose texts are as long as they may be. */
export function fullBody(pump: Pump): Record<string, unknown> {
  const body: Record<string, unknown> = {
    price: 20,
    submitterEmail: "agent@agents.example",
    submitterPhone: "+12025550123",
  };
  for (const [field, length] of Object.entries(FIELDS)) {
    body[field] = inflate(pump, length);
  }
  const path = inflate(pump, MAX_URL).replace(/[^\x21-\x7e]/g, "+");
  for (const field of URLS) {
    body[field] = `https://shop.example/${path.slice(0, MAX_URL)}`;
  }
  // Any label is taken, and cut.
  const room = MAX_BODY - sizeOf(body);
  const share = sizeOf(pump.unit) / [...pump.unit].length;
  return { ...body, category: inflate(pump, Math.floor(room / share)) };
}

/** The fields that the review reads; refused values are replaced. */
export function accept(body: Record<string, unknown>): Reviewable {
  const { error, data } = submissionRequest.safeParse(body);
  if (data !== undefined) return toItem(data);
  const refused = new Set(error.issues.map(({ path }) => path[0]));
  const kept = Object.entries(body).map(([name, value]) =>
    refused.has(name)
      ? [name, name.endsWith("Url") ? SHOP : "x"]
      : [name, value]
  );
  return toItem(submissionRequest.parse(Object.fromEntries(kept)));
}

const SHOP = "https://shop.example/x";

function toItem(request: SubmissionRequest): Reviewable {
  const origin = { id: "x", submittedBy: "agc_x", submittedAt: 0 };
  return toPurchase(request, origin);
}

function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

const LETTERS = [
  ..." \t.,:;!?-_/\\|'\"`@#$%&*+=<>(){}[]^~0123456789abcdefghijklmnopqrstuvwxyz",
  ..."ABCXYZéßжыщ測市区가시ㅁ①٣\u200b\u2028👍€£·",
];

const FRAGMENTS = [
  ..."${ {{ }} {% <% <a <o= on ]( ![ .. /* -- // %41 %ff &#x41; \\u0041 http:"
    .split(" "),
  ..."a@b. b.c sk- eyJ 12, 1- 00 +1 A1 role= javascript: data:text 0x #a !! bc1"
    .split(" "),
  ...[
    " at ",
    " dot ",
    "select ",
    "curl -",
    "Aa ",
    "x ",
    "? ",
    ", and ",
    "; what ",
  ],
];

/** Draws pumps that a seed repeats. */
export class Pumps {
  readonly #next: () => number;
  readonly #samples: string[];
  readonly #words: string[];

  constructor(seed: number, samples: string[], words: string[]) {
    this.#next = seeded(seed);
    this.#samples = samples;
    this.#words = words;
  }

  /** A pump of whatever the review, the answers and the tools look for. */
  draw(): Pump {
    return {
      prefix: this.#once() ? "" : this.#unit(),
      unit: this.#unit(),
      ending: this.#once() ? "" : this.#unit(),
    };
  }

  /** A pump of what one pattern matches. */
  drawFrom(samples: string[]): Pump {
    const sample = [...this.#pick(samples)];
    const unit = this.#once()
      ? sample.slice(0, 1 + this.#below(sample.length))
      : this.#cut(sample);
    return {
      prefix: sample.slice(0, this.#below(sample.length)).join(""),
      unit: unit.join("") || this.#pick(LETTERS),
      ending: this.#pick(["", "", "x", "!", "1", " ", "\0"]),
    };
  }

  #unit(): string {
    const parts = Array.from({ length: 1 + this.#below(3) }, () => {
      const kind = this.#next();
      if (kind < 0.3) return this.#pick(LETTERS);
      if (kind < 0.5) return this.#pick(FRAGMENTS);
      if (kind < 0.75) {
        return this.#cut([...this.#pick(this.#samples)]).join("");
      }
      return this.#pick(this.#words) + this.#pick([" ", " ", "", ". "]);
    });
    return parts.join("") || "a";
  }

  #cut(letters: string[]): string[] {
    const from = this.#once() ? 0 : this.#below(letters.length);
    return letters.slice(from, from + 1 + this.#below(letters.length));
  }

  #once(): boolean {
    return this.#next() < 0.5;
  }

  #below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  #pick<T>(list: T[]): T {
    return list[this.#below(list.length)]!;
  }
}

/** Pumps of all patterns and of the labelled submissions. */
export async function allPumps(seed: number): Promise<Pumps> {
  const { found } = await readPatterns(["domain/review"]);
  const samples = found.flatMap((pattern) => samplesOf(pattern, seed));
  const cases = await readCases();
  const words = new Set(
    cases.flatMap(({ submission }) =>
      Object.values(submission).join(" ").match(/[\p{L}\p{M}]{2,16}/gu) ?? []
    ),
  );
  return new Pumps(seed, samples, [...words]);
}

const SAMPLES = 6;

/** Some of the letters of a property: to make up samples of all takes seconds. */
const SOME = new Map([
  ["L", "a-zA-Z\u00e9\u0436\u6e2c"],
  ["Lu", "A-Z\u0416"],
  ["M", "\u0301\u0327"],
  ["N", "0-9\u0663"],
  ["Nd", "0-9\u0663"],
  ["Cf", "\u200b\u202e"],
]);

const samples = new Map<string, string[]>();

/** Texts that a pattern matches, as far as they can be made up. */
export function samplesOf(pattern: Pattern, seed: number): string[] {
  const name = `${seed} ${pattern.flags} ${pattern.source}`;
  const known = samples.get(name) ?? makeUp(pattern, seed);
  samples.set(name, known);
  return known;
}

const PROPERTY = /\\p\{(\w+)\}/g;

function someOf(text: string, form: "$" | "[$]"): string {
  return text.replace(PROPERTY, (whole, name) => {
    const some = SOME.get(name);
    return some === undefined ? whole : form.replace("$", some);
  });
}

function makeUp({ source, flags }: Pattern, seed: number): string[] {
  const letters = source.match(/[\p{L}\p{N} ]{2,}/gu) ?? ["a"];
  // Of these nothing can be made up.
  if (source.includes("\\P{")) return letters;
  // Lookarounds and anchors are left out.
  const plain = source.replace(/\(\?<?[!=][^()]*\)|\\b/g, "")
    // A class by what is not in it is spelt out letter by letter, for minutes.
    .replace(/\[\^[^\]]*\]/g, ".")
    .replace(/\[(?:\\.|[^\]\\])*\]/g, (letters) => someOf(letters, "$"))
    .replace(PROPERTY, (property) => someOf(property, "[$]"));
  try {
    const pattern = new RegExp(plain, flags.replace(/[giy]/g, ""));
    const matches = fc.stringMatching(pattern, { size: "small" });
    const made = fc.sample(matches, { numRuns: SAMPLES, seed })
      .filter((sample) => sample !== "" && sample.length < 300);
    // A pattern of lookarounds alone matches empty texts only.
    return made.length > 0 ? made : letters;
  } catch {
    return letters;
  }
}
