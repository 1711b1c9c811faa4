import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { splitTarget } from '@jobposting/core/adapter';
import { ok } from 'neverthrow';
import { expect, it, vi } from 'vitest';
import { createBudget } from '../admission/budget.ts';
import { createFairTurns } from '../admission/fair-turns.ts';
import { jsonAnswer, streamedAnswer } from '../answers/answer.ts';
import { createConclusion, openExchange } from '../dispatch/exchange.ts';
import { toHttpRequest } from './node-request.ts';
import { createResponder } from './request-listener.ts';

const mebibyte = 1024 * 1024;

const parts = {
  next: () => Promise.reject(new Error('not asked for')),
  return: vi.fn(async () => ({ done: true as const, value: undefined })),
  failure: () => null,
  [Symbol.asyncIterator]: () => parts,
};

it.each([
  // Larger than what may wait for others, so that it is written at once.
  ['a body', jsonAnswer(200, Buffer.alloc(2 * mebibyte)), 0],
  ['parts', streamedAnswer(parts), 1],
])('when a function of the host throws, nothing of %s stays counted or at work (D20)', (...row) => {
  const [, answer, ended] = row;
  const budget = createBudget({ maxRequests: 2 }, mebibyte);
  const mistake = new Error('no id');
  const requestIdOf = (): never => {
    throw mistake;
  };
  const respond = createResponder({
    turns: createFairTurns(),
    ...createConclusion({ requestIdOf }),
  });
  const request = new IncomingMessage(new Socket());
  const exchange = openExchange(toHttpRequest(request, splitTarget('/')), null);
  exchange.claim = budget.enter(null)._unsafeUnwrap();
  const response = new ServerResponse(request);
  expect(() => respond({ exchange, response }, ok(answer))).toThrow(mistake);
  expect(budget.enter(null).isOk()).toBe(true);
  expect(parts.return).toHaveBeenCalledTimes(ended);
});
