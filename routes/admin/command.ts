/**
 * Commands of the operator: chosen from the arguments, run once the store is
 * open.
 *
 * @module
 */
import { Command } from "commander";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { Services } from "../../domain/services.ts";
import { type Step, withProgress } from "./progress.ts";
import { instant, plain, UNSAFE } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** The store that a command needs: the configured one, or one in memory. */
export type StoreWanted = "existing" | "memory";

export interface Job {
  work(context: CommandContext): Promise<void>;
  store: StoreWanted;
}

/** Options of a command that destroys. */
export interface Confirmed {
  yes?: boolean;
}

/** Options of a command that prints. */
export interface Printed {
  json?: boolean;
}

/** Command whose work waits for the store. */
export class AdminCommand extends Command {
  constructor(name: string, readonly choose: (job: Job) => void) {
    super(name);
  }

  override createCommand(name: string): AdminCommand {
    return new AdminCommand(name, this.choose);
  }

  group(name: string, does: string): AdminCommand {
    return this.command(name).description(does);
  }

  /**
   * Adds a command that can print JSON.
   *
   * @param options whether its group runs it by default
   */
  printing(
    usage: string,
    does: string,
    options?: { isDefault: boolean },
  ): AdminCommand {
    return this.command(usage, options).description(does)
      .option("--json", "print JSON, for scripts");
  }

  /** Adds the option that answers the question of a command. */
  asking(does = "do not ask"): this {
    return this.option("--yes", does);
  }

  /** Sets the work, which gets the arguments, then the options. */
  runs<Args extends unknown[]>(
    work: (context: CommandContext, ...args: Args) => Promise<void>,
    store: StoreWanted = "existing",
  ): this {
    return this.action((...args) =>
      this.choose({ store, work: (context) => work(context, ...args as Args) })
    );
  }
}

export class CommandContext {
  constructor(readonly services: Services, readonly terminal: Terminal) {}

  /** Prints a value as JSON with its instants in ISO 8601, or its text. */
  print({ json }: Printed, value: unknown, text: () => string): void {
    const print = (text: string) => this.terminal.print(text);
    print(json ? escaped(JSON.stringify(value, isoTimes, 2)) : text());
  }

  /**
   * Asks before something is destroyed.
   *
   * @throws {OperatorError} without a yes, or without a terminal to ask on
   */
  async confirm({ yes }: Confirmed, question: string): Promise<void> {
    if (yes) return;
    if (!this.terminal.canAsk) {
      throw new OperatorError(
        "Nobody can be asked here: repeat it with --yes.",
        EXIT.refused,
      );
    }
    const answer = await this.terminal.ask(`${plain(question)} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) {
      throw new OperatorError("Not done.", EXIT.refused);
    }
  }

  progress<T>(
    label: string,
    work: (show: (step: Step) => void) => Promise<T>,
  ): Promise<T> {
    const { terminal, services: { clock } } = this;
    return withProgress({ terminal, now: () => clock.now() }, label, work);
  }

  /**
   * Opens a file of lines; `-` is the input.
   *
   * @throws {OperatorError} that names the file
   */
  async open(file: string) {
    return await this.terminal.open(file).catch(({ message }) => {
      throw new OperatorError(`${file}: ${message}`);
    });
  }
}

const INSTANT = /(?:^at|At|Until)$/;

function isoTimes(name: string, value: unknown): unknown {
  return INSTANT.test(name) && typeof value === "number"
    ? instant(value)
    : value;
}

/** Escapes in JSON what would steer a terminal. */
function escaped(json: string): string {
  return json.replace(UNSAFE, (char) => {
    const hex = char.charCodeAt(0).toString(16).padStart(4, "0");
    return char === "\n" ? char : `\\u${hex}`;
  });
}

export function count(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new OperatorError(`${text} is no count: give 1 or more.`, EXIT.usage);
}
