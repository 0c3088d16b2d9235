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

/** A tag, or the text behind it. */
const TOKEN = /<[^<>]*>|[^<>]+/g;

/** Starts of code, links and values that a narrow line may not hold. */
const NARROW = /^<(?:code|a(?! class="button)|td|dd)\b/;

const MIN_LONG = 24;

/** Lets long addresses and paths of a page break behind their marks. */
export function withBreaks(html: string): string {
  let [before, tag] = ["", ""];
  return html.replace(TOKEN, (token) => {
    if (token.startsWith("<")) {
      [before, tag] = [tag, token];
      return token;
    }
    const isLong = token.length >= MIN_LONG && NARROW.test(tag) &&
      !before.startsWith("<pre");
    return isLong ? breakable(token) : token;
  });
}

/** White space, or a mark of an address before a letter or another digit. */
const MARK = /\s|(?:[/.?=:@]|(?<!&)#)(?=[\p{L}_{]|(?<!\d.)\d)(?=\S{4})/gu;

/** Fewest characters between two breaks. */
const MIN_PART = 8;

/** Lets escaped text break behind the marks of an address. */
export function breakable(html: string): string {
  let start = 0;
  return html.replace(MARK, (mark, at: number) => {
    const isSpace = mark.trim() === "";
    if (!isSpace && at - start < MIN_PART) return mark;
    start = at + 1;
    return isSpace ? mark : `${mark}<wbr>`;
  });
}
