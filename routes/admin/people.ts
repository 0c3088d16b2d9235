import { Argument } from "commander";
import { findKeyPrefix, revokeAsOperator } from "../../domain/admin/decide.ts";
import {
  notFoundError,
  OperatorError,
  refusedError,
  usageError,
} from "../../domain/admin/operator.ts";
import { countRows, forgetOldRows } from "../../domain/retention/retention.ts";
import { command, option, required, YES } from "./command.ts";
import { list, stepsTable } from "./table.ts";

export const revokeKeyCommand = command({
  name: "keys revoke",
  does: "revokes a key permanently, at once, and tells its owner",
  args: [
    new Argument("<prefix>", "public prefix of the key, or its beginning"),
  ],
  options: {
    reason: required("--reason <text>", "why; kept with the key"),
    yes: YES,
  },
  async run(context, options, start) {
    const { keys, operator } = context.services;
    const prefix = await findKeyPrefix(operator, start);
    const key = await keys.find(prefix);
    if (key === null) throw notFoundError(`No key ${prefix}.`);
    if (key.state.status === "active") {
      const which = `${prefix} of ${JSON.stringify(key.name)}`;
      await context.confirm(options, `Revoke ${which} permanently?`);
    }
    const outcome = await revokeAsOperator(keys, prefix, options.reason);
    const text = () => `${prefix}: ${outcome.replaceAll("_", " ")}`;
    return { value: { prefix, outcome }, text };
  },
});

export const eraseCommand = command({
  name: "erase",
  does: "removes a person's data, or makes it anonymous",
  options: {
    email: required("--email <address>", "whose data"),
    yes: YES,
    evenUnpaid: option("--even-unpaid", "also claims that were not paid yet"),
    compact: option("--no-compact", "leave deleted bytes in the store's file"),
  },
  help: "Finds the email, and the phone numbers and account ids sent with " +
    "it, in every\nrow. Published purchases stay, without the person; " +
    "keys are revoked.",
  async run(context, options) {
    const { erasure } = context.services.operator;
    const email = options.email.trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      throw usageError(`${options.email} is no email address.`);
    }
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
      if (!options.json) context.terminal.print(stepsTable(steps));
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
      list({
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
  does: "forgets now what the nightly run would: what is older than its days",
  options: { yes: YES },
  help: "RETENTION_DAYS_* say after how many days.",
  async run(context, options) {
    const { services, terminal } = context;
    const days = Object.entries(services.config.retention)
      .map(([kind, days]) =>
        `${kind} ${days === null ? "never" : `${days} days`}`
      ).join(", ");
    await context.confirm(
      options,
      `Delete permanently what is older (${days})?`,
    );
    const steps = await forgetOldRows(services);
    const text = () =>
      steps.length === 0 ? "Nothing is older." : stepsTable(steps, terminal);
    return { value: steps, text };
  },
});
