import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Sends a request with a key and a JSON body. */
export const sendTo =
  (address: string, ownKey: string) =>
  (method: string, path: string, body?: unknown, apiKey = ownKey): Promise<Response> =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

/** Begins a POST and sends only the first half of its body. */
export const beginRequest = (address: string, apiKey: string, body: string) => {
  const sent = request(`${address}/api/v1.1/jobs`, {
    method: 'POST',
    headers: {
      'API-Key': apiKey,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', reject);
  });
  const half = Math.floor(body.length / 2);
  sent.write(body.slice(0, half));
  return { sent, answered, finish: () => sent.end(body.slice(half)) };
};

/** A server that answers as the test says, and its port. */
export const startAnswering = async (
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<string> => {
  const server = createServer(answer).listen(0, host);
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
};
