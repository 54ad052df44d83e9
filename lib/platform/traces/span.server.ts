import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, SpanKind } from "@opentelemetry/api";
import { singleton } from "@/lib/platform/process/singleton";

/**
 * What a span says: its kind, its name and its attributes. These leave the installation. They never hold a value that
 * somebody has typed, an address, or the name of a person or a tenant.
 */
type Described = { kind: keyof typeof SpanKind; name: string; attributes?: Attributes };

/** What makes spans and sends them, where traces are on: start.server.ts. */
export type Tracer = {
  start: (described: Described, parent?: Span) => Span;
  fail: (span: Span, errorType: string) => void;
  flush: () => Promise<void>;
};

const tracer = singleton<Tracer | undefined>("tracer", () => undefined);
const current = singleton("current-span", () => new AsyncLocalStorage<Span>()).get();

export const setTracer = (started: Tracer): void => tracer.set(started);

/** Whether this process records traces. */
export const hasTraces = (): boolean => tracer.peek() !== undefined;

/** Runs work as a trace of its own, whatever it was started from. */
export function inTrace<T>(described: Described, work: (span?: Span) => Promise<T>): Promise<T> {
  const started = tracer.peek();
  return started ? run(started, started.start(described), work) : work();
}

/** Runs work as a part of the current trace; outside of one it is not recorded. */
export function inSpan<T>(described: Described, work: (span?: Span) => Promise<T>): Promise<T> {
  const started = tracer.peek();
  const parent = started && currentSpan();
  return parent ? run(started, started.start(described, parent), work) : work();
}

/** Marks the current span as failed, by the class of the error: its message may quote personal data. */
export function failSpan(error: unknown): void {
  const span = currentSpan();
  if (span) tracer.peek()?.fail(span, typeOf(error));
}

/** The id of the current trace, for the log. */
export const traceId = (): string | undefined => currentSpan()?.spanContext().traceId;

/** Sends what has been recorded. It takes two seconds at most and never fails. */
export const flushTraces = async (): Promise<void> => tracer.peek()?.flush();

// A timer that a request has started keeps that request's context for good, but is no part of it once it has ended. A
// span that is not sampled does not record either.
function currentSpan(): Span | undefined {
  const span = current.getStore();
  return span?.isRecording() ? span : undefined;
}

async function run<T>(started: Tracer, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await current.run(span, async () => await work(span));
  } catch (error) {
    started.fail(span, typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

const typeOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
