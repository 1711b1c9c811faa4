import { createFetchHandler } from '@jobposting/http';
import {
  type Attributes,
  INVALID_SPAN_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type TimeInput,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { expect, it, onTestFinished } from 'vitest';
import { authenticate, jobs } from '../src/careers.ts';

interface Recorded {
  readonly name: string;
  readonly kind: SpanKind | undefined;
  readonly attributes: Attributes | undefined;
  readonly from: number;
  status: SpanStatusCode;
  to: TimeInput | undefined;
}

/** Registers a tracer that keeps only spans that are started with `startSpan`. */
const recordSpans = (): readonly Recorded[] => {
  const spans: Recorded[] = [];
  const startSpan = (name: string, { kind, attributes, startTime }: SpanOptions = {}): Span => {
    const status = SpanStatusCode.UNSET;
    const span: Recorded = {
      name,
      kind,
      attributes,
      from: Number(startTime),
      status,
      to: undefined,
    };
    spans.push(span);
    return {
      ...trace.wrapSpanContext(INVALID_SPAN_CONTEXT),
      setStatus({ code }: { code: SpanStatusCode }) {
        span.status = code;
        return this;
      },
      end(time?: TimeInput) {
        span.to = time;
      },
    } as Span;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as Tracer });
  onTestFinished(() => trace.disable());
  return spans;
};

it('open-telemetry.ts makes a span for every answer, without the content of requests', async () => {
  const spans = recordSpans();
  await import('../src/open-telemetry.ts');
  let isStopping = false;
  const handler = createFetchHandler({ jobs, authenticate, isStopping: () => isStopping });
  const send = (path: string) =>
    handler(
      new Request(`http://jobs.example${path}`, { headers: { 'API-Key': 'secret-of-maritime' } }),
    );
  await send('/api/v1.1/jobs?q=welder');
  await send('/api/v1.1/jobs/99');
  isStopping = true;
  await send('/api/v1.1/nothing');

  const kind = SpanKind.SERVER;
  const method = { 'http.request.method': 'GET' };
  const { UNSET, ERROR } = SpanStatusCode;
  const of = (name: string, status: SpanStatusCode, code: number, attributes: object) => ({
    ...{ name, kind, status },
    attributes: { ...method, 'http.response.status_code': code, ...attributes },
  });
  expect(spans).toMatchObject([
    of('GET /api/v1.1/jobs', UNSET, 200, { 'http.route': '/api/v1.1/jobs' }),
    of('GET /api/v1.1/jobs/{id}', UNSET, 404, { 'error.type': 'job-not-found' }),
    of('GET', ERROR, 503, { 'error.type': 'shutting-down' }),
  ]);
  for (const { from, to } of spans) expect(to).toBeGreaterThanOrEqual(from);
  expect(JSON.stringify(spans)).not.toMatch(/secret-of-maritime|welder/);
});
