import { Argument } from "commander";
import { replayedTexts } from "../../domain/admin/operator.ts";
import {
  failureLine,
  notFoundError,
  OperatorError,
  refusedError,
} from "../../domain/operator_errors.ts";
import {
  command,
  type CommandContext,
  NEW_FILE_ARGUMENT,
  option,
  YES_OPTION,
} from "./command.ts";
import { formatCounts, formatFields } from "./table.ts";

const UNCHECKED = option(
  "--unchecked",
  "accept changed lines and malformed rows",
);

export const exportStoreCommand = command({
  name: "export",
  needsFiles: true,
  does: "writes the whole store as JSON Lines",
  args: [NEW_FILE_ARGUMENT],
  isPlain: true,
  options: {
    live: option(
      "--live",
      "accept rows that change while they are read (a store over the network)",
    ),
    snapshotDir: option(
      "--snapshot-dir <folder>",
      "where the copy of a store in a file goes meanwhile; beside it, if unset",
    ),
  },
  help: "The archive holds personal data and digests of keys. A store in a " +
    "file is\nexported as of one instant, also while a server writes.",
  async run(context, options, file) {
    const { terminal, services: { operator: { archive, record } } } = context;
    async function* auditedLines() {
      // A failed audit record must not prevent an export: the disk may be full.
      await record({ action: "export", subject: "the store" })
        .catch((error) =>
          terminal.note(`Not in the audit: ${failureLine(error)}\n`)
        );
      yield* archive.export(options);
    }
    const lines = await context.write(file, auditedLines(), "lines written");
    // Lines without the header and the footer.
    terminal.note(`${lines - 2} rows written\n`);
  },
});

export const importStoreCommand = command({
  name: "import",
  needsFiles: true,
  does: "restores an archive that export has written",
  args: [new Argument("<file>", "the archive, or - for the input")],
  options: {
    replace: option("--replace", "replace everything in the store"),
    yes: option("--yes", "do not ask before everything is replaced"),
    unchecked: UNCHECKED,
    journal: option(
      "--journal <archive>",
      "a later archive: what was erased, revoked, removed and paid until then",
    ),
  },
  help: "The store must be empty, or is replaced with --replace, once the " +
    "whole archive\nwas found to be good. Stop the server first. To " +
    "restore into Deno Deploy, set\nKV_PATH to the URL of its database " +
    "and DENO_KV_ACCESS_TOKEN.",
  store: "memory",
  async run(context, options, file) {
    let source = await context.open(file);
    let isOpened = false;
    const read = async () => {
      if (isOpened && file === "-") {
        throw new OperatorError(
          "The input can be read only once, and rows that are sent over the " +
            "network are checked before: give a file.",
        );
      }
      if (isOpened) source = await context.open(file);
      isOpened = true;
      return source.lines;
    };
    const makeRoom = async () => {
      if (!options.replace) {
        throw refusedError(
          "The store is not empty: replace it with --replace.",
        );
      }
      await context.confirm(options, "Replace everything in the store?");
    };
    const journal = options.journal === undefined
      ? undefined
      : (await context.open(options.journal)).lines;
    const report = await context.progress(
      "bytes read, or rows deleted",
      (show) =>
        context.services.operator.restore({
          read,
          makeRoom,
          isUnchecked: options.unchecked,
          journal,
          onRead: () => show(source.position(), source.size),
          onDeleted: show,
        }),
    );
    const { restored, expired, forgotten, replayed } = report;
    const text = () =>
      [
        `${restored} rows restored, ${expired} had ended`,
        `${forgotten} forgotten by their age`,
        ...replayedTexts(replayed),
      ].join(", ");
    return { value: report, text };
  },
});

const SQLITE = "SQLite format 3";

export const verifyCommand = command({
  name: "verify",
  needsFiles: true,
  does: "restores an archive into memory and counts it; no store is touched",
  args: [new Argument("<file>", "an archive that export has written, or -")],
  options: { unchecked: UNCHECKED },
  help: "The counts are those of `stats --storage` when it was exported, " +
    "less what has\nended since. It takes as much memory as the archive.",
  store: "memory",
  async run(context, options, file) {
    const { terminal, services: { operator, pool } } = context;
    const source = await context.open(file);
    const lines = withoutSqlite(source.lines, file);
    const report = await context.progress(
      "bytes read",
      (show) =>
        operator.archive.restore(lines, {
          isUnchecked: options.unchecked,
          onRow: () => show(source.position(), source.size),
        }),
    );
    const counts = await operator.stats.count();
    const { agrees, problems } = await pool.verify();
    const text = () =>
      `${formatCounts(counts, terminal)}\n\n` +
      `${report.restored} rows restored, ${report.expired} had ended`;
    const problem = agrees
      ? undefined
      : `The pool does not agree with the reservations: ${problems[0]}`;
    return { value: { ...report, counts, agrees, problems }, text, problem };
  },
});

async function* withoutSqlite(lines: AsyncIterable<string>, file: string) {
  let isFirst = true;
  for await (const line of lines) {
    if (isFirst && line.startsWith(SQLITE)) {
      throw new OperatorError(
        `${file} is a copy of a store, no archive: read it with ` +
          `KV_PATH=${file} deno task admin stats --storage`,
      );
    }
    isFirst = false;
    yield line;
  }
}

const KEY = new Argument("<key>", 'as JSON, such as \'["contacts","<id>"]\'');

export const showRowCommand = command({
  name: "rows show",
  needsFiles: true,
  does: "shows a row as it is stored",
  args: [KEY],
  async run(context, _, key) {
    const row = await find(context, key);
    const { value, ...rest } = row;
    const fields = { ...rest, isReadable: row.isReadable ? "yes" : "no" };
    const text = () => `${formatFields(fields, context.terminal)}\n\n${value}`;
    return { value: row, text };
  },
});

export const deleteRowCommand = command({
  name: "rows delete",
  needsFiles: true,
  does: "deletes a row permanently",
  args: [KEY],
  options: { yes: YES_OPTION },
  help:
    "Rows that name this one stay. The audit has a record of it. The head " +
    "of the feed\nand the pool of the promotion are rebuilt instead.",
  async run(context, options, key) {
    const row = await find(context, key);
    const which = row.isReadable ? "readable" : "malformed";
    await context.confirm(options, `Delete the ${which} row ${row.key}?`);
    const outcome = await context.services.operator.rows.delete(key);
    return { value: { key: row.key, outcome }, text: () => outcome };
  },
});

async function find({ services }: CommandContext, key: string) {
  const row = await services.operator.rows.find(key);
  if (row === null) throw notFoundError(`No row ${key}.`);
  return row;
}
