import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, policyHeaders } from '../answers/answer.ts';
import { lingerThen } from './lingering-close.ts';

const writeHead = (response: ServerResponse, { status, headers }: Answer): void => {
  const hostHeaders = response.getHeaderNames();
  if (hostHeaders.length === 0) {
    response.writeHead(status, headers);
    return;
  }
  for (const [name, value] of Object.entries(headers)) {
    if (policyHeaders.includes(name) && response.hasHeader(name)) continue;
    if (name === 'Vary') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
};

/**
 * Writes an answer. Headers that the host has set stay; we set only those that describe the answer
 * itself, such as its type and length.
 */
export const writeAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void => {
  // The host may have stopped waiting and responded by itself.
  if (response.headersSent) return;
  writeHead(response, answer);
  if (answer.parts !== undefined) {
    response.flushHeaders();
    return;
  }
  if (answer.headers.Connection !== 'close' || request.complete) {
    response.end(answer.body);
    return;
  }
  if (answer.body && request.method !== 'HEAD') response.write(answer.body);
  else response.flushHeaders();
  lingerThen(request, () => response.end());
};
