import { subscribe } from 'node:diagnostics_channel';
import type { RequestMessage } from '@jobposting/http';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('jobposting');

subscribe('jobposting:request', (message) => {
  const { method, route, status, durationMs, code } = message as RequestMessage;
  const end = Date.now();
  const span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, {
    kind: SpanKind.SERVER,
    startTime: end - durationMs,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route !== undefined && { 'http.route': route }),
      ...(code !== undefined && { 'error.type': code }),
    },
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
});
