import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantiles } from '../quantiles.ts';
import { bodyWith } from './costly-bodies.ts';

/** The times of one kind of request, in milliseconds. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** The experience of another employer while one sends all it can. */
export interface NeighbourReport {
  readonly get: Latencies;
  /** For a short posting. */
  readonly post: Latencies;
  /** For one of 20 kB, whose description is sanitized in a thread. */
  readonly longPost: Latencies;
  /** Answers of the attacker by status. */
  readonly attacks: Readonly<Record<string, number>>;
  /** Statuses other than 200 and 201 that the neighbour got. */
  readonly faults: readonly string[];
}

export interface NeighbourOptions {
  readonly port: number;
  readonly attackerKey: string;
  readonly neighbourKey: string;
  /** How many connections the attacker keeps busy. */
  readonly connections: number;
  readonly bodies: readonly Buffer[];
  readonly seconds: number;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string;
  readonly body?: Buffer;
}

const getEveryMs = 20;
const postEveryMs = 50;
const longPostEveryMs = 100;

const send = (
  port: number,
  agent: Agent,
  { method, path, apiKey, body }: Sent,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({
      port,
      agent,
      method,
      path: `/api/v1.1${path}`,
      headers: {
        'API-Key': apiKey,
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    sent.end(body);
  });

const latenciesOf = (times: readonly number[]): Latencies => {
  const at = quantiles(times);
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
};

/**
 * Attacks the server with one key, each connection sending body after body, and measures GET and POST
 * of another key, which are sent at fixed times, whether or not the last one was answered.
 */
export const measureNeighbour = async (options: NeighbourOptions): Promise<NeighbourReport> => {
  const { port, attackerKey, neighbourKey, connections, bodies, seconds } = options;
  const attackers = new Agent({ keepAlive: true, maxSockets: connections });
  const neighbours = new Agent({ keepAlive: true });
  const attacks: Record<string, number> = {};
  const faults: string[] = [];
  let isOver = false;

  const sentence = '<p>Night <span>shift</span> at the yard.</p>';
  const small = bodyWith(sentence);
  const long = bodyWith(sentence.repeat(20_000 / sentence.length));
  const first = await send(port, neighbours, {
    method: 'POST',
    path: '/jobs',
    apiKey: neighbourKey,
    body: small,
  });
  const { id } = JSON.parse(first.text);

  const attack = async (n: number): Promise<void> => {
    for (let sent = n; !isOver; sent++) {
      const body = bodies[sent % bodies.length];
      if (body === undefined) return;
      const asked = { method: 'POST', path: '/jobs', apiKey: attackerKey, body };
      const { status } = await send(port, attackers, asked).catch(() => ({ status: 0 }));
      attacks[status] = (attacks[status] ?? 0) + 1;
    }
  };

  const measureEvery = async (ms: number, asked: Sent, expected: number): Promise<number[]> => {
    const measure = async (): Promise<number> => {
      const started = performance.now();
      const answered = await send(port, neighbours, asked).catch((error) => ({ status: error }));
      if (answered.status !== expected) {
        faults.push(`${asked.method} was answered ${answered.status}`);
      }
      return performance.now() - started;
    };
    const times: Promise<number>[] = [];
    while (!isOver) {
      times.push(measure());
      await delay(ms);
    }
    return Promise.all(times);
  };

  const post = { method: 'POST', path: '/jobs', apiKey: neighbourKey };
  const measuring = Promise.all([
    measureEvery(getEveryMs, { method: 'GET', path: `/jobs/${id}`, apiKey: neighbourKey }, 200),
    measureEvery(postEveryMs, { ...post, body: small }, 201),
    measureEvery(longPostEveryMs, { ...post, body: long }, 201),
  ]);
  const attacking = Promise.all(Array.from({ length: connections }, (_, n) => attack(n)));
  await delay(seconds * 1000);
  isOver = true;
  const [get = [], posts = [], longPosts = []] = await measuring;
  await attacking;
  attackers.destroy();
  neighbours.destroy();
  return {
    get: latenciesOf(get),
    post: latenciesOf(posts),
    longPost: latenciesOf(longPosts),
    attacks,
    faults,
  };
};
