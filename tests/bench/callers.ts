/** Registers API keys, each of an email of its own, numbered from `first`. */
export async function registerKeys(
  url: string,
  count: number,
  first = 0,
): Promise<string[]> {
  return await Promise.all(Array.from({ length: count }, async (_, n) => {
    const contactEmail = `agent-${first + n}@agents.example`;
    const response = await fetch(`${url}/api/v1/keys`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "A benchmark", contactEmail }),
    });
    const { key } = await response.json();
    return key;
  }));
}

/** Limits that are counted and never reached. */
export const UNREACHED = {
  RATE_LIMIT_KEYS_PER_IP: "off",
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "999999999/1",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "999999999/86400",
  RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  RATE_LIMIT_ASK_PER_IP: "999999999/60",
  RATE_LIMIT_READS_PER_IP: "999999999/60",
  STORE_BYTES_PER_DAY: "off",
};
