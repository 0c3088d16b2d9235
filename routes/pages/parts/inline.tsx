/** Text in which what stands between backticks is code. */
export function Inline({ text }: { text: string }) {
  return (
    <>
      {text.replaceAll("**", "").split("`").map((part, at) =>
        at % 2 === 1 ? <code>{part}</code> : part
      )}
    </>
  );
}
