/**
 * Failures that are provoked, and the step that each is told with, which is done.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { FailureName } from "../../domain/failures.ts";
import {
  type Harness,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import { URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf, type McpClient } from "../support/mcp_clients.ts";
import { TOOL_GROUPS } from "../../routes/mcp/tool.ts";
import { selectTools, TOOLS } from "../../routes/mcp/tools.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

/** A refusal as its caller reads it. */
export interface Refusal {
  reason: string;
  /** `hint` over HTTP, `Next step` of a tool. */
  step: string;
  /** Seconds of Retry-After, or of a tool's step; 0 or NaN if none are told. */
  retryAfter: number;
}

/** A failure that was made, and what its step says, to be done once. */
export interface Made {
  refusal: Refusal;
  /** Does what the step says. @throws if that does not help */
  helps(): unknown;
  /** Does it with the refusing tool's group alone, if that is not the same. */
  helpsAlone?(): unknown;
}

/** One situation of a failure. */
export interface Case {
  when: string;
  env?: Record<string, string>;
  /** Words of the step that `helps` acts on. */
  says: RegExp;
  /** Words with the refusing tool's group alone, if they are not the same. */
  saysAlone?: RegExp;
  makes(world: World): Promise<Made>;
}

/** Cases over one interface, or why the failure is not told there. */
type Told = Case[] | { none: string };

/** The cases of a failure: over HTTP, and by tools. */
export interface Row {
  http: Told;
  mcp: Told;
}

/** Words of HTTP, which an agent that calls tools cannot act on. */
const HTTP = /Retry-After|Authorization|X-API-Key|Idempotency-Key|POST |GET \//;

/** Where a case is played: by tools, with all or with one group of them. */
export type Side = keyof Row | "mcp alone";

/** The service and one agent that calls its tools. */
export class World {
  /** Tools that are offered from the first refusal on. */
  offered = TOOLS;

  private constructor(
    readonly harness: Harness,
    readonly store: WatchedKv,
    public client: McpClient,
    readonly isAlone: boolean,
  ) {}

  /** Plays in a world of its own. */
  static async live(
    play: (world: World) => Promise<unknown>,
    { env, isAlone = false }: Pick<Case, "env"> & { isAlone?: boolean } = {},
  ) {
    let store: WatchedKv | undefined;
    await using harness = await startHarness({
      env: { PARTNER_NAME: "Example Partner", ...env },
      wrapKv: (kv) => (store = watchKv(kv)).kv,
    });
    await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
    const world = new World(harness, store!, client, isAlone);
    await play(world);
    if (world.client !== client) await world.client[Symbol.asyncDispose]();
  }

  /** Plays one situation of a failure. */
  static play(name: FailureName, side: Side, { env, ...one }: Case) {
    const isAlone = side === "mcp alone";
    return World.live(async (world) => {
      const made = await one.makes(world);
      const { reason, step } = made.refusal;
      assertEquals(reason, name);
      assertMatch(step, isAlone && one.saysAlone || one.says);
      world.allows(step, side);
      await (isAlone && made.helpsAlone || made.helps)();
    }, { env, isAlone });
  }

  /** @throws if a step speaks of what its reader does not have */
  allows(step: string, side: Side = "mcp"): void {
    assert(!/Retry-After/i.test(step), `not every reader has headers: ${step}`);
    assert(side === "http" || !HTTP.test(step), step);
    for (const { name } of TOOLS) {
      // `ask` is a word of the language, too.
      const isNamed = step.match(name === "ask" ? /call ask\b/ : name);
      const isOffered = this.offered.some((tool) => tool.name === name);
      assert(isOffered || !isNamed, `${name} is not offered: ${step}`);
    }
  }

