import type { Command } from "commander";
import type { OperatorAct } from "../../domain/admin/audit.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { QueuedNotice } from "../../domain/outbox/ports.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
} from "./command.ts";
import { readPage } from "../../domain/admin/page.ts";

interface ChangeOptions extends Printed, Confirmed {
  dead?: boolean;
}

const WHICH = "id of a notice, or its beginning";

/** `admin outbox` */
export function outboxCommand(program: Command, choose: Choose): void {
  const outbox = program.command("outbox")
    .description(
      "lists notices that were not delivered, retries and drops them",
    );
  command(outbox, "retry", "makes a notice, or all dead letters, due now")
    .argument("[id]", WHICH)
    .option("--dead", "all dead letters")
    .action((id: string | undefined, options: ChangeOptions) =>
      choose((station) => retry(station, id, options))
    );
  command(outbox, "drop", "deletes a notice, or all dead letters, unsent")
    .argument("[id]", WHICH)
    .option("--dead", "all dead letters")
    .option("--yes", "do not ask")
    .action((id: string | undefined, options: ChangeOptions) =>
      choose((station) => drop(station, id, options))
    );
}

async function retry(
  station: CommandContext,
  id: string | undefined,
  options: ChangeOptions,
): Promise<void> {
  const { outbox, clock } = station.services;
  const chosen = await choice(station, id, options);
  await record(station, "retry_notices", chosen);
  const done = await applyTo(
    chosen,
    (notice) => outbox.retry(notice, clock.now()),
  );
  print(station, options, { due: done }, () => `${done} due now`);
}

async function drop(
  station: CommandContext,
  id: string | undefined,
  options: ChangeOptions,
): Promise<void> {
  const { outbox } = station.services;
  const chosen = await choice(station, id, options);
  if (chosen.length > 0) {
    const [first] = chosen;
    const which = id === undefined
      ? `${chosen.length} dead letters`
      : `${first!.notice.kind} ${first!.notice.id}`;
    await confirm(station, options, `Delete ${which} unsent, permanently?`);
  }
  await record(station, "drop_notices", chosen);
  const done = await applyTo(chosen, (notice) => outbox.remove(notice));
  print(station, options, { dropped: done }, () => `${done} dropped`);
}

/** Records an act on notices for the audit; an act on none is none. */
async function record(
  { services }: CommandContext,
  action: OperatorAct["action"],
  chosen: QueuedNotice[],
): Promise<void> {
  const [first, ...more] = chosen;
  if (first === undefined) return;
  const { id } = first.notice;
  const subject = more.length > 0 ? `${id} and ${more.length} more` : id;
  await services.operator.audit.record({ action, subject });
}

/** How many of the notices were still where they had been read. */
async function applyTo(
  chosen: QueuedNotice[],
  change: (notice: QueuedNotice) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const notice of chosen) if (await change(notice)) done++;
  return done;
}

/**
 * The notices that a command is about.
 *
 * @throws {OperatorError} when there is no one notice of this id
 */
async function choice(
  station: CommandContext,
  id: string | undefined,
  { dead = false }: ChangeOptions,
): Promise<QueuedNotice[]> {
  if ((id === undefined) !== dead) {
    throw new OperatorError("Give the id of a notice, or --dead.", EXIT.usage);
  }
  const { records } = station.services.operator;
  const { items: shown } = await readPage(records.notices(), {
    limit: Infinity,
    wanted: ({ notice, isDead }) =>
      id === undefined ? isDead === true : notice.id.startsWith(id),
  });
  if (id === undefined || shown.length === 1) return shown;
  if (shown.length === 0) {
    throw new OperatorError(`No notice ${id} waits.`, EXIT.notFound);
  }
  throw new OperatorError(
    `${shown.length} notices begin with ${id}: give more of it.`,
    EXIT.usage,
  );
}
