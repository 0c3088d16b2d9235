import { z } from "zod";
import type { Config } from "../config/config.ts";
import { text } from "../input/fields.ts";
import { type Way, WAYS } from "./task.ts";

/** Fields left out count as unknown. */
export const environmentReport = z.strictObject({
  browser_driver: text({ max: 60 }).optional().describe(
    'What drives your browser, such as "playwright", "puppeteer", ' +
      '"computer-use"; "none" if you have no browser.',
  ),
  browser_visible: z.boolean().optional().describe(
    "Whether a person can see and use the browser that you drive.",
  ),
  person_present: z.boolean().optional().describe(
    "Whether the person who pays can act now: type, read a link, decide.",
  ),
  wallets: z.array(text({ max: 60 })).max(10).optional().describe(
    "Wallets or one-time cards that the person has and the shop takes, such " +
      'as "paypal", "apple-pay", "virtual-card"; [] if none.',
  ),
  can_run_code: z.boolean().optional().describe(
    "Whether local code of yours can make a P-256 or X25519 key pair and " +
      "decrypt a JWE.",
  ),
  platform: text({ max: 60 }).optional().describe(
    'Where you run, such as "linux", "macos", "hosted sandbox".',
  ),
});

type EnvironmentReport = z.infer<typeof environmentReport>;

const checkResult = z.enum(["pass", "fail", "unknown"]);

type CheckResult = z.infer<typeof checkResult>;

export const assessment = z.object({
  checks: z.array(z.object({
    name: z.string(),
    result: checkResult,
    advice: z.string(),
  })),
  ways: z.array(z.object({ way: z.enum(WAYS), fits: checkResult })),
  /** Safest way that fits; if none surely fits, the safest that may fit. */
  recommended_way: z.enum(WAYS).nullable(),
  certain: z.boolean(),
  /**
   * True if the relay is recommended and only the limit to test cards makes the
   * recommendation uncertain.
   */
  trial: z.boolean(),
  card_relay: z.enum(["off", "test", "on"]),
});

export type Assessment = z.infer<typeof assessment>;

type Check = Assessment["checks"][number];

const NEEDS: Record<Way, string[]> = {
  wallet: ["browser", "person", "wallet"],
  in_person: ["browser", "visible_browser", "person"],
  relay: ["browser", "person", "local_key", "card_relay"],
};

const ADVICE: Record<string, Record<CheckResult, string>> = {
  browser: {
    pass: "You drive a browser that can go through a checkout.",
    fail: "Install a browser driver such as playwright, or ask the person " +
      "to check out on their own.",
    unknown: "Report browser_driver.",
  },
  visible_browser: {
    pass: "A person can type the card into the browser that you drive.",
    fail: "Start the browser with a window (not headless) on the person's " +
      "screen to use the way in_person.",
    unknown: "Report browser_visible.",
  },
  person: {
    pass: "The person who pays can act now.",
    fail: "Wait until the person who pays is there; no card moves without " +
      "them.",
    unknown: "Ask whether the person can act now; report person_present.",
  },
  wallet: {
    pass: "The person has a wallet or a one-time card.",
    fail: "Ask whether the person has a wallet that the shop takes, or a " +
      "bank that issues one-time card numbers.",
    unknown: "Ask the person and report wallets.",
  },
  local_key: {
    pass: "You can make a key pair and decrypt a card locally.",
    fail: "The way relay needs local code: a P-256 or X25519 key pair and " +
      "JWE decryption, such as the npm package jose.",
    unknown: "Report can_run_code.",
  },
  card_relay: {
    pass: "The card page of this server takes real cards.",
    fail: "The operator of this server switched the card relay off; use " +
      "wallet or in_person.",
    unknown: "The card page of this server takes published test card numbers " +
      "only: good for a trial, not for a real purchase.",
  },
};

export function assessEnvironment(
  report: EnvironmentReport,
  cardRelay: Config["cardRelay"],
): Assessment {
  const { browser_driver: driver, wallets } = report;
  const known: Record<string, boolean | undefined> = {
    browser: driver === undefined ? undefined : driver.toLowerCase() !== "none",
    visible_browser: report.browser_visible,
    person: report.person_present,
    wallet: wallets && wallets.length > 0,
    local_key: report.can_run_code,
    card_relay: { off: false, test: undefined, on: true }[cardRelay],
  };
  const checks = Object.entries(ADVICE).map(([name, advice]) => {
    const result = checkResultOf(known[name]);
    return { name, result, advice: advice[result] };
  });
  const ways = WAYS.map((way) => ({ way, fits: fit(way, checks) }));
  const best = ways.find(({ fits }) => fits === "pass") ??
    ways.find(({ fits }) => fits === "unknown");
  const reported = checks.filter(({ name }) => name !== "card_relay");
  const certain = best?.fits === "pass";
  const trial = cardRelay === "test" && best?.way === "relay" &&
    fit("relay", reported) === "pass";
  return {
    checks,
    ways,
    recommended_way: best?.way ?? null,
    certain,
    trial,
    card_relay: cardRelay,
  };
}

function checkResultOf(known: boolean | undefined): CheckResult {
  if (known === undefined) return "unknown";
  return known ? "pass" : "fail";
}

function fit(way: Way, checks: Check[]): CheckResult {
  const results = checks.filter(({ name }) => NEEDS[way].includes(name))
    .map(({ result }) => result);
  if (results.includes("fail")) return "fail";
  return results.includes("unknown") ? "unknown" : "pass";
}
