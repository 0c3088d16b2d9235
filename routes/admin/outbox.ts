import type { OperatorAct } from "../../domain/admin/audit.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { readPage } from "../../domain/admin/page.ts";
import type { QueuedNotice } from "../../domain/outbox/ports.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";

interface ChangeOptions extends Printed, Confirmed {
  dead?: boolean;
}

const WHICH = "id of a notice, or its beginning";
const DEAD = ["--dead", "all dead letters"] as const;

export function outboxCommand(program: AdminCommand): void {
  const outbox = program.group(
    "outbox",
    "lists notices that were not delivered, retries and drops them",
  );
  outbox.printing("retry", "makes a notice, or all dead letters, due now")
    .argument("[id]", WHICH).option(...DEAD)
    .runs(retry);
  outbox.printing("drop", "deletes a notice, or all dead letters, unsent")
    .argument("[id]", WHICH).option(...DEAD).asking()
    .runs(drop);
}

async function retry(
  context: CommandContext,
  id: string | undefined,
  options: ChangeOptions,
): Promise<void> {
  const { outbox, clock } = context.services;
  const notices = await choice(context, id, options);
  const due = await change(context, notices, {
    action: "retry_notices",
    one: (notice) => outbox.retry(notice, clock.now()),
  });
  context.print(options, { due }, () => `${due} due now`);
}

async function drop(
  context: CommandContext,
  id: string | undefined,
  options: ChangeOptions,
): Promise<void> {
  const { outbox } = context.services;
  const notices = await choice(context, id, options);
  const [first] = notices;
  if (first !== undefined) {
    const which = id === undefined
      ? `${notices.length} dead letters`
      : `${first.notice.kind} ${first.notice.id}`;
    await context.confirm(options, `Delete ${which} unsent, permanently?`);
  }
  const dropped = await change(context, notices, {
    action: "drop_notices",
    one: (notice) => outbox.remove(notice),
  });
  context.print(options, { dropped }, () => `${dropped} dropped`);
}

/**
 * Changes notices, once the audit has a record of it.
 *
 * @param act `one`: returns false for a notice that was moved meanwhile
 * @returns how many were changed
 */
async function change(
  { services }: CommandContext,
  notices: QueuedNotice[],
  act: {
    action: OperatorAct["action"];
    one: (notice: QueuedNotice) => Promise<boolean>;
  },
): Promise<number> {
  const [first, ...more] = notices;
  if (first === undefined) return 0;
  const { id } = first.notice;
  const subject = more.length > 0 ? `${id} and ${more.length} more` : id;
  await services.operator.audit.record({ action: act.action, subject });
  let done = 0;
  for (const notice of notices) if (await act.one(notice)) done++;
  return done;
}

/**
 * Notices that the arguments name.
 *
 * @throws {OperatorError} unless the id is that of one notice
 */
async function choice(
  { services }: CommandContext,
  id: string | undefined,
  { dead = false }: ChangeOptions,
): Promise<QueuedNotice[]> {
  if ((id === undefined) !== dead) {
    throw new OperatorError("Give the id of a notice, or --dead.", EXIT.usage);
  }
  const { items } = await readPage(services.operator.records.notices(), {
    limit: Infinity,
    wanted: ({ notice, isDead }) =>
      id === undefined ? isDead === true : notice.id.startsWith(id),
  });
  if (id === undefined || items.length === 1) return items;
  if (items.length === 0) {
    throw new OperatorError(`No notice ${id} waits.`, EXIT.notFound);
  }
  throw new OperatorError(
    `${items.length} notices begin with ${id}: give more of it.`,
    EXIT.usage,
  );
}
