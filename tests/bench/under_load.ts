import type { Load, LoadReport } from "./load.ts";
import type { Contender } from "./measure.ts";

const MODULE = new URL("load.ts", import.meta.url);

/** A contender under load, with the reports of its rounds. */
export interface Loaded extends Contender {
  reports: LoadReport[];
}

/** Puts a server under load, in rounds of a process each. */
export function underLoad(name: string, load: Load): Loaded {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-net",
      "--allow-env",
      "--allow-read",
      "--allow-sys",
      MODULE.pathname,
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  });
  const reports: LoadReport[] = [];
  return {
    name,
    reports,
    async round() {
      const child = command.spawn();
      await ReadableStream.from([JSON.stringify(load)])
        .pipeThrough(new TextEncoderStream()).pipeTo(child.stdin);
      const { success, stdout } = await child.output();
      if (!success) throw new Error("The load generator failed");
      const report = JSON.parse(new TextDecoder().decode(stdout));
      reports.push(report);
      return report.perSecond;
    },
  };
}

/** Port of an origin. */
export function portOf({ url }: { url: string }): number {
  return Number(new URL(url).port);
}
