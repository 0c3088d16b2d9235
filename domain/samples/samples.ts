/**
 * Calls of the service as they are written in languages.
 *
 * @module
 */
import type { Call } from "./call.ts";
import { curlSample } from "./curl.ts";
import { pythonSample } from "./python.ts";
import { typescriptSample } from "./typescript.ts";

/** A call in one language. */
export interface Sample {
  language: "curl" | "typescript" | "python";
  /** Display name of the language. */
  label: string;
  code: string;
}

/**
 * Writes a call in every language that samples are shown in. Each runs as it
 * stands: with `sh`, with Deno, Node or Bun, and with Python 3 alone.
 *
 * @param curl the command, where it is written by hand
 */
export function samplesOf(call: Call, curl = curlSample(call)): Sample[] {
  return [
    { language: "curl", label: "curl", code: curl },
    {
      language: "typescript",
      label: "TypeScript",
      code: typescriptSample(call),
    },
    { language: "python", label: "Python", code: pythonSample(call) },
  ];
}
