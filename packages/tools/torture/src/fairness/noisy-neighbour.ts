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

/** A request, to any path of the server. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

export interface NeighbourOptions {
  readonly port: number;
  readonly neighbourKey: string;
  /** How many connections the attacker keeps busy. */
  readonly connections: number;
  /** What each of them sends, one after another, again and again. */
  readonly sent: readonly Sent[];
  readonly seconds: number;
}

const getEveryMs = 20;
const postEveryMs = 50;
const longPostEveryMs = 100;

/** A call of the interface with a key. */
export const callWith = (apiKey: string, method: string, path: string, body?: Buffer): Sent => ({
  method,
  path: `/api/v1.1${path}`,
  headers: {
    'API-Key': apiKey,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  },
  ...(body && { body }),
});

const send = (
  port: number,
  agent: Agent,
  { body, ...asked }: Sent,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, agent, ...asked });
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
 * Attacks the server, each connection sending request after request, and measures GET and POST
 * of a neighbour's key, which are sent at fixed times, whether or not the last one was answered.
 */
export const measureNeighbour = async (options: NeighbourOptions): Promise<NeighbourReport> => {
  const { port, neighbourKey, connections, sent, seconds } = options;
  const attackers = new Agent({ keepAlive: true, maxSockets: connections });
  const neighbours = new Agent({ keepAlive: true });
  const attacks: Record<string, number> = {};
  const faults: string[] = [];
  let isOver = false;

  const sentence = '<p>Night <span>shift</span> at the yard.</p>';
  const small = bodyWith(sentence);
  const long = bodyWith(sentence.repeat(20_000 / sentence.length));
  const post = (body: Buffer): Sent => callWith(neighbourKey, 'POST', '/jobs', body);
  const first = await send(port, neighbours, post(small));
  const { id } = JSON.parse(first.text);

  const attack = async (n: number): Promise<void> => {
    for (let turn = n; !isOver; turn++) {
      const asked = sent[turn % sent.length];
      if (asked === undefined) return;
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

  const measuring = Promise.all([
    measureEvery(getEveryMs, callWith(neighbourKey, 'GET', `/jobs/${id}`), 200),
    measureEvery(postEveryMs, post(small), 201),
    measureEvery(longPostEveryMs, post(long), 201),
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
