import type { HttpRequest } from '../job-request.ts';
import type { LoadResult } from '../load/load-task.ts';
import { runLoad } from '../load/run-load.ts';
import type { Random } from '../random.ts';
import type { Route } from '../routes.ts';

/** A server that listens, and what it is asked. */
export interface Loaded {
  readonly contender: string;
  readonly server: { readonly origin: string; readonly pid: number };
  /** The parent of the processes of its database, whose CPU time is read too. */
  readonly postmaster?: number | undefined;
  readonly requests: readonly HttpRequest[];
}

/** How often and how long. */
export interface LoadTimes {
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** What a contender did in one round. */
export interface LoadedRound {
  /** Under the route's connections. */
  readonly loaded: LoadResult;
  /** One request at a time: its latency is the time that a request takes. */
  readonly alone: LoadResult;
}

/** What a contender did in each round; in one only where a request takes seconds. */
export interface LoadedRounds {
  readonly contender: string;
  readonly rounds: readonly LoadedRound[];
}

const loadOnce = async (
  { server: { origin, pid }, postmaster, requests }: Loaded,
  { connections }: Route,
  { warmUpSeconds, seconds }: LoadTimes,
): Promise<LoadedRound> => {
  const phases = [
    { connections, seconds },
    { connections: 1, seconds: seconds / 2 },
  ];
  const results = await runLoad({ origin, pid, postmaster, requests, warmUpSeconds, phases });
  const [loaded, alone] = results;
  if (!loaded || !alone) throw new Error('the load generator left a phase out');
  return { loaded, alone };
};

/** Loads contenders in turn on one route, in another order each round. */
export const loadInTurn = async (
  route: Route,
  contenders: readonly Loaded[],
  times: LoadTimes,
  random: Random,
): Promise<readonly LoadedRounds[]> => {
  const rounds = new Map(contenders.map(({ contender }) => [contender, [] as LoadedRound[]]));
  for (let round = 0; round < times.rounds; round++) {
    for (const loaded of random.sample(contenders, contenders.length)) {
      const measured = rounds.get(loaded.contender) ?? [];
      // What takes seconds is known after one.
      if (measured.some((result) => result.loaded.isSingle)) continue;
      measured.push(await loadOnce(loaded, route, times));
    }
  }
  return [...rounds].map(([contender, measured]) => ({ contender, rounds: measured }));
};
