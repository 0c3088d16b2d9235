import type { TestServer } from "../support/server.ts";

/** What a process holds in memory. */
export async function residentMegabytes({ pid }: TestServer): Promise<number> {
  const args = ["-o", "rss=", "-p", `${pid}`];
  const { stdout } = await new Deno.Command("ps", { args }).output();
  return Number(new TextDecoder().decode(stdout)) / 1024;
}
