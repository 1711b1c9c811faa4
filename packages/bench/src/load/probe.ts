import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest } from '../job-request.ts';
import { ask } from './ask.ts';

/** Asks now and then how long a light request takes. */
export interface Probe {
  /** How long each request took before, when nothing else was asked, in milliseconds. */
  readonly alone: readonly number[];
  /** Stops asking and answers how long each request took, in milliseconds. */
  readonly stop: () => Promise<readonly number[]>;
}

const pauseMs = 3;
const askedAlone = 200;
// The first requests of a process take longer, whatever is asked beside them.
const warmUps = 100;

/** Warms up, asks one request alone, and then starts asking it again and again, one at a time with pauses. */
export const startProbe = async (origin: string, request: HttpRequest): Promise<Probe> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const alone: number[] = [];
  const waits: number[] = [];
  let isStopped = false;
  const askInto = async (latencies: number[]): Promise<void> => {
    latencies.push((await ask(origin, agent, request)).milliseconds);
    await delay(pauseMs);
  };
  for (let asked = 0; asked < warmUps; asked++) await ask(origin, agent, request);
  while (alone.length < askedAlone) await askInto(alone);
  const asking = (async () => {
    while (!isStopped) await askInto(waits);
    agent.destroy();
  })();
  return {
    alone,
    async stop() {
      isStopped = true;
      await asking;
      return waits;
    },
  };
};
