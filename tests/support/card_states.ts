/**
 * The picture of the states of a card task, drawn from the one function that
 * moves it.
 *
 *     deno task states     draws it anew in docs/internals/architecture.md
 *
 * @module
 */
import {
  type CardTask,
  type CardTaskEvent,
  type CardTaskState,
  cardTaskState,
  MAX_WRONG_CODES,
  stateAt,
  transition,
} from "../../domain/checkout/task.ts";

/** The page that holds the picture. */
const PAGE = new URL("../../docs/internals/architecture.md", import.meta.url);

const BEGIN = "<!-- states: drawn by `deno task states` -->\n";
const END = "<!-- /states -->\n";

const NOW = 0;
const LATER = 1;

const RECEIPT = {
  merchantName: "",
  merchantUrl: "",
  productUrl: "",
  item: "",
  amount: 0,
  currency: "",
};

const EVENTS: [label: string, event: CardTaskEvent][] = [
  ["right code", offer("right")],
  ["wrong code", offer("wrong")],
  ["collected", { kind: "card_collected" }],
  ["completed", { kind: "completed", receipt: RECEIPT }],
  ["failed", { kind: "failed", reason: "" }],
  ["unknown", { kind: "uncertain" }],
  ["cancelled", { kind: "cancelled", by: "agent" }],
  ["declined", { kind: "cancelled", by: "person" }],
];

/** One state of each name; the first one has two, before and after guesses. */
const STATES: CardTaskState[] = [
  { status: "awaiting_card", wrongCodes: 0, expiresAt: LATER },
  {
    status: "awaiting_card",
    wrongCodes: MAX_WRONG_CODES - 1,
    expiresAt: LATER,
  },
  { status: "card_ready", expiresAt: LATER },
  { status: "card_collected", expiresAt: LATER },
  { status: "uncertain", since: NOW },
  { status: "completed", completedAt: NOW, receipt: RECEIPT },
  { status: "failed", failedAt: NOW, reason: "" },
  { status: "cancelled", cancelledAt: NOW, by: "agent" },
  { status: "expired", expiredAt: NOW },
];

/** Reads the page. */
export function readPage(): Promise<string> {
  return Deno.readTextFile(PAGE);
}

/** The page with the picture of the states as they are. */
export function withStates(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error("the page has no place");
  return page.slice(0, before + BEGIN.length) + `\n${draw()}\n` +
    page.slice(after);
}

/** Names of states that the picture leaves out; none, or it is not whole. */
export function statesLeftOut(): string[] {
  const drawn = new Set<string>(STATES.map(({ status }) => status));
  return cardTaskState.options.map(({ shape }) => shape.status.value)
    .filter((status) => !drawn.has(status));
}

/** A state diagram in Mermaid. */
function draw(): string {
  const arrows = new Map<string, Set<string>>();
  const add = (from: string, to: string, label: string) => {
    const arrow = `${from} --> ${to}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(label));
  };
  for (const state of STATES) {
    for (const [label, event] of EVENTS) {
      const to = ways.map((way) => target(way, state, event));
      for (const [index, status] of to.entries()) {
        if (status === undefined) continue;
        const isBoth = to.every((other) => other === status);
        const note = isBoth || state.status !== "awaiting_card"
          ? ""
          : NOTES[ways[index]!];
        const isLast = status === "failed" && label === "wrong code";
        add(state.status, status, `${isLast ? "fifth " : ""}${label}${note}`);
      }
    }
    const late = ways.map((way) => stateAt(task(way, state), LATER).status);
    for (const [index, status] of late.entries()) {
      if (status === state.status) continue;
      const note = late[0] === late[1] ? "" : NOTES[ways[index]!];
      add(state.status, status, `time is over${note}`);
    }
  }
  const lines = Array.from(
    arrows,
    ([arrow, labels]) => `  ${arrow}: ${[...labels].join(" or ")}\n`,
  );
  return "```mermaid\nstateDiagram-v2\n  [*] --> awaiting_card\n" +
    `${lines.join("")}\`\`\`\n`;
}

const ways = ["relay", "in_person"] as const;
const NOTES = { relay: "", in_person: " (without a relay)" };

function target(
  way: typeof ways[number],
  state: CardTaskState,
  event: CardTaskEvent,
): string | undefined {
  const { kind, task: { state: next } } = transition(
    task(way, state),
    event,
    NOW,
  );
  return kind === "moved" ? next.status : undefined;
}

function task(way: typeof ways[number], state: CardTaskState): CardTask {
  const relay = {
    publicKey: { kty: "OKP" as const, crv: "X25519" as const, x: "" },
    thumbprint: "",
    pairingDigest: "right",
  };
  return {
    id: "",
    tokenDigest: "",
    way,
    merchantName: "",
    merchantUrl: "",
    item: "",
    amount: 0,
    currency: "",
    createdAt: NOW,
    relay: way === "relay" ? relay : undefined,
    state,
  };
}

function offer(pairingDigest: string): CardTaskEvent {
  return {
    kind: "card_offered",
    pairingDigest,
    ciphertext: "",
    submission: "",
  };
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, withStates(await readPage()));
}
