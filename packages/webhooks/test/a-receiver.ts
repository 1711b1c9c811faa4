import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request as a receiver got it. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers. */
export type Answer = (response: ServerResponse) => unknown;

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();

/** A server on this machine that keeps what it gets. */
export const aReceiver = async (answer: Answer = status(200)) => {
  const receiver = {
    url: '',
    /** Can be replaced. */
    answer,
    requests: [] as Received[],
    /** The messages, in the order in which they came. */
    messages: () =>
      receiver.requests.map(({ headers, body }) => ({
        id: String(headers['webhook-id']),
        ...(JSON.parse(body) as { type: string; timestamp: string; data: { id: number } }),
      })),
    ids: () => receiver.messages().map(({ id }) => id),
  };
  const server = createServer(async (request, response) => {
    receiver.requests.push({ headers: request.headers, body: await text(request) });
    await receiver.answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
};
