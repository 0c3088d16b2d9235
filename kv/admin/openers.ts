/** Files that SQLite locks. */
const LOCKED = ["", "-shm"];

/** Characters of a command that are shown. */
const COMMAND = 80;

/**
 * Names the other processes that hold a lock on a store's file, such as
 * `Process 12 (deno run main.ts)`, without their options; nobody where the system has no /proc.
 */
export async function openersOf(file: string): Promise<string[]> {
  const inodes = await Promise.all(LOCKED.map(async (suffix) => {
    const { ino } = await Deno.stat(file + suffix).catch(() => ({ ino: null }));
    return `${ino}`;
  }));
  const locks = await Deno.readTextFile("/proc/locks").catch(() => "");
  const pids = new Set<number>();
  // Such as: 1: POSIX  ADVISORY  READ 1159 fe:00:2165249 128 128
  for (const line of locks.split("\n")) {
    const [pid, place = ""] = line.trim().split(/ +/).slice(-4);
    if (inodes.includes(place.split(":")[2] ?? "")) pids.add(Number(pid));
  }
  pids.delete(Deno.pid);
  return await Promise.all([...pids].map(nameOf));
}

async function nameOf(pid: number): Promise<string> {
  const command = await Deno.readTextFile(`/proc/${pid}/cmdline`)
    .catch(() => "");
  const words = command.split("\0").filter((word) => /^[^-]/.test(word))
    .join(" ").slice(0, COMMAND);
  return words === "" ? `Process ${pid}` : `Process ${pid} (${words})`;
}
