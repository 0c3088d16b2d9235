import type { Call } from "./call.ts";
import { type Dialect, hasVariable, literal, VARIABLE } from "./literal.ts";

const DIALECT: Dialect = {
  indent: "  ",
  key: (name) => /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name),
  constants: { true: "true", false: "false", null: "null" },
};

/** Writes a call as a module that runs on Deno, Node and Bun. */
export function typescriptSample(call: Call): string {
  const { method, url, headers, body, isText } = call;
  const members = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...headerMember(headers),
    ...(body === undefined
      ? []
      : [`body: JSON.stringify(${literal(body, DIALECT, "  ")})`]),
  ];
  const init = members.length === 0
    ? ""
    : `, {\n${members.map((member) => `  ${member},\n`).join("")}}`;
  return [
    `const response = await fetch(${text(url)}${init});`,
    `console.log(await response.${isText ? "text" : "json"}());`,
  ].join("\n");
}

function headerMember(headers: Call["headers"]): string[] {
  const lines = Object.entries(headers)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${text(value)},\n`);
  return lines.length === 0 ? [] : [`headers: {\n${lines.join("")}  }`];
}

function text(value: string): string {
  if (!hasVariable(value)) return JSON.stringify(value);
  const escaped = value.replace(/[`\\]/g, "\\$&");
  return `\`${escaped.replace(VARIABLE, "${process.env.$1}")}\``;
}
