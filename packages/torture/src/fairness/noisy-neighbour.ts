import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { postingWith } from '../posting.ts';

/** How long one kind of request took, in milliseconds. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** What another employer sees while one sends all it can. */
export interface NeighbourReport {
  readonly get: Latencies;
  readonly post: Latencies;
  /** Answers of the attacker by status. */
  readonly attacks: Readonly<Record<string, number>>;
  /** What the neighbour got instead of 200 and 201. */
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
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
};

/**
 * Attacks the server with one key, each connection sending body after body, and measures GET and POST
 * of another key, which sends them at fixed times whether the last one was answered or not.
 */
export const measureNeighbour = async (options: NeighbourOptions): Promise<NeighbourReport> => {
  const { port, attackerKey, neighbourKey, connections, bodies, seconds } = options;
  const attackers = new Agent({ keepAlive: true, maxSockets: connections });
  const neighbours = new Agent({ keepAlive: true });
  const attacks: Record<string, number> = {};
  const faults: string[] = [];
  const times = { GET: [] as number[], POST: [] as number[] };
  let isOver = false;

  const small = Buffer.from(
    JSON.stringify(
      postingWith({
        title: 'Welder',
        description: '<p>Night <span>shift</span>.</p>',
        applicationUrl: 'https://example.com/',
        salary: { amount: 1, period: { id: 1 } },
      }),
    ),
  );
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

  const measure = async (asked: Sent, method: 'GET' | 'POST', expected: number): Promise<void> => {
    const started = performance.now();
    const answered = await send(port, neighbours, asked).catch((error) => ({ status: error }));
    times[method].push(performance.now() - started);
    if (answered.status !== expected) faults.push(`${method} was answered ${answered.status}`);
  };

  const measureEvery = async (ms: number, ask: () => Promise<void>): Promise<void> => {
    const asked: Promise<void>[] = [];
    while (!isOver) {
      asked.push(ask());
      await delay(ms);
    }
    await Promise.all(asked);
  };

  const running = Promise.all([
    ...Array.from({ length: connections }, (_, n) => attack(n)),
    measureEvery(getEveryMs, () =>
      measure({ method: 'GET', path: `/jobs/${id}`, apiKey: neighbourKey }, 'GET', 200),
    ),
    measureEvery(postEveryMs, () =>
      measure({ method: 'POST', path: '/jobs', apiKey: neighbourKey, body: small }, 'POST', 201),
    ),
  ]);
  await delay(seconds * 1000);
  isOver = true;
  await running;
  attackers.destroy();
  neighbours.destroy();
  return { get: latenciesOf(times.GET), post: latenciesOf(times.POST), attacks, faults };
};
