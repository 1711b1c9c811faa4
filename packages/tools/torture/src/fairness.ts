import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createApiClient } from './client/api-client.ts';
import { costlyDescriptions } from './client/costly-descriptions.ts';
import { markedFields, postingWith } from './client/posting.ts';
import { addEmployer } from './employer-account.ts';
import { percentile99 } from './percentile.ts';
import { openService } from './server/service.ts';

/** What one employer sends: the costliest legal descriptions. */
const attacks = [
  { connections: 8, length: 900_000 },
  { connections: 100, length: 4_096 },
] as const;
const everyMs = 50;
/** The promise to another one meanwhile: the 99th percentile, in milliseconds. */
const promised = { GET: 100, POST: 250 } as const;

const posting = (description: string) => postingWith({ ...markedFields('job', 1, 1), description });

/** Sends this again and again, whether or not the last was answered; returns the milliseconds of each. */
const measure = async (
  isOver: () => boolean,
  expected: number,
  send: () => ReturnType<ApiClient['call']>,
): Promise<number[]> => {
  const times: Promise<number>[] = [];
  const sendOne = async (): Promise<number> => {
    const started = performance.now();
    const { status } = await send();
    if (status !== expected) throw new Error(`the neighbour was answered ${status}`);
    return performance.now() - started;
  };
  while (!isOver()) {
    times.push(sendOne());
    await delay(everyMs);
  }
  return Promise.all(times);
};

/** Measures what one employer can do to another in so many seconds of each attack. */
export const measureFairness = async (seconds: number) => {
  const { database, server, api: attacker, end } = await openService();
  const { apiKey } = await addEmployer(database, 'Neighbour');
  const neighbour = createApiClient(server.address, apiKey);
  const faults: string[] = [];
  const measured: string[] = [];
  try {
    const small = posting('<p>Night <span>shift</span> at the yard.</p>');
    const { id } = JSON.parse((await neighbour.call('POST', '/jobs', small)).text);
    for (const { connections, length } of attacks) {
      const bodies = costlyDescriptions(length).map(posting);
      const ends = performance.now() + seconds * 1000;
      const isOver = (): boolean => performance.now() > ends;
      const attacking = Array.from({ length: connections }, async (_, n) => {
        for (let turn = n; !isOver(); turn++) {
          await attacker.call('POST', '/jobs', bodies[turn % bodies.length]).catch(() => null);
        }
      });
      const [GET, POST] = await Promise.all([
        measure(isOver, 200, () => neighbour.call('GET', `/jobs/${id}`)),
        measure(isOver, 201, () => neighbour.call('POST', '/jobs', small)),
      ]);
      await Promise.all(attacking);
      for (const [method, times] of Object.entries({ GET, POST })) {
        const ms = percentile99(times);
        const what = `${method} beside ${connections} connections: ${ms.toFixed(1)} ms`;
        measured.push(what);
        if (ms > promised[method as keyof typeof promised]) faults.push(`too slow: ${what}`);
      }
    }
  } finally {
    await end();
  }
  return { percentile99: measured, faults };
};
