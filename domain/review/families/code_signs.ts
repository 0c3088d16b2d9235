/**
 * Signs of code that span a stretch of text. Each is found in one pass over it:
 * what opens again and again and never closes costs no more than what does.
 *
 * @module
 */

import { isHandler, wordsInTags } from "../text/tags.ts";

const MEDIA = new Set(["img", "a", "video", "audio", "input", "button"]);

/** A tag that loads or runs something: `<img src=`, `" onerror=`. */
export function hasActiveTag(text: string): boolean {
  for (const place of wordsInTags(text)) {
    if (isHandler(place)) return true;
    const { word, tags, isAssigned } = place;
    if (!isAssigned || !/(?:src|href|action)$|on\w/.test(word)) continue;
    if (!MEDIA.isDisjointFrom(tags)) return true;
  }
  return false;
}

/** `{{7*7}}`, `{{config.items()}}`: more than the name of a value. */
export function hasTemplate(text: string): boolean {
  return text.split("}}").slice(0, -1).some((part) => {
    const inside = part.slice(part.lastIndexOf("}") + 1);
    const opens = inside.indexOf("{{");
    return opens >= 0 && /[*(.|_[+]/.test(inside.slice(opens + 2));
  });
}

/** A picture in Markdown: `![x](https://…`. */
export function hasPicture(text: string): boolean {
  const parts = text.split("]");
  return parts.some((part, at) =>
    at > 0 && /^\(\s*https?:/i.test(part) && parts[at - 1]!.includes("![")
  );
}

const COMMAND =
  /[$`]\(?\s*(?:curl|wget|nslookup|id|whoami|cat|rm|bash|sh|ping)\b/i;

/** A shell command whose output is asked for: `$(id)`. */
export function hasSubstitution(text: string): boolean {
  const end = Math.max(text.lastIndexOf("`"), text.lastIndexOf(")"));
  return end > 0 && COMMAND.test(text.slice(0, end));
}

/** A query that is broken off, its rest made a comment: `'; drop … --`. */
export function endsInComment(text: string): boolean {
  return text.split(/[\n\r\u2028\u2029]/).some((line) => {
    const code = line.trimEnd();
    return code.endsWith("--") &&
      /['"`]\s*(?:\)+\s*)?;/.test(code.slice(0, -2));
  });
}
