import type { Terminal } from "./terminal.ts";

/** Progress is shown after this time. */
const QUIET_MS = 400;

const EVERY_MS = 100;

const BAR_CELLS = 24;

/** Work done so far, and its total if known. */
export interface Step {
  done: number;
  total?: number;
}

/**
 * Shows how far a long piece of work is, as one line of the terminal that is
 * written over and is gone at the end: a bar where the total is known, a
 * count otherwise.
 *
 * @param label what is counted, such as `rows read`
 * @param now the time in milliseconds
 */
export async function withProgress<T>(
  { terminal, now }: { terminal: Terminal; now: () => number },
  label: string,
  work: (show: (step: Step) => void) => Promise<T>,
): Promise<T> {
  if (!terminal.showsProgress) return await work(() => {});
  const startedAt = now();
  let nextAt = startedAt + QUIET_MS;
  let isShown = false;
  try {
    return await work((step) => {
      if (now() < nextAt) return;
      nextAt = now() + EVERY_MS;
      isShown = true;
      const seconds = (now() - startedAt) / 1000;
      terminal.note(`\r\x1b[K${progressLine(step, label, seconds)}`);
    });
  } finally {
    if (isShown) terminal.note("\r\x1b[K");
  }
}

/** One line, such as `███░░░ 50 % · 1,200 rows read · 3 s`. */
export function progressLine(
  { done, total }: Step,
  label: string,
  seconds: number,
): string {
  const count = `${done.toLocaleString("en")} ${label}`;
  const time = `${Math.floor(seconds)} s`;
  if (!total) return `${count} · ${time}`;
  const part = Math.min(1, done / total);
  const cells = Math.round(part * BAR_CELLS);
  const bar = "█".repeat(cells) + "░".repeat(BAR_CELLS - cells);
  return `${bar} ${Math.floor(part * 100)} % · ${count} · ${time}`;
}