  /** Leaves the tools of one tool's group, the fewest that an agent can have. */
  async #leaveGroupOf(tool: string): Promise<void> {
    if (!this.isAlone || this.offered !== TOOLS) return;
    const urls = TOOL_GROUPS.map((group) => `${URL_OF_MCP}?tools=${group}`);
    const url = urls.find((url) =>
      selectTools(url)!.some(({ name }) => name === tool)
    )!;
    this.offered = selectTools(url)!;
    this.client = await connect("2026", url, fetchOf(this.harness));
  }

  /** Sends a request that is refused. */
  async refused(path: string, request?: TestRequest): Promise<Refusal> {
    const response = await this.harness.fetch(path, request);
    const text = await response.text();
    assert(response.status >= 400, `${response.status} ${text}`);
    const { error: { reason, hint } } = JSON.parse(text);
    assert(typeof hint === "string", `no step: ${text}`);
    const retryAfter = Number(response.headers.get("retry-after"));
    return { reason, step: hint, retryAfter };
  }

  /** Sends a request that succeeds; returns its body, parsed if it is JSON. */
  // deno-lint-ignore no-explicit-any
  async done(path: string, request?: TestRequest): Promise<any> {
    const response = await this.harness.fetch(path, request);
    const text = await response.text();
    assert(response.ok, `${response.status} ${text}`);
    const isJson = response.headers.get("content-type")?.includes("json");
    return isJson ? JSON.parse(text) : text;
  }

  /** Calls a tool that refuses. */
  toolRefused(tool: string, parameters: object): Promise<Refusal> {
    return this.rawRefused(tool, { parameters });
  }

  /** Calls a tool with arguments that need not be in form. */
  async rawRefused(tool: string, args: object): Promise<Refusal> {
    await this.#leaveGroupOf(tool);
    const { isError, text, meta } = await this.client
      .callRaw(tool, { ...args });
    assert(isError, text);
    const step = /\nNext step: (.*)$/s.exec(text)?.[1];
    assert(step !== undefined, `no step: ${text}`);
    const { reason } = Object.values(meta!)
      .find((value) => Object.hasOwn(Object(value), "reason")) as Refusal;
    const retryAfter = Number(/Wait (\d+) second/.exec(step)?.[1]);
    return { reason, step, retryAfter };
  }

  /** Sends a message that no tool gets; its client throws what it was answered. */
  async messageRefused(tool: string, parameters: object): Promise<Refusal> {
    const { message } = await this.client.call(tool, { ...parameters })
      .then(() => new Error("it was answered"), (error: Error) => error);
    const { error: { reason, hint } } = JSON.parse(
      /\{.*\}/s.exec(message)?.[0] ?? "{}",
    );
    const retryAfter = Number(/Wait (\d+) second/.exec(hint)?.[1]);
    return { reason, step: hint, retryAfter };
  }

  /** Calls a tool that succeeds. */
  // deno-lint-ignore no-explicit-any
  async toolDone(tool: string, parameters: object = {}): Promise<any> {
    const { isError, text, data } = await this.client
      .call(tool, { ...parameters });
    assert(!isError, text);
    return data;
  }

  /** From now on the store answers nothing; the result puts that right. */
  loseStore(): () => void {
    const { beforeRead, beforeCommit } = this.store;
    const away = () => {
      throw new Error("the store is away");
    };
    Object.assign(this.store, { beforeRead: away, beforeCommit: away });
    return () => void Object.assign(this.store, { beforeRead, beforeCommit });
  }

  /** Spends the day's budget of the store, by keys. */
  async spendDay(): Promise<void> {
    for (let n = 0; n < 500; n++) {
      const response = await this.harness.fetch("/api/v1/keys", {
        body: { name: "Agent", contactEmail: `a${n}@agents.example` },
      });
      await response.body?.cancel();
      if (response.status === 503) return;
    }
    throw new Error("the day's budget has no end");
  }

  /** Waits as long as a refusal says. */
  wait({ retryAfter }: Refusal): void {
    assert(retryAfter > 0, `${retryAfter} seconds`);
    this.harness.clock.advance(retryAfter);
  }
}
