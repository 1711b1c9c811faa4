import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { splitTarget } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { toHttpRequest as fromFetch } from '../fetch/fetch-request.ts';
import { toHttpRequest as fromNode } from '../node/node-request.ts';
import type { HttpRequest } from './http-request.ts';

/** A request that sends `texts` and then ends, or goes away. */
type Open = (texts: readonly string[], ending: 'ends' | 'goes away') => HttpRequest;

const overNode: Open = (texts, ending) => {
  const message = new IncomingMessage(new Socket());
  for (const text of texts) message.push(text);
  if (ending === 'ends') message.push(null);
  else setImmediate(() => message.destroy());
  return fromNode(message, splitTarget('/'));
};

const overFetch: Open = (texts, ending) => {
  const left = [...texts];
  const body = new ReadableStream({
    pull(controller) {
      const text = left.shift();
      if (text !== undefined) controller.enqueue(Buffer.from(text));
      else if (ending === 'ends') controller.close();
      else controller.error(new Error('gone'));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  return fromFetch(new Request('http://host/', init));
};

describe.each([
  ['node:http', overNode],
  ['the fetch API', overFetch],
])('the pieces of a body that comes by %s', (_runtime, open) => {
  const read = async (request: HttpRequest): Promise<string> => {
    let text = '';
    for await (const piece of request.body().pieces()) text += Buffer.from(piece);
    return text;
  };

  it('are all that the client sends', async () => {
    expect(await read(open(['{"a"', ':1}'], 'ends'))).toBe('{"a":1}');
    expect(await read(open([], 'ends'))).toBe('');
  });

  it('break off with an error when the client goes away', async () => {
    await expect(read(open(['{"a"'], 'goes away'))).rejects.toThrow();
  });

  it('can be left early, and the request is there to be answered', async () => {
    const request = open(['a', 'b'], 'ends');
    for await (const _piece of request.body().pieces()) break;
    const { raw } = request;
    expect(raw instanceof IncomingMessage && raw.destroyed).toBe(false);
  });
});
