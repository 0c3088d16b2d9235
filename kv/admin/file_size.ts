/** Suffixes of the file and of its write-ahead log. */
const PARTS = ["", "-wal"];

/**
 * Opens what a store consists of, and returns its size whenever it is asked.
 * The handles stay open: closing one would release the locks that SQLite holds
 * on the same file (POSIX), and the end of an open file can be looked up
 * without the right to read files, which the process gives back.
 */
export function fileSize(file: string): () => Promise<number> {
  const open = PARTS.flatMap((suffix) => {
    try {
      return [Deno.openSync(file + suffix)];
    } catch {
      // Not every journal mode has both.
      return [];
    }
  });
  return async () => {
    let size = 0;
    for (const part of open) size += await part.seek(0, Deno.SeekMode.End);
    return size;
  };
}
