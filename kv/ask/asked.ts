import type { Asked, AskedStore, Place } from "../../domain/ask/asked.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { ASKED, askedKey } from "../schema.ts";
import type { Store } from "../store.ts";

export class AskedQuestions implements AskedStore {
  constructor(readonly store: Store, readonly clock: Clock) {}

  async keep({ day, group, place }: Place, asked: Asked): Promise<void> {
    const key = askedKey(day, group, place);
    await this.store.commit(
      this.store.kv.atomic().check({ key, versionstamp: null }).set(
        key,
        asked,
        { expireIn: asked.expiresAt - this.clock.now() },
      ),
    );
  }

  async *all(): AsyncGenerator<Asked> {
    const now = this.clock.now();
    for await (const { value } of scanAs(this.store, ASKED, stored.asked)) {
      if (now < value.expiresAt) yield value;
    }
  }
}
