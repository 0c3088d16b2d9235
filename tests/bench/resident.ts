import type { TestServer } from "../support/server.ts";

/** The resident memory of a process. */
export async function residentMegabytes({ pid }: TestServer): Promise<number> {
  const args = ["-o", "rss=", "-p", `${pid}`];
  const { stdout } = await new Deno.Command("ps", { args }).output();
  return Number(new TextDecoder().decode(stdout)) / 1024;
}
