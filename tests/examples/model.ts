/**
 * A model for tests: it speaks the wire of OpenAI's chat completions, and says
 * what its script makes of the conversation so far.
 *
 * @module
 */
import { assert } from "@std/assert";

/** A tool result, read as JSON where it is. */
// deno-lint-ignore no-explicit-any
type Result = any;

/** The model's next message: a tool call, or its final text. */
export type Turn =
  | { tool: string; args: Record<string, unknown> }
  | { say: string };

/** One turn after the other, made of the results so far. */
export type Script = ((results: Result[]) => Turn)[];

/** A running model. */
export interface Model extends AsyncDisposable {
  /** Value of OPENAI_BASE_URL. */
  url: string;
  /** Names of the tools that it called, in order. */
  called: string[];
  /** Problems of the conversation; a test expects none. */
  problems: unknown[];
}

/** Starts a model that follows a script. */
export function startModel(script: Script): Model {
  const called: string[] = [];
  const problems: unknown[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      try {
        const message = answer(await request.json(), script);
        const [call] = message.tool_calls ?? [];
        if (call !== undefined) called.push(call.function.name);
        return Response.json(completion(message));
      } catch (error) {
        problems.push(error);
        return Response.json({ error: { message: `${error}` } }, {
          status: 400,
        });
      }
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    called,
    problems,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

interface ChatRequest {
  messages: { role: string; content: string; tool_call_id?: string }[];
  tools: { type: string; function: { name: string; parameters: unknown } }[];
}

function answer({ messages, tools }: ChatRequest, script: Script) {
  const results = messages.filter(({ role }) => role === "tool")
    .map(({ content, tool_call_id }, at) => {
      assert(tool_call_id === `call-${at}`, `result ${at} of ${tool_call_id}`);
      return read(content);
    });
  const turn = script[results.length]!(results);
  if ("say" in turn) return { role: "assistant", content: turn.say };
  const names = tools.map(({ function: { name } }) => name);
  assert(names.includes(turn.tool), `${turn.tool} is not among ${names}`);
  return {
    role: "assistant",
    content: null,
    tool_calls: [{
      id: `call-${results.length}`,
      type: "function",
      function: { name: turn.tool, arguments: JSON.stringify(turn.args) },
    }],
  };
}

/** Clients pass on a tool's result as text, or whole. */
function read(content: string): Result {
  const value = parse(content);
  const [part] = value?.content ?? (Array.isArray(value) ? value : []);
  return value?.structuredContent ?? parse(part?.text) ?? value ?? content;
}

function parse(text: string | undefined): Result {
  try {
    return JSON.parse(text!);
  } catch {
    return undefined;
  }
}

function completion(message: ReturnType<typeof answer>) {
  const finish_reason = message.tool_calls === undefined
    ? "stop"
    : "tool_calls";
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model: "scripted",
    choices: [{ index: 0, message, finish_reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
