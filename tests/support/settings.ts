/**
 * The settings as the configuration's schema has them, and `.env.example`, which
 * is made from them: `deno task env`.
 *
 * @module
 */
import type { z } from "zod";
import { variables } from "../../domain/config/variables.ts";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";

/** The file that is made. */
export const ENV_EXAMPLE = new URL("../../.env.example", import.meta.url);

/** A variable, as tables tell of it. */
export interface Setting {
  name: string;
  /** The default, in words. */
  unset: string;
  meaning: string;
  /** A value that may be set. */
  example: string;
}

/** Every variable, in the order of the schema. */
export function settings(): Setting[] {
  return Object.entries<z.ZodType>(variables.shape).map(([name, schema]) => {
    const meta = schema.meta() as Record<string, string | undefined>;
    const { defaultValue } = schema.def as { defaultValue?: unknown };
    const fallback = `${defaultValue ?? ""}`;
    return {
      name,
      unset: meta.unset ?? fallback,
      meaning: meta.description!,
      example: meta.example ?? fallback,
    };
  });
}

const HEAD = `# Every setting of the service; each line is optional. Made from
# domain/config/variables.ts by \`deno task env\`: change it there.
#
# The file is read where you say so: \`deno run --env-file=.env …\`,
# \`EnvironmentFile=\` of systemd, \`env_file:\` of Docker Compose.
`;

const LIMITS = `# Rate limits: <count>/<seconds>, or off.
`;

/** The text of `.env.example`. */
export function envExample(): string {
  const blocks = settings().map(({ name, unset, meaning, example }) => {
    const isPlain = unset === example || unset === "not set";
    const note = isPlain ? "" : `; if not set: ${unset}`;
    return `# ${plain(meaning)}${note}\n# ${name}=${quoted(example)}\n`;
  });
  const limits = Object.entries(POLICY_DEFAULTS).map(([name, value]) =>
    `# RATE_LIMIT_${name}=${value}\n`
  );
  return [HEAD, ...blocks, LIMITS + limits.join("")].join("\n");
}

function plain(markdown: string): string {
  return markdown.replaceAll("`", "");
}

/** All three readers of such files take double quotes. */
function quoted(value: string): string {
  return /[\s<>*]/.test(value) ? `"${value}"` : value;
}

if (import.meta.main) await Deno.writeTextFile(ENV_EXAMPLE, envExample());
