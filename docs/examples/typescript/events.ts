/** Reads Server-Sent Events: the name and the data of each. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<{ name: string; data: string }> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (let read; !(read = await reader.read()).done;) {
      const blocks = (text + read.value).split("\n\n");
      text = blocks.pop()!;
      for (const block of blocks) {
        // A line that begins with a colon is a comment, and has no name.
        const field = (name: string) =>
          block.split("\n").filter((line) => line.startsWith(`${name}: `))
            .map((line) => line.slice(name.length + 2)).join("\n");
        if (field("data") !== "") {
          yield { name: field("event") || "message", data: field("data") };
        }
      }
    }
  } finally {
    await reader.cancel();
  }
}
