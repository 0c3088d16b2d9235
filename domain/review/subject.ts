/**
 * A submission prepared for the rules and models: its texts by field, each text
 * with its disguises undone, its web addresses, and the lexicon's hits.
 *
 * @module
 */

import { fold, foldedLookAlikes, narrow } from "../input/fold.ts";
import { Hits, type Lexicon } from "./text/lexicon.ts";
import {
  decodeSmuggled,
  hasLeet,
  joinSpaced,
  unescapeOnce,
  unleet,
  withoutIds,
} from "./text/normalise.ts";
import { readUrl, type WebAddress } from "./text/web_address.ts";
import {
  type Reviewable,
  type Setting,
  TEXT_FIELDS,
  URL_FIELDS,
} from "./verdict.ts";

/** `plain` for a text as written; else the disguise that was undone. */
export type View = "plain" | "leet" | "alike" | "spaced" | "escaped" | "hidden";

export interface Text {
  field: string;
  view: View;
  raw: string;
  /** Text for comparison, made by `fold`. */
  folded: string;
}

const PRIVATE = new Set(["submitterName", "submitterRef", "submitterEmail"]);

/** Word distance between the starts of two texts, wider than any window. */
const FIELD = 10_000;

export class Subject {
  readonly texts: Text[] = [];
  readonly urls: WebAddress[] = [];
  readonly hits: Hits;
  readonly product: string;
  readonly seller: string;
  /** The texts as written, joined by line breaks. */
  readonly raw: string;

  constructor(
    readonly item: Reviewable,
    lexicon: Lexicon,
    readonly setting: Setting = { isPublic: false },
  ) {
    for (const field of TEXT_FIELDS) {
      this.#add(field, narrow(item[field] ?? ""));
    }
    for (const field of URL_FIELDS) {
      const href = item[field];
      if (!href) continue;
      const url = readUrl(field, href);
      this.urls.push(url);
      this.#add(field, url.words);
    }
    this.raw = this.texts.map(({ raw }) => raw).join("\n");
    const folded = (name: string) =>
      this.texts.find(({ field }) => field === name)?.folded ?? "";
    this.product = folded("productName");
    this.seller = folded("sellerName");
    this.#add("submitterEmail", item.submitterEmail);
    for (const text of this.texts.slice()) this.#addViews(text);
    const hits = this.texts.map(({ field, folded }, index) =>
      lexicon.scan(field, folded, (index + 1) * FIELD)
    );
    this.hits = new Hits(hits.flat());
  }

  #add(field: string, raw: string): void {
    if (raw === "") return;
    const folded = withoutIds(fold(raw));
    this.texts.push({ field, view: "plain", raw, folded });
  }

  #addViews({ field, raw, folded }: Text): void {
    const add = (view: View, text: string | undefined) => {
      if (text) this.texts.push({ field, view, raw: text, folded: fold(text) });
    };
    add("alike", foldedLookAlikes(raw));
    add("escaped", unescapeOnce(raw));
    add("hidden", decodeSmuggled(raw));
    if (!field.endsWith("Url")) add("spaced", joinSpaced(folded));
    if (field !== "submitterEmail" && hasLeet(folded)) {
      add("leet", unleet(folded));
    }
  }

  /** Plain and unescaped texts of all fields but the submitter's private ones. */
  get publicTexts(): Text[] {
    return this.texts.filter(({ field, view }) =>
      !PRIVATE.has(field) && (view === "plain" || view === "escaped")
    );
  }

  /** The public texts that are not from an address. */
  get shownTexts(): Text[] {
    return this.publicTexts.filter(({ field }) => !field.endsWith("Url"));
  }
}
