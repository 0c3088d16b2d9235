import { type Span, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import { Failure } from "../../domain/failures.ts";
import type { Services } from "../../domain/services.ts";

/** Ports whose calls are spans, named such as `submissions.submit`. */
const TRACED = [
  "checkout",
  "contact",
  "feed",
  "keys",
  "moderation",
  "outbox",
  "promo",
  "quotas",
  "submissions",
] as const;

/** The services, with a span around each call that takes a while. */
export function tracedServices(tracer: Tracer, services: Services): Services {
  const ports = TRACED.map((name) => [
    name,
    tracedPort(tracer, name, services[name]),
  ]);
  return {
    ...services,
    ...Object.fromEntries(ports),
    ask: (question) => follow(tracer, "ask", () => services.ask(question)),
  };
}

function tracedPort<Port extends object>(
  tracer: Tracer,
  name: string,
  port: Port,
): Port {
  return new Proxy(port, {
    get(target, member) {
      const method = Reflect.get(target, member);
      if (typeof method !== "function") return method;
      return (...parameters: unknown[]) =>
        follow(
          tracer,
          `${name}.${String(member)}`,
          () => Reflect.apply(method, target, parameters),
        );
    },
  });
}

/**
 * The span lasts as long as the caller waits. It is not the parent of what the
 * call does: work that requests share belongs to none of them.
 */
function follow<T>(tracer: Tracer, name: string, call: () => T): T {
  const span = tracer.startSpan(name);
  const result = call();
  // Only promises get a span: a span that never ends is never sent.
  if (result instanceof Promise) {
    result.then(() => span.end(), (error) => fail(span, error));
  }
  return result;
}

function fail(span: Span, error: unknown): void {
  const type = error instanceof Failure ? error.kind : Object(error).name;
  span.setAttribute("error.type", String(type));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
