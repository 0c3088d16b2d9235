/** Cuts text into its lines, without their ends. */
export function lineStream(): TransformStream<string, string> {
  let open = "";
  return new TransformStream({
    transform(text, controller) {
      const lines = (open + text).split("\n");
      open = lines.pop()!;
      for (const line of lines) controller.enqueue(line);
    },
    flush(controller) {
      if (open !== "") controller.enqueue(open);
    },
  });
}
