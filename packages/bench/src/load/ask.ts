import { type Agent, request as send } from 'node:http';
import type { HttpRequest } from '../job-request.ts';

/** What came of one request. */
interface Answer {
  /** Until all of it was there. */
  readonly milliseconds: number;
  readonly status: number;
}

/** Sends one request and waits for the whole answer. */
export const ask = (origin: string, agent: Agent, request: HttpRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = request;
    const started = performance.now();
    send(new URL(path, origin), { agent, method, headers }, (response) => {
      response
        .on('error', reject)
        .on('end', () =>
          resolve({
            milliseconds: performance.now() - started,
            status: response.statusCode ?? 0,
          }),
        )
        .resume();
    })
      .on('error', reject)
      .end(body);
  });
