import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { splitTarget } from '@jobposting/core/adapter';
import { ok } from 'neverthrow';
import { expect, it } from 'vitest';
import { createBudget } from '../admission/budget.ts';
import { createFairTurns } from '../admission/fair-turns.ts';
import { jsonAnswer } from '../answers/answer.ts';
import { createConclusion, openExchange } from '../dispatch/exchange.ts';
import { toHttpRequest } from './node-request.ts';
import { createResponder } from './respond.ts';

const mebibyte = 1024 * 1024;

it('when a function of the host throws, nothing stays counted (D20)', () => {
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
  // Larger than what may wait for others, so that it is written at once.
  const answer = ok(jsonAnswer(200, Buffer.alloc(2 * mebibyte)));
  const response = new ServerResponse(request);
  expect(() => respond({ exchange, response }, answer)).toThrow(mistake);
  expect(budget.enter(null).isOk()).toBe(true);
});
