import type {
  WriteGuard,
  WriteOutcome,
} from "../../domain/writes/admission.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import type { SubmissionStore } from "../../domain/gallery/ports.ts";
import type { Admissions } from "../writes/admissions.ts";
import { pendingKey } from "../schema.ts";

/** Submitted purchases in the store. */
export class Submissions implements SubmissionStore {
  constructor(readonly admissions: Admissions) {}

  submit(purchase: Purchase, guard: WriteGuard): Promise<WriteOutcome> {
    return this.admissions.write(guard, {
      response: guard.response,
      sets: [{ key: pendingKey(purchase.id), value: purchase }],
    });
  }
}
