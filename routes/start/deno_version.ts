/** The oldest Deno with everything that is used here. */
const OLDEST = { major: 2, minor: 5 };

/** The Deno that the service is made for. */
const RECOMMENDED = "2.9.6";

/**
 * Checks the version of Deno before a missing API ends the start with a stack
 * trace.
 *
 * @param version such as `2.9.6`
 * @returns one line; undefined when it will do
 */
export function denoProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST.major ||
    major === OLDEST.major && minor < OLDEST.minor;
  if (!isOld) return undefined;
  return `Deno ${version} is too old: ${OLDEST.major}.${OLDEST.minor} or ` +
    `newer is needed. "deno upgrade" brings one; without it, ` +
    `"npx --yes deno@${RECOMMENDED} task start" does.`;
}
