/**
 * Commands on keys, persons, claims and notices.
 *
 * @module
 */
import { Argument } from "commander";
import { findKeyPrefix, revokeAsOperator } from "../../domain/admin/decide.ts";
import { API_KEYS } from "../../domain/api_key.ts";
import { type OperatorAct } from "../../domain/admin/operator.ts";
import {
  notFoundError,
  OperatorError,
  refusedError,
  usageError,
} from "../../domain/operator_errors.ts";
import type { QueuedNotice } from "../../domain/outbox/queue.ts";
import type { ErasureStep } from "../../domain/erasure/person.ts";
import {
  countRows,
  forgetOldRows,
  previewOldRows,
} from "../../domain/retention.ts";
import { readPage } from "../reports/report.ts";
import {
  command,
  type CommandContext,
  jsonText,
  option,
  requiredOption,
  YES_OPTION,
} from "./command.ts";
import { formatFields, formatSteps, terminalSafe } from "./table.ts";

export const revokeKeyCommand = command({
  name: "keys revoke",
  does: "revokes a key permanently, at once, and tells its owner",
  args: [
    new Argument("<prefix>", "public prefix of the key, or its beginning"),
  ],
  options: {
    reason: requiredOption("--reason <text>", "why; kept with the key"),
    yes: YES_OPTION,
  },
  async run(context, options, start) {
    const { services } = context;
    const prefix = await findKeyPrefix(services.operator, start);
    const key = await services.store.find(API_KEYS, prefix);
    if (key === null) throw notFoundError(`No key ${prefix}.`);
    if (key.state.status === "active") {
      const which = `${prefix} of ${JSON.stringify(key.name)}`;
      await context.confirm(options, `Revoke ${which} permanently?`);
    }
    const outcome = await revokeAsOperator(services, prefix, options.reason);
    const text = () => `${prefix}: ${outcome.replaceAll("_", " ")}`;
    return { value: { prefix, outcome }, text };
  },
});

export const personCommand = command({
  name: "person",
  does:
    "shows all that is held of a person, also rows tied by phone or account",
  args: [new Argument("<email>", "whose data")],
  help: "It reads what `erase` would change. The audit has a record of it, " +
    "without the address.",
  async run(context, _, address) {
    const { operator } = context.services;
    const email = emailOf(address);
    const plan = await context.progress(
      "rows read",
      (onRow) => operator.erasure.plan({ email }, onRow),
    );
    await operator.record({ action: "show_person", subject: "a person" });
    const rows = await Array.fromAsync(
      plan.rows(),
      ({ value, ...row }) => ({ ...row, value: withoutSecret(value) }),
    );
    const text = () =>
      rows.length === 0
        ? "Nothing is held."
        : rows.map(({ key, value }) =>
          `${terminalSafe(key)}\n${jsonText(value)}`
        ).join("\n\n");
    return { value: rows, text };
  },
});

/** Leaves out the digest of a key's secret. */
function withoutSecret(stored: unknown): unknown {
  const { success, data } = API_KEYS.schema.safeParse(stored);
  if (!success) return stored;
  const { digest: _, ...rest } = data;
  return rest;
}

function emailOf(text: string): string {
  const email = text.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw usageError(`Expected an email address, got ${text}.`);
}

export const eraseCommand = command({
  name: "erase",
  needsFiles: true,
  does: "removes a person's data, or makes it anonymous",
  options: {
    email: requiredOption("--email <address>", "whose data"),
    yes: YES_OPTION,
    evenUnpaid: option("--even-unpaid", "also claims that were not paid yet"),
    compact: option("--no-compact", "leave deleted bytes in the store's file"),
  },
  help: "Finds the email, and the phone numbers and account ids sent with " +
    "it, in every\nrow. Published purchases stay, without the person; " +
    "keys are revoked.",
  async run(context, options) {
    const { erasure } = context.services.operator;
    const email = emailOf(options.email);
    const plan = await context.progress(
      "rows read",
      (onRow) => erasure.plan({ email }, onRow),
    );
    const { unpaidClaims, steps, identifiers } = plan;
    if (unpaidClaims > 0 && !options.evenUnpaid) {
      throw refusedError(
        `${unpaidClaims} claims are unpaid, and nobody could pay them any ` +
          "more: pay them first (promo export, promo paid), or add --even-unpaid.",
      );
    }
    const total = countRows(steps);
    if (total > 0) {
      if (!options.json) context.terminal.print(formatSteps(steps));
      const question = `Erase this from ${total} rows, permanently?`;
      await context.confirm(options, question);
    }
    const done = await context.progress(
      "rows changed",
      (show) => plan.apply((done) => show(done, total)),
    );
    const isCompacted = options.compact === true &&
      await erasure.compact().catch(({ message }) => {
        throw new OperatorError(
          `Erased, but deleted bytes are still in the file (${message}): ` +
            "run it again.",
        );
      });
    const text = () =>
      formatFields({
        "rows changed": total === 0
          ? "none: nothing was found"
          : countRows(done),
        "phone numbers": identifiers.phones,
        "account ids": identifiers.accounts,
        "file": isCompacted ? "rewritten without the deleted bytes" : undefined,
      });
    return { value: { done, identifiers, isCompacted }, text };
  },
});

