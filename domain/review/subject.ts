/**
 * A submission as the signals read it: its texts field by field, the views that
 * a text has besides the plain one, and the words of the lexicon found in them.
 *
 * @module
 */

import { type Reviewable, type Setting, TEXT_FIELDS } from "./verdict.ts";
import { decodeRuns, decodeSmuggled, unescapeOnce } from "./text/decode.ts";
import { FIELD } from "./families/lexicon.ts";
import { type Census, ESCAPE, PERCENT, takeCensus } from "./families/census.ts";
import { type Hit, Hits } from "./text/hits.ts";
import {
  fold,
  hasLeet,
  isAscii,
  joinSpaced,
  narrow,
  unleet,
  withoutIds,
} from "./text/normalise.ts";
import { lexicon } from "./families/concepts.ts";
import { readUrl, type WebAddress } from "./text/web_address.ts";

/** How a text was read: as it stands, or after undoing a disguise. */
export type View = "plain" | "leet" | "spaced" | "glued" | "escaped" | "runs";

export interface Text {
  field: string;
  view: View;
  raw: string;
  /** Reading form, see `fold`. */
  folded: string;
}

const URLS = ["productUrl", "imageUrl", "logoUrl"] as const;
const PRIVATE = new Set(["submitterName", "submitterRef", "submitterEmail"]);

const LONG_WORD = /[a-z]{17}/;
// The last run of a UUID; digests are longer.
const SHORTEST_ID = 12;

function isDisguised(census: Census): boolean {
  return !census.isAscii || census.isLeet || census.run >= 16 ||
    census.lone >= 4 || (census.marks & (PERCENT | ESCAPE)) !== 0;
}

/** One submission under review; build one for each item. */
export class Subject extends Hits {
  readonly item: Reviewable;
  readonly setting: Setting;
  readonly texts: Text[] = [];
  readonly urls: WebAddress[] = [];
  /** Folded names. */
  readonly product: string;
  readonly seller: string;
  /** All texts as written, one a line. */
  readonly raw: string;
  /** All texts and views folded, one a line. */
  readonly folded: string;
  #public: Text[] | undefined;
  readonly census: Census;

  constructor(item: Reviewable, setting: Setting = { isPublic: false }) {
    super();
    this.item = item;
    this.setting = setting;
    let raw = "";
    for (const field of TEXT_FIELDS) {
      const written = item[field];
      if (!written) continue;
      const text = narrow(written);
      raw += `${text}\n`;
      this.texts.push({ field, view: "plain", raw: text, folded: "" });
    }
    for (const field of URLS) {
      const href = item[field];
      if (!href) continue;
      const url = readUrl(field, href);
      this.urls.push(url);
      if (!url.words) continue;
      raw += `${url.words}\n`;
      this.texts.push({ field, view: "plain", raw: url.words, folded: "" });
    }
    this.raw = raw;
    this.census = takeCensus(raw);
    // Read for orders, but it is an address: nothing to take stock of.
    const email = item.submitterEmail;
    this.texts.push({
      field: "submitterEmail",
      view: "plain",
      raw: email,
      folded: "",
    });
    const { isAscii, run } = this.census;
    for (const text of this.texts) {
      const folded = isAscii ? text.raw.toLowerCase() : fold(text.raw);
      const mayHoldId = run >= SHORTEST_ID || text.field === "submitterEmail";
      text.folded = mayHoldId ? withoutIds(folded) : folded;
    }
    if (isDisguised(this.census)) this.#addViews();
    let folded = "";
    for (const text of this.texts) folded += `${text.folded}\n`;
    this.folded = folded;
    this.product = this.texts[0]?.folded ?? "";
    this.seller = this.texts[1]?.folded ?? "";
    this.#scan();
  }

  #addViews() {
    const add = (field: string, view: View, text: string | undefined) => {
      if (!text) return;
      this.texts.push({ field, view, raw: text, folded: fold(text) });
    };
    const { marks, run, lone, isLeet } = this.census;
    for (const { field, raw, folded } of this.texts.slice()) {
      if (marks & (PERCENT | ESCAPE)) add(field, "escaped", unescapeOnce(raw));
      if (run >= 16 || lone >= 4 || !isAscii(raw)) {
        add(field, "runs", decodeSmuggled(raw) ?? decodeRuns(raw));
      }
      if (!field.endsWith("Url") && (lone >= 4 || !isAscii(raw))) {
        const joined = joinSpaced(folded);
        add(field, "spaced", joined);
        if (joined && LONG_WORD.test(joined)) add(field, "glued", joined);
      }
      if (isLeet && field !== "submitterEmail" && hasLeet(folded)) {
        add(field, "leet", unleet(folded));
      }
      if (run >= 17 && LONG_WORD.test(folded)) add(field, "glued", folded);
    }
  }

  #scan() {
    for (const [at, { folded, view }] of this.texts.entries()) {
      lexicon.scan(folded, (at + 1) * FIELD, this.note, view === "glued");
    }
  }

  /** The field that a match was found in. */
  fieldOf({ start }: Hit): string {
    return this.texts[Math.floor(start / FIELD) - 1]?.field ?? "";
  }

  /** Texts as written, without those that only operators see. */
  get publicTexts(): Text[] {
    return this.#public ??= this.texts.filter(({ field, view }) =>
      !PRIVATE.has(field) && (view === "plain" || view === "escaped")
    );
  }

  /** Tells whether any text, in any view, matches; `^` needs the `m` flag. */
  says(pattern: RegExp): boolean {
    return pattern.test(this.folded);
  }
}
