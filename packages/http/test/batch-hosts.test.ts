import { inject } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { createFetchHandler, type Failure } from '../src/index.ts';
import { answersIn, batchPath, lineOf, ndjson } from './batch.ts';
import { acmeKey, authenticate, jobsPath, openService } from './service.ts';

const headers = { ...ndjson, 'api-key': acmeKey };
const body = `${lineOf({ referenceId: 'A' })}\n`;

const open = () => {
  const heard: string[] = [];
  const onError = ({ cause }: Failure): void => void heard.push(String(cause));
  const { jobs, listener } = openService({ onError });
  return { heard, listener, handler: createFetchHandler({ jobs, authenticate, onError }) };
};

const expectReadByHost = (answer: unknown, heard: readonly string[]): void => {
  expect(answer).toMatchObject({ status: 500, code: 'internal-error' });
  expect(heard).toEqual([expect.stringContaining('The host has read the body')]);
};

describe('a batch that the host has read (D37)', () => {
  /** Sends a batch to a host of node:http that leaves something else of its body. */
  const sendOverNode = (left: unknown) => {
    const { heard, listener } = open();
    const response = inject(
      (request, answer) => {
        request.once('end', () => listener(Object.assign(request, { body: left }), answer));
        request.resume();
      },
      { method: 'POST', url: batchPath, headers, payload: body },
    );
    return { heard, response };
  };

  it.each([
    ['nothing', undefined],
    ['no text', { referenceId: 'A' }],
  ])(
    'gets 500 on node:http when %s of it is left, and the host gets the reason',
    async (_, left) => {
      const { heard, response } = sendOverNode(left);
      expectReadByHost((await response).json(), heard);
    },
  );

  it.each([
    ['text', body],
    ['bytes', Buffer.from(body)],
  ])('is taken from request.body on node:http as %s', async (_, left) => {
    const { response } = sendOverNode(left);
    expect(answersIn((await response).body)).toMatchObject([{ line: 1, status: 201 }]);
  });

  it.each<[string, string, string, (request: Request) => unknown]>([
    ['a batch', 'read', batchPath, (request) => request.text()],
    ['a batch', 'locked', batchPath, (request) => request.body?.getReader()],
    ['a PUT', 'locked', jobsPath, (request) => request.body?.getReader()],
  ])('%s gets 500 over fetch when its body is %s', async (_, __, path, take) => {
    const { heard, handler } = open();
    const isBatch = path === batchPath;
    const request = new Request(`http://x${path}`, {
      method: isBatch ? 'POST' : 'PUT',
      headers: { ...headers, ...(!isBatch && { 'content-type': 'application/json' }) },
      body,
    });
    await take(request);
    const response = await handler(request);
    expectReadByHost(await response.json(), heard);
  });
});
