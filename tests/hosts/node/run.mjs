/**
 * Runs in Node, where the hosts are installed: connects one of them to an
 * address, makes the calls of a plan, and prints what the host gave its model.
 */
import { argv, stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";

const { url, calls } = JSON.parse(await text(stdin));
const { connect } = await import(`./${argv[2]}.mjs`);

// As users paste it.
const pasted = await connect(`${url}/`);
const listedByPasted = Object.keys(pasted.tools);
await pasted.close();

const host = await connect(url);
const results = {};
const outcomes = [];
for (const { id, tool, form, args: written } of calls) {
  const args = fill(written);
  if (form === "text") args.parameters = JSON.stringify(args.parameters);
  const outcome = await host.call(tool, args)
    .then((text) => ({ text }), (error) => ({ thrown: messageOf(error) }));
  results[id] = parse(outcome.text);
  const shown = (outcome.text ?? outcome.thrown).slice(0, 2000);
  outcomes.push({
    id,
    isServed: results[id] !== undefined,

    text: shown,
  });
}
await host.close();
stdout.write(
  JSON.stringify({ tools: host.tools, listedByPasted, outcomes }),
  () => {
    // Some hosts keep timers and sockets that would hold the process.
    process.exit(0);
  },
);

/** Replaces `{{id.member}}` by what an earlier call returned. */
function fill(value) {
  if (typeof value === "string") {
    const [, path] = /^\{\{(.+)\}\}$/.exec(value) ?? [];
    if (path === undefined) return value;
    return path.split(".").reduce((found, name) => found?.[name], results);
  }
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fill(member)]),
  );
}

/** The object that a tool returned; undefined for the text of a failure. */
function parse(text = "") {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error) {
  const cause = error.cause ? `: ${messageOf(error.cause)}` : "";
  return `${error.name ?? "Error"}: ${error.message ?? error}${cause}`;
}
