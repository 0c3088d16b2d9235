import type {
  QuestionSlot,
  UnansweredQuestion,
  UnansweredQuestionStore,
} from "../domain/ask/reply.ts";
import type { Clock } from "../domain/runtime.ts";
import { addChange } from "./commits/operation.ts";
import { scanTable } from "./scan.ts";
import type { Store } from "./store.ts";
import { UNANSWERED } from "../domain/ask/reply.ts";

export class StoredQuestions implements UnansweredQuestionStore {
  constructor(readonly store: Store, readonly clock: Clock) {}

  async keep(
    { day, group, place }: QuestionSlot,
    question: UnansweredQuestion,
  ): Promise<void> {
    const row = UNANSWERED.row(question, day, group, place);
    const atomic = this.store.kv.atomic();
    const checks = [{ key: row.key, version: null }];
    addChange(atomic, { checks, sets: [row] }, this.clock.now());
    await this.store.commit(atomic);
  }

  async *all(): AsyncGenerator<UnansweredQuestion> {
    const now = this.clock.now();
    for await (const { value } of scanTable(this.store, UNANSWERED)) {
      if (now < value.expiresAt) yield value;
    }
  }
}
