import type { Card } from "./shop.ts";

/**
 * Finds what is left of a card in a text: its number, CVC or name, plain or in
 * the encodings in which they might have travelled or been stored.
 *
 * @param text bytes are given as one character each (Latin-1)
 * @returns the name of each member that was found
 */
export function tracesOf(card: Card, text: string): string[] {
  const { number, cvc, name } = card;
  const grouped = number.replace(/(\d{4})(?=\d)/g, "$1 ");
  const found = [];
  if (includesAny(text, [number, grouped].flatMap(spellings))) {
    found.push("number");
  }
  if (includesAny(text, spellings(name))) found.push("name");
  // Three digits alone are everywhere: they count where nothing touches them.
  const alone = new RegExp(`(?<![\\w.+/-])${cvc}(?![\\w.+/-])`);
  if (alone.test(text) || includesAny(text, spellings(`"cvc":"${cvc}"`))) {
    found.push("cvc");
  }
  return found;
}

function includesAny(text: string, parts: string[]): boolean {
  return parts.some((part) => text.includes(part));
}

function spellings(text: string): string[] {
  const hex = [...text].map((char) => char.charCodeAt(0).toString(16)).join("");
  return [
    text,
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll("%20", "+"),
    JSON.stringify(text).slice(1, -1),
    [...text].join("\0"),
    hex,
    ...[0, 1, 2].map((offset) => base64Core(text, offset)),
  ];
}

/** The part of the base64 form that depends on nothing but the text. */
function base64Core(text: string, offset: number): string {
  const encoded = btoa("\0".repeat(offset) + text);
  const lead = [0, 2, 3][offset]!;
  return encoded.slice(lead, -4);
}
