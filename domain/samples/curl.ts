import type { Call } from "./call.ts";
import { hasVariable } from "./literal.ts";

/** Writes a call as a command of a shell. */
export function curlSample({ method, url, headers, body }: Call): string {
  const isPlain = method === "GET" || (method === "POST" && body !== undefined);
  const lines = [
    ...Object.entries(headers)
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-d ${single(JSON.stringify(body, null, 2))}`]),
  ];
  const command = isPlain
    ? `curl ${quoted(url)}`
    : `curl -X ${method} ${quoted(url)}`;
  return [command, ...lines.map((line) => line.replaceAll("\n", "\n  "))]
    .join(" \\\n  ");
}

/** Double quotes let the shell fill in variables. */
function quoted(text: string): string {
  if (hasVariable(text)) return `"${text.replace(/["\\`]/g, "\\$&")}"`;
  return /^[\w:/.-]+$/.test(text)
    ? text
    : `"${text.replace(/["\\`$]/g, "\\$&")}"`;
}

function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
