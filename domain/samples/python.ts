import type { Call } from "./call.ts";
import { type Dialect, hasVariable, literal, VARIABLE } from "./literal.ts";

const DIALECT: Dialect = {
  indent: "    ",
  key: (name) => JSON.stringify(name),
  constants: { true: "True", false: "False", null: "None" },
};

/** Writes a call as a script that needs no package beside Python's own. */
export function pythonSample(call: Call): string {
  const { method, url, headers, body, isText } = call;
  const read = isText ? "response.read().decode()" : "json.load(response)";
  const texts = [url, ...Object.values(headers)];
  const request = requestOf(call);
  return [
    ...(isText && body === undefined ? [] : ["import json"]),
    ...(texts.some(hasVariable) ? ["import os"] : []),
    method === "GET" && request === undefined
      ? "from urllib.request import urlopen"
      : "from urllib.request import Request, urlopen",
    "",
    ...(request === undefined ? [] : [`request = ${request}`]),
    `with urlopen(${
      request === undefined ? text(url) : "request"
    }) as response:`,
    `    print(${read})`,
  ].join("\n");
}

/** A request that is more than the reading of an address. */
function requestOf(call: Call): string | undefined {
  const { method, url, headers, body } = call;
  const members = [
    ...(method === "GET" ? [] : [`method="${method}"`]),
    ...headerMember(headers),
    ...(body === undefined
      ? []
      : [`data=json.dumps(${literal(body, DIALECT, "    ")}).encode()`]),
  ];
  if (members.length === 0) return undefined;
  const lines = [text(url), ...members].map((member) => `    ${member},\n`);
  return `Request(\n${lines.join("")})`;
}

function headerMember(headers: Call["headers"]): string[] {
  const lines = Object.entries(headers)
    .map(([name, value]) =>
      `        ${JSON.stringify(name)}: ${text(value)},\n`
    );
  return lines.length === 0 ? [] : [`headers={\n${lines.join("")}    }`];
}

function text(value: string): string {
  const plain = JSON.stringify(value);
  if (!hasVariable(value)) return plain;
  const doubled = plain.replace(/[{}]/g, "$&$&");
  return `f${doubled.replace(VARIABLE, "{os.environ['$1']}")}`;
}
