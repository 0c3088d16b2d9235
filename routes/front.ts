/**
 * The interface of a process that has just started: health and the feed are
 * answered from the few modules that they need, every other request waits for
 * the rest to be loaded. Once it is, all of them are answered by the whole app,
 * which mounts the same routes.
 *
 * @module
 */
import { Hono } from "hono";
import { once } from "../domain/once.ts";
import type { FrontServices } from "../domain/services.ts";
import type { WireApp, WireContext } from "./wire/exchange.ts";
import { answerReadyPage, feedRoutes } from "./gallery/feed.ts";
import { type Handler, handlerOf, type Route } from "./wire/handler.ts";
import { healthRoutes } from "./health.ts";

/** An interface, and what loads the rest of it. */
export interface Front {
  handle: Handler;
  /** Loads what no request has asked for yet. */
  complete(): Promise<void>;
}

/**
 * Builds the interface that answers at once.
 *
 * @param loadApp loads the routes of all requests
 */
export function createFront(
  services: FrontServices,
  loadApp: () => Promise<WireApp>,
): Front {
  let route: Route;
  const complete = once(async () => {
    route = (await loadApp()).fetch;
  });
  // What fails here has changed nothing, and the app answers it anew.
  const answerWhole = async (c: WireContext) => {
    await complete();
    return route(c.req.raw, c.env);
  };
  const front: WireApp = new Hono();
  front.route("/", healthRoutes(services));
  front.route("/api/v1", feedRoutes(services));
  front.notFound(answerWhole);
  front.onError((_error, c) => answerWhole(c));
  route = front.fetch;
  const handle = handlerOf(
    services,
    (request, exchange) => route(request, exchange),
    answerReadyPage,
  );
  return { handle, complete };
}
