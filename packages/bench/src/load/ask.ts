import { type Agent, request as send } from 'node:http';
import type { HttpRequest } from '../job-request.ts';

/** Sends one request, waits for the whole answer, and returns how long that took, in milliseconds. */
export const ask = (origin: string, agent: Agent, request: HttpRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = request;
    const started = performance.now();
    send(new URL(path, origin), { agent, method, headers }, (response) => {
      response
        .on('error', reject)
        .on('end', () => resolve(performance.now() - started))
        .resume();
    })
      .on('error', reject)
      .end(body);
  });
