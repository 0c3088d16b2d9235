/**
 * Reads the Server-Sent Events of an answer up to `done`. What breaks off is
 * opened again, for as many tries, and read on behind what was given.
 */
export async function* readEvents(
  open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
  tries: number,
  given = 0,
): AsyncGenerator<{ name: string; data: string }> {
  const reader = (await open()).pipeThrough(new TextDecoderStream())
    .getReader();
  let [text, count] = ["", 0];
  try {
    for (let read; !(read = await reader.read()).done;) {
      const blocks = (text + read.value).split("\n\n");
      text = blocks.pop()!;
      for (const block of blocks) {
        const [, name = ""] = /^event: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (name === "error") throw new Error(JSON.parse(data!).error.message);
        if (data === undefined || count++ < given) continue;
        yield { name, data };
        if (name === "done") return;
      }
    }
    throw new Error("The answer broke off.");
  } catch (error) {
    if (tries <= 1) throw error;
    yield* readEvents(open, tries - 1, Math.max(given, count));
  } finally {
    await reader.cancel().catch(() => {});
  }
}
