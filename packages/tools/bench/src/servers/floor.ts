import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type HttpRequest, jobsPath } from '../requests/job-request.ts';
import type { Command } from './contender.ts';

/** An answer that the floor repeats. */
interface FloorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers by method and by whether one job or all jobs are addressed: `GET job`, `POST jobs`. */
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
export const recordAnswers = async (
  origin: string,
  requests: readonly HttpRequest[],
): Promise<FloorAnswers> => {
  const samples = new Map<string, HttpRequest>();
  for (const request of requests) {
    const target = request.path.startsWith(`${jobsPath}/`) ? 'job' : 'jobs';
    const kind = `${request.method} ${target}`;
    if (!samples.has(kind)) samples.set(kind, request);
  }
  const answers: Record<string, FloorAnswer> = {};
  for (const [kind, request] of samples) answers[kind] = await ask(origin, request);
  return answers;
};

/** How the floor is started on recorded answers, which are written to `file`. */
export const floorCommand = (file: string, answers: FloorAnswers): Command => {
  writeFileSync(file, JSON.stringify(answers));
  return { nodeArguments: [fileURLToPath(new URL('floor-server.ts', import.meta.url)), file] };
};
