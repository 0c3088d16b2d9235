/**
 * Files and folders that nobody may change, root included.
 *
 * @module
 */

/**
 * Write-protects a path; `await using` lifts it again. Modes do not bind root,
 * so root takes the immutable flag of the file system instead.
 *
 * @throws where the system or the file system has no such flag
 */
export async function readOnly(path: string): Promise<AsyncDisposable> {
  const isRoot = Deno.uid() === 0;
  const { mode } = await Deno.stat(path);
  const change = async (flag: "+i" | "-i") => {
    if (!isRoot) {
      return await Deno.chmod(path, flag === "+i" ? mode! & 0o555 : mode!);
    }
    const command = new Deno.Command("chattr", { args: [flag, path] });
    const { success, stderr } = await command.output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  };
  await change("+i");
  return { [Symbol.asyncDispose]: () => change("-i") };
}

/** Why nothing can be write-protected here; undefined where it can. */
export async function whyNotReadOnly(): Promise<string | undefined> {
  const file = await Deno.makeTempFile();
  try {
    await using _protected = await readOnly(file);
    const write = Deno.writeTextFile(file, "x");
    const isBound = await write.then(() => false, () => true);
    return isBound ? undefined : "write protection does not bind";
  } catch (error) {
    return String(error);
  } finally {
    await Deno.remove(file);
  }
}
