/**
 * Delays rejections and takedowns by ten seconds. During the delay a decision can
 * be undone and has no effect.
 *
 * @module
 */
import { decideAsOperator } from "../../domain/admin/decide.ts";
import { type OperatorDecision } from "../../domain/gallery/curation.ts";
import type { Services } from "../../domain/services.ts";

const UNDO_MS = 10_000;

interface Delayed extends OperatorDecision {
  text: string;
}

export type Delays = ReturnType<typeof createDelays>;

export function createDelays(
  services: Services,
  sleep: (ms: number) => Promise<void>,
) {
  const waiting = new Map<string, Delayed>();
  let problems: string[] = [];
  const carryOut = async (decision: Delayed) => {
    if (waiting.get(decision.id) !== decision) return;
    waiting.delete(decision.id);
    await decideAsOperator(services, decision).catch(({ message }) => {
      problems.push(`${decision.text}: not done. ${message}`);
      services.log.error("delayed_decision_failed", { id: decision.id });
    });
  };
  return {
    /**
     * Decisions that can still be undone, the last one first, and problems that
     * were not reported yet.
     */
    takeStatus() {
      const told = { waiting: [...waiting.values()].reverse(), problems };
      problems = [];
      return told;
    },
    add(decision: Delayed) {
      waiting.delete(decision.id);
      waiting.set(decision.id, decision);
      void sleep(UNDO_MS).then(() => carryOut(decision));
    },
    has: (id: string) => waiting.has(id),
    /** Returns false if the decision was already carried out. */
    undo: (id: string) => waiting.delete(id),
    async flush() {
      await Promise.all([...waiting.values()].map(carryOut));
    },
  };
}
