import { Agent, request as send } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest } from '../job-request.ts';

/** Asks now and then how long a light request takes. */
export interface Probe {
  /** Stops asking and answers how long each request took, in milliseconds. */
  readonly stop: () => Promise<readonly number[]>;
}

const pauseMs = 3;

const ask = (origin: string, agent: Agent, { method, path, headers }: HttpRequest) =>
  new Promise<void>((resolve, reject) => {
    send(new URL(path, origin), { agent, method, headers }, (response) => {
      response.on('error', reject).on('end', resolve).resume();
    })
      .on('error', reject)
      .end();
  });

/** Starts asking one request again and again, one at a time with pauses. */
export const startProbe = (origin: string, request: HttpRequest): Probe => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      const started = performance.now();
      await ask(origin, agent, request);
      waits.push(performance.now() - started);
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
