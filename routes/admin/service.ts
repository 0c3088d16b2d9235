import {
  type CheckResult,
  diagnose,
  formatMegabytes,
} from "../../domain/admin/doctor.ts";
import { refusedError, usageError } from "../../domain/operator_errors.ts";
import { formatDuration, readOverview } from "../../domain/admin/overview.ts";
import {
  moderate as runModeration,
  type ModerationReport,
  reportText,
} from "../../domain/gallery/moderate.ts";
import {
  command,
  type CommandContext,
  countOption,
  option,
  parsedOption,
} from "./command.ts";
import {
  formatCounts,
  formatFields,
  formatInstant,
  formatTable,
  terminalSafe,
} from "./table.ts";

const LOOPBACK = "127.0.0.1";

export const deskCommand = command({
  name: "desk",
  does: "opens pages for all of this in your browser, for you alone",
  isPlain: true,
  options: {
    port: parsedOption(
      "--port <port>",
      "where it listens; 0 finds a free one",
      readPort,
      0,
    ),
    host: parsedOption(
      "--host <address>",
      "IPv4 address to listen on",
      ipv4,
      LOOPBACK,
    ),
  },
  help: "The address it prints opens once. Its pages are not encrypted: in a " +
    "container,\nlisten on 0.0.0.0 and publish the port on 127.0.0.1; from " +
    "another machine, use\nssh -L with the same port. Ctrl-C ends it.",
  async run({ services, terminal }, { host: hostname, port }) {
    const { createDesk } = await import("../desk/desk.ts");
    const server = Deno.serve(
      { hostname, port, onListen() {} },
      (request) => desk.fetch(request),
    );
    // A browser cannot open 0.0.0.0.
    const name = hostname === "0.0.0.0" ? LOOPBACK : hostname;
    const host = `${name}:${server.addr.port}`;
    const desk = createDesk(services, host);
    terminal.beforeEnd(desk.close);
    terminal.print(`http://${host}/?token=${desk.token}`);
    terminal.note("Open this address in your browser. Ctrl-C ends the desk.\n");
    await server.finished;
  },
});

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw usageError(`Expected a port from 0 to 65535, got ${text}.`);
}

function ipv4(text: string): string {
  if (!text.includes(":")) return text;
  throw usageError(`Expected an IPv4 address, got ${text}.`);
}

export const statsCommand = command({
  name: "stats",
  does: "counts submissions received, waiting and decided",
  options: {
    days: countOption("--days <count>", "today and the days before it", 1),
    storage: option(
      "--storage",
      "count the rows of the store instead, by kind",
    ),
  },
  async run(context, { days, storage }) {
    if (!storage) return await countDays(context, days);
    const { services: { operator }, terminal } = context;
    const counts = await context.progress("rows", operator.stats.count);
    return { value: counts, text: () => formatCounts(counts, terminal) };
  },
});

async function countDays(context: CommandContext, wanted: number) {
  const { services: { operator, clock }, terminal } = context;
  const now = clock.now();
  const { oldestAt, days, reasons: _, ...waits } = await context.progress(
    "submissions read",
    (onRow) => readOverview(operator, { now, days: wanted, onRow }),
  );
  const written = await operator.stats.writtenToday();
  const oldest = oldestAt === undefined ? undefined : formatInstant(oldestAt);
  const text = () => {
    const queue = {
      ...waits,
      oldest: oldestAt && `${formatDuration(now - oldestAt)} (${oldest})`,
      written: formatMegabytes(written),
    };
    const [{ day, ...counts }] = days;
    if (days.length === 1) {
      const title = terminal.paint("bold", `Today, ${day} (UTC)`);
      return `${title}\n${formatFields({ ...counts, ...queue }, terminal)}`;
    }
    const rows = days.map(Object.values);
    const sheet = formatTable(Object.keys(days[0]), rows, terminal);
    return `${sheet}\n\n${formatFields(queue, terminal)}`;
  };
  return { value: { ...waits, oldest, days, written }, text };
}

const SIGNS = { ok: "green", warn: "yellow", fail: "red" } as const;

export const doctorCommand = command({
  name: "doctor",
  needsFiles: true,
  does:
    "checks settings, store, clock, address, docs, mail and reviewing model",
  options: { deep: option("--deep", "read every row of the store, too") },
  help:
    "It asks the model about one made-up purchase and logs in to the mail " +
    "server,\nand sends no mail. Exit code 1 when something keeps the " +
    "service from working.",
  store: "memory",
  async run({ terminal, services }, { deep, json }) {
    const findings: CheckResult[] = [];
    for await (const finding of diagnose({ ...services, deep })) {
      findings.push(finding);
      if (json) continue;
      const { name, level, text } = finding;
      const sign = terminal.paint(SIGNS[level], level.padEnd(4));
      terminal.print(`${sign}  ${name.padEnd(13)}  ${terminalSafe(text)}`);
    }
    const names = findings.filter(({ level }) => level === "fail")
      .map(({ name }) => name).join(", ");
    const problem = names ? `Not well: ${names}.` : undefined;
    return { value: findings, problem };
  },
});

/** Longest wait until the lease of a killed run ends, and polling interval. */
const LEASE_WAIT_MS = 15_000;
const LEASE_POLL_MS = 500;

/** Delay before progress is shown. */
const QUIET_MS = 1000;

export const moderateCommand = command({
  name: "moderate",
  does: "reviews the waiting submissions once",
  isPlain: true,
  async run({ services, terminal }) {
    const { clock, random } = services;
    const startedAt = clock.now();
    const onProgress = (report: ModerationReport) => {
      const isLong = clock.now() - startedAt >= QUIET_MS;
      if (terminal.showsProgress && isLong) {
        terminal.note(`\r${reportText(report)}`);
      }
    };
    const run = () =>
      runModeration({ ...services, holder: random.uuid(), onProgress });
    let report = await run();
    while (report === null && clock.now() - startedAt < LEASE_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, LEASE_POLL_MS));
      report = await run();
    }
    if (report === null) {
      throw refusedError("Another moderation run is under way.");
    }
    await services.jobs.note("moderation", { succeededAt: clock.now() });
    terminal.print((terminal.showsProgress ? "\r" : "") + reportText(report));
  },
});
