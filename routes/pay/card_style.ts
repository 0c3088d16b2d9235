/** The style of the card page; its hash is in the Content-Security-Policy. */
export const CARD_STYLE = `
:root {
  color-scheme: light dark;
  --back: #f4f4f0; --sheet: #fdfdfb; --text: #1a1b1e; --quiet: #5d5e63;
  --line: #8b8a84; --strong: #12654a; --on-strong: #ffffff;
  --wrong: #a3261c; --note: #fbf0c4; --note-text: #4a3600;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #131417; --sheet: #1b1c20; --text: #ebebe8; --quiet: #a4a6ac;
    --line: #74767d; --strong: #7fd3b0; --on-strong: #0b2a1f;
    --wrong: #ffb0a6; --note: #463b12; --note-text: #ffe9a8;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; padding: 1rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
}
header {
  display: flex; align-items: center; gap: .75rem;
  max-width: 30rem; margin: 0 auto; padding: .25rem 1.25rem 1rem;
}
header img { display: block; }
header p { display: grid; margin: 0; line-height: 1.3; }
header span { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
main {
  max-width: 30rem; margin: 0 auto; padding: 1.25rem;
  background: var(--sheet); border-radius: .75rem;
}
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
h1:focus { outline: none; }
p { margin: .75rem 0; }
dl { margin: 1rem 0; display: grid; gap: .5rem; }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.words, .amount { font-weight: 600; }
.note {
  padding: .625rem .75rem; border-radius: .5rem;
  background: var(--note); color: var(--note-text);
}
label { display: block; margin-top: .875rem; font-weight: 600; }
.hint { color: var(--quiet); font-size: .875rem; margin: 0; }
input {
  width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: .5rem;
}
input[aria-invalid="true"] { border: 2px solid var(--wrong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
.problem, .alert { color: var(--wrong); margin: .25rem 0 0; }
.problem { font-size: .875rem; }
.alert { font-weight: 600; margin-top: 1rem; }
.pair { display: grid; gap: 0 .75rem; grid-template-columns: 1fr 1fr; }
.brand { color: var(--quiet); font-weight: 400; }
button {
  width: 100%; min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1rem;
  font: inherit; font-weight: 600; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--strong); background: transparent; color: var(--strong);
}
button.send {
  margin-top: 1.25rem; background: var(--strong); color: var(--on-strong);
}
button:disabled { opacity: .6; cursor: progress; }
details { margin-top: 1.25rem; color: var(--quiet); font-size: .875rem; }
`;
