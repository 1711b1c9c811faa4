import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ok } from 'neverthrow';
import { expect, it } from 'vitest';
import { jsonAnswer } from './answer.ts';
import { createBudget, createClaim } from './budget.ts';
import { createResponder } from './respond.ts';

const mebibyte = 1024 * 1024;

it('a function of the host that throws leaves nothing counted (D20)', async () => {
  const budget = createBudget({ maxRequests: 2 }, mebibyte);
  const mistake = new Error('no id');
  const respond = createResponder({
    budget,
    requestIdOf: () => {
      throw mistake;
    },
  });
  const request = new IncomingMessage(new Socket());
  const claim = createClaim();
  expect(budget.enter(claim, null).isOk()).toBe(true);
  // Larger than what may wait for others, so that it is written at once.
  const answer = Promise.resolve(ok(jsonAnswer(200, Buffer.alloc(2 * mebibyte))));
  const exchange = { request, response: new ServerResponse(request), claim };
  await expect(respond(exchange, answer)).rejects.toBe(mistake);
  expect(budget.enter(createClaim(), null).isOk()).toBe(true);
});
