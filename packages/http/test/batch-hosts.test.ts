import { inject } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { createFetchHandler, type Failure } from '../src/index.ts';
import { answersIn, batchPath, lineOf, ndjson } from './batch.ts';
import { acmeKey, authenticate, jobsPath, openService } from './service.ts';

const headers = { ...ndjson, 'api-key': acmeKey };
const body = `${lineOf({ referenceId: 'A' })}\n`;

const open = () => {
  const heard: Failure[] = [];
  const onError = (failure: Failure): void => void heard.push(failure);
  const { jobs, listener } = openService({ onError });
  return { heard, listener, handler: createFetchHandler({ jobs, authenticate, onError }) };
};

const expectReadByHost = (
  status: number,
  { code }: { readonly code: string },
  heard: readonly Failure[],
): void => {
  expect([status, code]).toEqual([500, 'internal-error']);
  expect(heard.map(({ cause }) => String(cause))).toEqual([
    expect.stringContaining('The host has read the body'),
  ]);
};

describe('a batch that the host has read (D37)', () => {
  it.each([
    ['nothing', undefined],
    ['no text', { referenceId: 'A' }],
  ])(
    'gets 500 on node:http where the host leaves %s of it, and the host hears why',
    async (_, left) => {
      const { heard, listener } = open();
      const response = await inject(
        (request, answer) => {
          request.once('end', () => listener(Object.assign(request, { body: left }), answer));
          request.resume();
        },
        { method: 'POST', url: batchPath, headers, payload: body },
      );
      expectReadByHost(response.statusCode, response.json(), heard);
    },
  );

  it.each([
    ['text', body],
    ['bytes', Buffer.from(body)],
  ])('is taken from request.body on node:http as %s', async (_, left) => {
    const { listener } = open();
    const response = await inject(
      (request, answer) => {
        request.once('end', () => listener(Object.assign(request, { body: left }), answer));
        request.resume();
      },
      { method: 'POST', url: batchPath, headers, payload: body },
    );
    expect(answersIn(response.body)).toMatchObject([{ line: 1, status: 201 }]);
  });

  it.each([
    ['read', (request: Request) => request.text()],
    ['locked', (request: Request) => request.body?.getReader()],
  ])('gets 500 over fetch when its body is %s, and the host hears why', async (_, take) => {
    const { heard, handler } = open();
    const request = new Request(`http://x${batchPath}`, { method: 'POST', headers, body });
    await take(request);
    const response = await handler(request);
    expectReadByHost(response.status, (await response.json()) as { code: string }, heard);
  });
});

it('a PUT over fetch whose body is locked gets 500 too, and the host hears why', async () => {
  const { heard, handler } = open();
  const request = new Request(`http://x${jobsPath}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  request.body?.getReader();
  const response = await handler(request);
  expectReadByHost(response.status, (await response.json()) as { code: string }, heard);
});
