import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that arrived. */
export interface Received {
  readonly id: string;
  readonly jobId: number;
  /** Whether it was answered with 2xx, and the answer was sent whole. */
  readonly isAnswered: boolean;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const withStatus =
  (status: number, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end('ok');

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

/** Messages between two bad answers: each costs the sender 5 seconds and more. */
const betweenBad = 150;

/** An endpoint that receives messages, checks their signatures, and sometimes answers badly. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const faults: string[] = [];
  let key = Buffer.of();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { headers } = request;
    const id = String(headers['webhook-id']);
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
    const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    if (headers['webhook-signature'] !== signature) faults.push(`${id} is not signed`);
    const turn = received.length + 1;
    const answer = turn % betweenBad === 0 ? bad[(turn / betweenBad) % bad.length] : undefined;
    received.push({ id, jobId: JSON.parse(body).data.id, isAnswered: answer === undefined });
    (answer ?? withStatus(204))(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, faults, url: `http://127.0.0.1:${port}/` },
    /** The secret by which all messages are signed, `whsec_` and base64. */
    expectSecret(secret: string): void {
      key = Buffer.from(secret.slice(6), 'base64');
    },
    end(): void {
      server.closeAllConnections();
      server.close();
    },
  };
};
