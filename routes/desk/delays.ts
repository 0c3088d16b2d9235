/**
 * Decisions that take something away are carried out ten seconds after they
 * were made; until then they can be taken back, and nothing has happened.
 *
 * @module
 */
import {
  decideAsOperator,
  type OperatorDecision,
} from "../../domain/admin/decide.ts";
import type { Services } from "../../domain/services.ts";

/** How long a decision can be taken back. */
const UNDO_MS = 10_000;

/** A decision that is not carried out yet. */
interface Delayed extends OperatorDecision {
  /** What is told of it. */
  text: string;
}

/** Decisions that wait to be carried out. */
export interface Delays {
  /** Those that can be taken back, and what went wrong with others. */
  told(): { waiting: Delayed[]; problems: string[] };
  has(id: string): boolean;
  add(decision: Delayed): void;
  /** Takes a decision back; false where it was carried out already. */
  undo(id: string): boolean;
  /** Carries out whatever waits, at once. */
  flush(): Promise<void>;
}

/** @param sleep resolves after so many milliseconds */
export function createDelays(
  services: Services,
  sleep: (ms: number) => Promise<void>,
): Delays {
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
    told() {
      const told = { waiting: [...waiting.values()], problems };
      problems = [];
      return told;
    },
    add(decision) {
      waiting.set(decision.id, decision);
      void sleep(UNDO_MS).then(() => carryOut(decision));
    },
    has: (id) => waiting.has(id),
    undo: (id) => waiting.delete(id),
    async flush() {
      await Promise.all([...waiting.values()].map(carryOut));
    },
  };
}
