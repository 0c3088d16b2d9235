import { Argument } from "commander";
import {
  notFoundError,
  type OperatorAct,
  usageError,
} from "../../domain/admin/operator.ts";
import { readPage } from "../../domain/admin/page.ts";
import type { QueuedNotice } from "../../domain/outbox/ports.ts";
import { command, type CommandContext, option, YES } from "./command.ts";

const WHICH = new Argument("[id]", "id of a notice, or its beginning");

const UNREFUSED = { refusals: undefined, isDead: false };

const DEAD = option("--dead", "all dead letters");

export const retryNoticesCommand = command({
  name: "outbox retry",
  does: "makes a notice, or all dead letters, due now",
  args: [WHICH],
  options: { dead: DEAD },
  async run(context, { dead }, id?: string) {
    const { outbox, clock } = context.services;
    const notices = await choice(context, id, dead);
    await record(context, "retry_notices", notices);
    let due = 0;
    for (const notice of notices) {
      const change = { dueAt: clock.now(), attempts: 0, ...UNREFUSED };
      if (await outbox.move(notice, change) !== null) due++;
    }
    return { value: { due }, text: () => `${due} due now` };
  },
});

export const dropNoticesCommand = command({
  name: "outbox drop",
  does: "deletes a notice, or all dead letters, unsent",
  args: [WHICH],
  options: { dead: DEAD, yes: YES },
  async run(context, options, id?: string) {
    const notices = await choice(context, id, options.dead);
    const [first] = notices;
    if (first !== undefined) {
      const which = id === undefined
        ? `${notices.length} dead letters`
        : `${first.notice.kind} ${first.notice.id}`;
      await context.confirm(options, `Delete ${which} unsent, permanently?`);
    }
    await record(context, "drop_notices", notices);
    let dropped = 0;
    for (const notice of notices) {
      // A notice that was moved since the list was read is not removed.
      if (await context.services.outbox.remove(notice)) dropped++;
    }
    return { value: { dropped }, text: () => `${dropped} dropped` };
  },
});

async function record(
  { services }: CommandContext,
  action: OperatorAct["action"],
  [first, ...more]: QueuedNotice[],
): Promise<void> {
  if (first === undefined) return;
  const { id } = first.notice;
  const subject = more.length > 0 ? `${id} and ${more.length} more` : id;
  await services.operator.audit.record({ action, subject });
}

/** @throws {OperatorError} unless the arguments select notices */
async function choice(
  { services }: CommandContext,
  id: string | undefined,
  dead = false,
): Promise<QueuedNotice[]> {
  if ((id === undefined) !== dead) {
    throw usageError("Give the id of a notice, or --dead.");
  }
  const { items } = await readPage(services.operator.records.notices(), {
    limit: Infinity,
    wanted: ({ notice, isDead }) =>
      id === undefined ? isDead === true : notice.id.startsWith(id),
  });
  if (id === undefined || items.length === 1) return items;
  if (items.length === 0) throw notFoundError(`No notice ${id} waits.`);
  throw usageError(
    `${items.length} notices begin with ${id}: give more of it.`,
  );
}
