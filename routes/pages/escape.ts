const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes text for HTML content and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
}

/** Text of code, links and values that a narrow line may not hold. */
const LONG =
  /(?<!<pre\b[^>]*>)(<(?:code|a(?! class="button)|td|dd)\b[^>]*>)([^<]{24,})(?=<)/g;

/** At least 9 characters up to a mark of an address, and before a letter. */
const PART =
  /[^\s/]\S{7,}?(?:[/.?=:@]|(?<!&)#)(?=[\p{L}_{]|(?<!\d.)\d)(?=\S{4})/gu;

/** Lets long addresses and paths of a page break behind their marks. */
export function withBreaks(html: string): string {
  return html.replace(
    LONG,
    (_, tag: string, text: string) => tag + breakable(text),
  );
}

/** Lets escaped text break behind the marks of an address. */
export function breakable(html: string): string {
  return html.replace(PART, "$&<wbr>");
}
