interface CodeBlockProps {
  label: string;
  code: string;
  /** Output of the code; not copied with it. */
  output?: string;
}

/** A block of code with a head that names it and takes a copy button. */
export function CodeBlock({ label, code, output }: CodeBlockProps) {
  return (
    <div class="code">
      <div class="code-head">
        <span>{label}</span>
      </div>
      <pre tabindex={0}><code>{code}</code></pre>
      {output && <pre class="output" tabindex={0}><samp>{output}</samp></pre>}
    </div>
  );
}
