import { fileURLToPath } from 'node:url';
import type { LoadTarget } from '../load/load-task.ts';
import { type HttpRequest, jobsPath } from '../requests/job-request.ts';
import { startServer } from './contender.ts';

/** An answer that the floor repeats. */
interface FloorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers by method and by whether the request is for one job or for all: `GET job`, `POST jobs`. */
export type FloorAnswers = Readonly<Record<string, FloorAnswer>>;

// Node writes these by itself.
const ownHeaders = ['connection', 'keep-alive', 'date'];

const ask = async (origin: string, { method, path, headers, body }: HttpRequest) => {
  const response = await fetch(new URL(path, origin), { method, headers, body: body ?? null });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  const kept = [...response.headers].filter(([name]) => !ownHeaders.includes(name));
  return { status: response.status, headers: Object.fromEntries(kept), body: text };
};

/** Records what a server answers to one request of each kind. */
const recordAnswers = async (
  origin: string,
  requests: readonly HttpRequest[],
): Promise<FloorAnswers> => {
  const answers: Record<string, FloorAnswer> = {};
  for (const request of requests) {
    const target = request.path.startsWith(`${jobsPath}/`) ? 'job' : 'jobs';
    answers[`${request.method} ${target}`] ??= await ask(origin, request);
  }
  return answers;
};

/** Starts the floor with a server's answers to its requests, and a target that sends the same requests. */
export const startFloor = async ({ origin, requests }: LoadTarget) => {
  const answers = JSON.stringify(await recordAnswers(origin, requests));
  const script = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  const { stop, ...floor } = await startServer([script, answers]);
  return { target: { ...floor, requests }, stop };
};
