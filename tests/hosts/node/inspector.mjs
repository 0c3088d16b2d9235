/** The Inspector's command line, one run a call, in this process. */
import { load } from "./load.mjs";

const { runCli } = await load(
  new URL(
    "node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js",
    import.meta.url,
  ).href,
);

export async function connect(url) {
  // With --strict, a schema that some host cannot read ends the run.
  const { tools } = await run(url, "tools/list", "--strict");
  return {
    tools: Object.fromEntries(tools.map((tool) => [tool.name, tool])),
    call: async (name, args) => {
      const given = ["--tool-name", name];
      if (args !== undefined) {
        given.push("--tool-args-json", JSON.stringify(args));
      }
      const { content } = await run(url, "tools/call", ...given);
      return content.map(({ text }) => text).join("\n");
    },
    close: () => {},
  };
}

/** What a run writes to stdout, read as JSON. */
async function run(url, method, ...args) {
  const { write } = process.stdout;
  const chunks = [];
  process.stdout.write = (chunk, ...rest) => {
    chunks.push(chunk);
    rest.findLast((one) => typeof one === "function")?.();
    return true;
  };
  let thrown;
  await runCli([
    "node",
    "inspector",
    url,
    "--transport",
    "http",
    "--method",
    method,
    ...args,
  ])
    .catch((error) => thrown = error);
  process.stdout.write = write;
  const told = chunks.join("");
  try {
    return JSON.parse(told);
  } catch {
    throw thrown ?? new Error(told);
  }
}
