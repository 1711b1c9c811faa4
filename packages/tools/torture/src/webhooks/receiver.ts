import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '@jobposting/bench/random';

/** A message that arrived. */
export interface Received {
  readonly id: string;
  readonly type: string;
  readonly jobId: number;
  /** Whether it was answered with 2xx, and the answer was sent whole. */
  readonly isAnswered: boolean;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const withStatus =
  (status: number, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end('ok');

const good: readonly Answer[] = [
  withStatus(200),
  withStatus(204),
  // Far more than is read of an answer.
  (_, response) => void response.writeHead(200).end('x'.repeat(100_000)),
];

/** Answers after which the same message comes again. A hang lasts until the sender gives up. */
const bad: readonly Answer[] = [
  withStatus(500),
  withStatus(301, { Location: 'http://127.0.0.1:1/' }),
  withStatus(429, { 'Retry-After': '1' }),
  (request) => void request.socket.destroy(),
  () => {},
  (_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 500);
    response.once('close', () => clearInterval(drip));
  },
];

/** Messages between two bad answers, and the most bad answers in all: each costs the sender 5 seconds and more. */
const betweenBad = 150;

/** Receives messages, checks their signatures, and sometimes answers badly, each message once at most. */
export const startReceiver = async (random: Random) => {
  const received: Received[] = [];
  const faults: string[] = [];
  const secrets = new Map<string, string>();
  let untilBad = betweenBad;
  let bads = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { headers } = request;
    const id = String(headers['webhook-id']);
    const key = Buffer.from((secrets.get(request.url ?? '') ?? '').slice(6), 'base64');
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
    const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    if (headers['webhook-signature'] !== signature) faults.push(`${id} is not signed`);
    const { type, data } = JSON.parse(body);
    const isBad = --untilBad <= 0;
    if (isBad) untilBad = betweenBad;
    received.push({ id, type, jobId: data.id, isAnswered: !isBad });
    const answer = isBad ? bad[bads++ % bad.length] : random.pick(good);
    answer?.(request, response);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, faults },
    /** The address of an endpoint, whose messages are signed with the secret that is then given. */
    addressOf: (path: string): string => `http://127.0.0.1:${port}${path}`,
    expectSecret: (path: string, secret: string): void => void secrets.set(path, secret),
    badAnswers: (): number => bads,
    end(): void {
      server.closeAllConnections();
      server.close();
    },
  };
};