export const forgetCommand = command({
  name: "forget",
  does: "deletes rows past their retention period, as the nightly run does",
  options: {
    yes: YES_OPTION,
    preview: option("--preview", "only count them"),
  },
  help: "RETENTION_DAYS_* say after how many days. What would be deleted is " +
    "counted before\nit asks.",
  async run(context, options) {
    const { services, terminal } = context;
    const counted = await previewOldRows(services);
    const shown = (steps: ErasureStep[]) => () =>
      steps.length === 0 ? "Nothing is older." : formatSteps(steps, terminal);
    if (options.preview || counted.length === 0) {
      return { value: counted, text: shown(counted) };
    }
    if (!options.json) terminal.print(formatSteps(counted, terminal));
    const days = Object.entries(services.config.retention)
      .map(([kind, days]) =>
        `${kind} ${days === null ? "never" : `${days} days`}`
      ).join(", ");
    await context.confirm(
      options,
      `Erase ${countRows(counted)} rows permanently that are older (${days})?`,
    );
    const steps = await forgetOldRows(services);
    return { value: steps, text: shown(steps) };
  },
});

export const verifyPoolCommand = command({
  name: "promo check",
  does: "compares the pool with the reservations",
  async run({ services }) {
    const { config } = services;
    const report = await services.pool.verify();
    const { pool, counted, problems, agrees } = report;
    const text = () =>
      formatFields({
        "slots taken": `${pool.taken} of ${config.promo.poolSize}`,
        ...counted,
        "check": agrees ? "the pool agrees with the reservations" : "differs",
        ...Object.fromEntries(
          problems.map((one, n) => [`problem ${n + 1}`, one]),
        ),
      });
    const problem = agrees
      ? undefined
      : "The pool does not agree with the reservations.";
    return { value: report, text, problem };
  },
});

const WHICH = new Argument("[id]", "id of a notice, or its beginning");

const DEAD = option("--dead", "all dead letters");

export const retryNoticesCommand = command({
  name: "outbox retry",
  does: "makes a notice, or all dead letters, due now",
  args: [WHICH],
  options: { dead: DEAD },
  async run(context, { dead }, id?: string) {
    const { outbox, clock } = context.services;
    const notices = await chooseNotices(context, id, dead);
    await recordAct(context, "retry_notices", notices);
    const again = { attempts: 0, refusals: undefined, isDead: false };
    let due = 0;
    for (const notice of notices) {
      const change = { ...again, dueAt: clock.now() };
      if (await outbox.move(notice, change) !== null) due++;
    }
    return { value: { due }, text: () => `${due} due now` };
  },
});

export const dropNoticesCommand = command({
  name: "outbox drop",
  does: "deletes a notice, or all dead letters, unsent",
  args: [WHICH],
  options: { dead: DEAD, yes: YES_OPTION },
  async run(context, options, id?: string) {
    const notices = await chooseNotices(context, id, options.dead);
    const [first] = notices;
    if (first !== undefined) {
      const which = id === undefined
        ? `${notices.length} dead letters`
        : `${first.notice.kind} ${first.notice.id}`;
      await context.confirm(options, `Delete ${which} unsent, permanently?`);
    }
    await recordAct(context, "drop_notices", notices);
    let dropped = 0;
    for (const notice of notices) {
      // A notice that was moved since the list was read is not removed.
      if (await context.services.outbox.remove(notice)) dropped++;
    }
    return { value: { dropped }, text: () => `${dropped} dropped` };
  },
});

async function recordAct(
  { services }: CommandContext,
  action: OperatorAct["action"],
  [first, ...more]: QueuedNotice[],
): Promise<void> {
  if (first === undefined) return;
  const { id } = first.notice;
  const subject = more.length > 0 ? `${id} and ${more.length} more` : id;
  await services.operator.record({ action, subject });
}

/** @throws {OperatorError} unless the arguments select notices */
async function chooseNotices(
  { services }: CommandContext,
  id: string | undefined,
  dead = false,
): Promise<QueuedNotice[]> {
  if ((id === undefined) !== dead) {
    throw usageError("Give the id of a notice, or --dead.");
  }
  const { items } = await readPage(services.operator.lists.notices(), {
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
