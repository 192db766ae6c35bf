import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** A span at work. What is set on it goes to whoever keeps the traces: no keys, no variables, no content. */
export interface OpenSpan {
  set(attributes: Attributes): void;
  /** It did not do what it was to do; `code` is a class of failure and never its message, which may quote content. */
  fail(code: string): void;
}

export interface SpanOptions {
  readonly attributes?: Attributes;
  readonly kind?: "server" | "client" | "producer" | "consumer";
  /** The `traceparent` of what caused it elsewhere; absent, it belongs to the span around it. */
  readonly cause?: string | null;
}

let on = false;

/** Called once, by what sends spans somewhere; until then the functions here cost a comparison. */
export function turnSpansOn(): void {
  on = true;
}

export const spansAreOn = (): boolean => on;

const noSpan: OpenSpan = { set() {}, fail() {} };
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Does the work inside a span that ends with it, and is marked as failed when it throws or rejects. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T {
  if (!on) return work(noSpan);
  const { attributes = {}, kind, cause } = options;
  const around = cause ? contextOf(cause) : context.active();
  const span = tracer().startSpan(name, { attributes, ...(kind && { kind: kinds[kind] }) }, around);
  const open = openSpan(span);
  const failed = (error: unknown): never => {
    open.fail(error instanceof Error ? error.name : "Error");
    span.end();
    throw error;
  };
  try {
    const result = context.with(trace.setSpan(around, span), work, undefined, open);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then((value) => {
      span.end();
      return value;
    }, failed) as T;
  } catch (error) {
    return failed(error);
  }
}

/** A span that is ended by hand, and others inside it wherever they are begun. */
export interface LongSpan extends OpenSpan {
  /** Its `traceparent`, to cause others by; null when spans are off. */
  readonly traceparent: string | null;
  end(): void;
}

/** Begins a span that outlives the call. */
export function beginSpan(name: string, { attributes = {}, cause }: SpanOptions = {}): LongSpan {
  if (!on) return { ...noSpan, traceparent: null, end() {} };
  const around = cause ? contextOf(cause) : context.active();
  const span = tracer().startSpan(name, { attributes }, around);
  return { ...openSpan(span), traceparent: written(trace.setSpan(around, span)), end: () => span.end() };
}

/** Marks the span around this as failed, by a class of failure. */
export function failAround(code: string): void {
  const span = on ? trace.getActiveSpan() : undefined;
  if (span) openSpan(span).fail(code);
}

/** Whether there is a span around this, so that one inside it would say of what it is a part. */
export const insideSpan = (): boolean => on && trace.getActiveSpan()?.isRecording() === true;

/** The span around this as a W3C `traceparent`, to go with what it causes elsewhere; null when there is none. */
export function traceparent(): string | null {
  return on ? written(context.active()) : null;
}

/** The same function, which knows the span around this moment whenever and by whomever it is called. */
export function boundToSpan<F extends (...given: never[]) => unknown>(call: F): F {
  return on ? context.bind(context.active(), call) : call;
}

const tracer = () => trace.getTracer("trainyard");

function openSpan(span: Span): OpenSpan {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    fail(code) {
      span.setAttribute("error.type", code);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function contextOf(traceparent: string) {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

function written(around: ReturnType<typeof context.active>): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(around, carrier);
  return carrier.traceparent ?? null;
}
