import type {
  QuestionSlot,
  UnansweredQuestion,
  UnansweredQuestionStore,
} from "../../domain/ask/reply.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { UNANSWERED, unansweredKey } from "../schema.ts";
import type { Store } from "../store.ts";

export class StoredQuestions implements UnansweredQuestionStore {
  constructor(readonly store: Store, readonly clock: Clock) {}

  async keep(
    { day, group, place }: QuestionSlot,
    question: UnansweredQuestion,
  ): Promise<void> {
    const key = unansweredKey(day, group, place);
    await this.store.commit(
      this.store.kv.atomic().check({ key, versionstamp: null }).set(
        key,
        question,
        { expireIn: question.expiresAt - this.clock.now() },
      ),
    );
  }

  async *all(): AsyncGenerator<UnansweredQuestion> {
    const now = this.clock.now();
    for await (
      const { value } of scanAs(
        this.store,
        UNANSWERED,
        stored.unansweredQuestion,
      )
    ) {
      if (now < value.expiresAt) yield value;
    }
  }
}
