/**
 * Changes of a submission that make nothing better and nothing worse.
 *
 * @module
 */

/** A submission as it is sent. */
type Sent = Record<string, unknown>;

/** A change to a case. */
export type Change = [what: string, change: (sent: Sent) => Sent];

const filled = (field: string, text: string): Change => [
  `${field} filled`,
  (sent) => ({ ...sent, [field]: sent[field] ?? text }),
];
const renamed = (what: string, rename: (name: string) => string): Change => [
  what,
  (sent) => ({ ...sent, productName: rename(String(sent.productName)) }),
];

/** The full-width letters of East Asian texts (U+FF01 to U+FF5E). */
const wide = (text: string) =>
  text.replace(
    /[!-~]/g,
    (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
  );

const OPTIONAL: [field: string, text: string][] = [
  ["variant", "Black / 256 GB"],
  ["buyerDisplayName", "Maria's agent"],
  ["sourcePlatform", "Claude"],
  ["submitterName", "Household agent"],
  ["submitterRef", "spring order"],
  ["imageUrl", "https://images.lampandlight.com/lamp.jpg"],
  ["logoUrl", "https://www.lampandlight.com/logo.png"],
];

/** Attempts to pay for what is bad with honest words. */
export const ADDED: Change[] = [
  ...OPTIONAL.map(([field, text]) => filled(field, text)),
  [
    "every field filled",
    (sent) => ({ ...Object.fromEntries(OPTIONAL), ...sent }),
  ],
  ["another category", (sent) => ({ ...sent, category: "Kitchen" })],
  renamed("honest words before", (name) => `Oak wall shelf, ${name}`),
  renamed("honest words after", (name) => `${name}, oak wall shelf`),
  renamed("a package size", (name) => `${name}, 500 g`),
  renamed("full-width letters", wide),
  renamed("capitals", (name) => name.toUpperCase()),
  renamed(
    "zero-width signs",
    (name) => name.replace(/(?<=\w)(?=\w)/g, "\u200b"),
  ),
];

/** Those of them that name other goods. */
export const NAMING = new Set([
  "another category",
  "honest words before",
  "honest words after",
]);

const addressed = (what: string, more: string): Change => [
  what,
  (sent) => {
    const url = String(sent.productUrl);
    const added = url.includes("?") ? more.replace("?", "&") : more;
    const path = /^https?:\/\/[^/]*$/.test(url) ? "/" : "";
    return url.includes("#")
      ? sent
      : { ...sent, productUrl: url + path + added };
  },
];

const priced = (what: string, factor: number): Change => [
  what,
  (sent) => ({
    ...sent,
    price: Math.max(1, Math.round(Number(sent.price) * factor)),
  }),
];

/** Parts that may not change a verdict. */
export const HARMLESS: Change[] = [
  addressed("a campaign", "?utm_source=newsletter&utm_medium=email"),
  addressed("a click", "?gclid=Cj0KCQiA4NWrBhD-ARIsAFCKwWv"),
  addressed("a fragment", "#reviews"),
  addressed("a locale", "?lang=de-DE"),
  addressed("a session", "?sid=8f14e45fceea167a"),
  renamed("capitals", (name) => name.toUpperCase()),
  [
    "a company form",
    (sent) => ({ ...sent, sellerName: `${sent.sellerName} GmbH` }),
  ],
  renamed("a package size", (name) => `${name}, 500 g`),
  renamed("a part number", (name) => `${name} 0660 R 010 BN4HC`),
  renamed("an order number", (name) => `${name}, PO 4500-117-2338`),
  priced("15 % more", 1.15),
  priced("15 % less", 0.85),
];
