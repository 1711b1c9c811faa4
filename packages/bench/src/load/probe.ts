import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest } from '../job-request.ts';
import { ask } from './ask.ts';

/** Asks now and then how long a light request takes. */
export interface Probe {
  /** Stops asking and answers how long each request took, in milliseconds. */
  readonly stop: () => Promise<readonly number[]>;
}

const pauseMs = 3;

/** Starts asking one request again and again, one at a time with pauses. */
export const startProbe = (origin: string, request: HttpRequest): Probe => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      waits.push((await ask(origin, agent, request)).milliseconds);
      await delay(pauseMs);
    }
    agent.destroy();
  })();
  return {
    async stop() {
      isStopped = true;
      await asking;
      return waits;
    },
  };
};
