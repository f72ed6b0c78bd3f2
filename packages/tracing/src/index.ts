import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

export { type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";

/** The kind and the details of a span. Where no traces are asked for, all of this does nothing. */
interface About {
  kind?: SpanKind;
  attributes?: Attributes;
}

const tracer = trace.getTracer("meridian");

async function spanned<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: Span, error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  span.recordException({ name, message });
  span.setStatus({ code: SpanStatusCode.ERROR, message: name });
}

/**
 * Does work within a span. `from` is the `traceparent` of what caused it in another process, by W3C Trace Context; without
 * it the span belongs to what is under way here, or begins a trace.
 */
export function traced<T>(
  name: string,
  { kind, attributes, from }: About & { from?: string | undefined },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = from ? propagation.extract(ROOT_CONTEXT, { traceparent: from }) : context.active();
  const about = { ...(kind !== undefined && { kind }), ...(attributes && { attributes }) };
  return tracer.startActiveSpan(name, about, parent, (span) => spanned(span, work));
}

/** True within a span that is to be reported. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** Does a part of some work within a span of its own; without one where nothing is traced. */
export const tracedPart = <T>(name: string, about: About, work: () => Promise<T>): Promise<T> =>
  isTraced() ? traced(name, about, work) : work();

/** Notes something that takes no time, like a message that is sent, as a part of what is under way. */
export function traceMoment(name: string, about: About): void {
  if (isTraced()) tracer.startSpan(name, about).end();
}

/** The span under way, for another process: as `traced` takes it. Undefined where nothing is traced. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The ids by which a line of the log is found from its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
