/**
 * MCP methods, shared by both protocol eras; `legacy_era.ts` and `modern_era.ts`
 * bind them to the SDK of their era.
 *
 * @module
 */
import { VERSION } from "../../domain/discovery/version.ts";
import { shownName } from "../../domain/input/validate.ts";
import { callTool } from "./call_tool.ts";
import { INVALID_PARAMS } from "./params.ts";
import { guidePrompt, PROMPTS } from "./prompts.ts";
import { listResources, readResource } from "./resources.ts";
import type { ToolContext } from "./tool.ts";
import { describeTools, type Offer } from "./tools.ts";

export const SERVER_INFO = {
  name: "agent-commerce-api",
  title: "Agent Commerce API",
  version: VERSION,
};

/** Server capabilities; no list changes at run time. */
export const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

/** Instructions that clients may add to a model's context. */
export const INSTRUCTIONS = "Buys things for a person without this server " +
  "ever seeing a card number. Begin with environment_prepare, then " +
  "card_task_start. Every tool takes one object, `parameters`. Agree with " +
  "the person on merchant, item and the most it may cost before you start, " +
  "and never ask for card data in a chat.";

/** A protocol error; both packages send `code` and `data` as they are. */
class RpcError extends Error {
  override name = "RpcError";

  constructor(readonly code: number, message: string, readonly data?: unknown) {
    super(message);
  }
}

/** Named parameters of a method. */
export interface CallParams {
  name: string;
  arguments?: Record<string, unknown>;
}

/** One message, and who sent it. */
interface SurfaceContext extends ToolContext {
  offer: Offer;
  /** Arguments of the tool that is called. */
  args?: Record<string, unknown>;
}

/** Builds the answers for one message. */
export function createSurface({ args, offer, ...context }: SurfaceContext) {
  return {
    listTools: () => ({ tools: toolList(context.services, offer) }),
    callTool({ name }: { name: string }) {
      const tool = offer.tools.find((tool) => tool.name === name);
      if (tool === undefined) {
        const names = offer.tools.map(({ name }) => name).join(", ");
        const problem = `Unknown tool: ${
          shownName(name)
        }\nNext step: call one of ${names}.`;
        throw new RpcError(INVALID_PARAMS, problem);
      }
      return callTool(tool, args, context);
    },
    listResources: async () => ({
      resources: await listResources(context.services),
    }),
    /** @param notFound code of the era for a resource that is not there */
    async readResource(uri: string, notFound: number) {
      const contents = await readResource(context.services, uri);
      if (contents !== undefined) return { contents: [contents] };
      throw new RpcError(notFound, "Resource not found", { uri });
    },
    listPrompts: () => ({ prompts: PROMPTS }),
    getPrompt({ name, arguments: args }: CallParams) {
      if (name === PROMPTS[0]!.name) return guidePrompt(args ?? {});
      throw new RpcError(INVALID_PARAMS, `Unknown prompt: ${shownName(name)}`);
    },
  };
}

/** The answers for one message. */
export type Surface = ReturnType<typeof createSurface>;

type ToolList = ReturnType<typeof describeTools>;

const toolLists = new WeakMap<object, Map<string, ToolList>>();

/** The list for these settings and groups, made from the schemas on first use. */
function toolList(
  { config }: Pick<SurfaceContext["services"], "config">,
  { groups, tools }: Offer,
): ToolList {
  const lists = toolLists.get(config) ?? new Map<string, ToolList>();
  toolLists.set(config, lists);
  const made = lists.get(groups) ?? describeTools(config, tools);
  lists.set(groups, made);
  return made;
}
