import type { Waits } from '../load/load-task.ts';
import { runLoad } from '../load/run-load.ts';
import type { BenchOptions } from '../options.ts';
import type { Route } from '../routes.ts';
import type { Entry } from './entry.ts';

/** How long a GET by id takes while another route is busy, in milliseconds. */
export interface WaitingResult {
  readonly contender: string;
  readonly route: string;
  readonly waits: Waits;
}

/** Measures how long other requests wait because of one that takes long, asked for all the time. */
export const measureWaiting = async (
  { contender, database, server }: Entry,
  heavy: Route,
  light: Route,
  { warmUpSeconds, seconds }: BenchOptions,
): Promise<WaitingResult> => {
  const [first] = light.requests;
  if (!first) throw new Error(`the route ${light.name} has no request`);
  const probe = contender.toHttp(first, database.apiKeys);
  const [result] = await runLoad({
    origin: server.origin,
    pid: server.pid,
    requests: heavy.requests.map((request) => contender.toHttp(request, database.apiKeys)),
    warmUpSeconds,
    phases: [{ connections: 1, seconds, probe }],
  });
  if (!result?.probe) throw new Error('the probe saw nothing');
  return { contender: contender.name, route: heavy.name, waits: result.probe };
};
