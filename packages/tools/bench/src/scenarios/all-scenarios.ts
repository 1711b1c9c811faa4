import type { Dataset } from '../requests/dataset.ts';

/**
 * The aim of a line. A ratio compares the first contender of the scenario with another one, or with itself without
 * other load (`alone`); above 1 the first is ahead.
 */
export type Bar =
  | { readonly by: 'rate' | 'cpu'; readonly to: string; readonly atLeast: number }
  | { readonly p99AtMost: number };

/** One line of a report: a route, its load, and its aim. */
export interface Line {
  /** The name of a route. */
  readonly route: string;
  /** Those of the route when absent. */
  readonly connections?: number;
  /** Another route that is loaded meanwhile. */
  readonly beside?: { readonly route: string; readonly connections: number };
  readonly bars?: readonly Bar[];
}

/** Lines that are measured together and make a page. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly datasets: readonly Dataset[];
  /** The names of contenders; aims are about the first. */
  readonly contenders: readonly string[];
  readonly lines: readonly Line[];
  /** How much longer each sync of a contender takes. */
  readonly syncDelayMs?: number;
}

/** A route, and the least CPU time that others should take on it, compared with this build. */
export interface Cost {
  readonly route: string;
  readonly jobs: number;
  readonly tuned: number;
  /** Bare `node:http`. */
  readonly floor?: number;
}

/** Lines that are measured in slices, like two builds, and make one table. */
export interface CostScenario {
  readonly name: string;
  readonly title: string;
  readonly costs: readonly Cost[];
}

const getBesideSearches: Line = {
  route: 'get',
  connections: 1,
  beside: { route: 'search-new', connections: 1 },
  bars: [{ p99AtMost: 10 }],
};

const linesOf = (...routes: readonly string[]): readonly Line[] =>
  routes.map((route) => ({ route }));

/** On a slow disk, reads must keep most of their speed during writes. */
const besideWrites = ['get', 'get-any', 'list-10'].flatMap((route): readonly Line[] => [
  { route, connections: 16 },
  ...['put-title', 'post-clean'].map((writing) => ({
    route,
    connections: 16,
    beside: { route: writing, connections: 8 },
    bars: [{ by: 'rate', to: 'alone', atLeast: 0.6 } as const, { p99AtMost: 8 }],
  })),
]);

const timesFastify = {
  get: 4,
  'list-10': 9,
  'put-unchanged': 7,
  'put-title': 2.5,
  'post-clean': 3,
};
const onPostgres = Object.entries(timesFastify).flatMap(([route, atLeast]): readonly Line[] => [
  {
    route,
    bars: [
      { by: 'rate', to: 'fastify-postgres', atLeast },
      { by: 'rate', to: 'jobposting', atLeast: 0.4 },
    ],
  },
  { route, connections: 1, bars: [{ by: 'rate', to: 'fastify-postgres', atLeast: 1 }] },
]);

const million = 1_000_000;

export const allScenarios: readonly (Scenario | CostScenario)[] = [
  {
    name: 'requests',
    title: 'What each kind of request costs',
    costs: [
      { route: 'get', jobs: 1000, tuned: 1.1, floor: 0.68 },
      { route: 'list-10', jobs: 1000, tuned: 1.2, floor: 0.5 },
      { route: 'list-deepest', jobs: 1000, tuned: 1.05 },
      { route: 'search-frequent-3', jobs: 1000, tuned: 1.05 },
      { route: 'put-unchanged', jobs: 1000, tuned: 1.25, floor: 0.45 },
      { route: 'put-unchanged-messy', jobs: 1000, tuned: 4 },
      { route: 'put-title', jobs: 1000, tuned: 0.7, floor: 0.18 },
      { route: 'post-clean', jobs: 1000, tuned: 1.1, floor: 0.15 },
      { route: 'post-messy', jobs: 1000, tuned: 0.8, floor: 0.08 },
      { route: 'mixed', jobs: 1000, tuned: 1 },
      { route: 'get-any', jobs: 100_000, tuned: 1.05, floor: 0.35 },
    ],
  },
  {
    name: 'peers',
    title: 'Reads and writes, compared with hand-written peers',
    datasets: [
      { jobs: 1000, employers: 1 },
      { jobs: million, employers: 1 },
      { jobs: million, employers: 1000 },
    ],
    contenders: ['jobposting', 'tuned', 'fastify'],
    lines: [
      ...linesOf('search-new', 'get'),
      { route: 'get-any', bars: [{ by: 'cpu', to: 'tuned', atLeast: 0.8 }] },
      ...linesOf('list-10', 'list-100', 'list-middle', 'list-deepest'),
      ...linesOf('search-frequent-3', 'search-absent-3'),
      getBesideSearches,
      ...linesOf('put-unchanged', 'put-unchanged-messy', 'put-title'),
      ...linesOf('post-clean', 'post-messy', 'mixed'),
    ],
  },
  {
    name: 'growth',
    title: 'Cost as the data grows',
    // Most users have the first.
    datasets: [
      { jobs: 10_000, employers: 50 },
      { jobs: 1000, employers: 1 },
      { jobs: 100_000, employers: 1 },
      { jobs: 100_000, employers: 1000 },
      { jobs: million, employers: 1 },
      { jobs: million, employers: 1000 },
    ],
    contenders: ['jobposting'],
    lines: [
      { route: 'search-new', connections: 1, bars: [{ p99AtMost: 40 }] },
      getBesideSearches,
      { route: 'list-10', connections: 1 },
      { route: 'list-middle', connections: 1 },
    ],
  },
  {
    name: 'slow-disk',
    title: 'Reads on a disk whose syncs take 2 ms longer',
    datasets: [{ jobs: 100_000, employers: 1 }],
    contenders: ['jobposting', 'tuned', 'fastify'],
    lines: besideWrites,
    syncDelayMs: 2,
  },
  {
    name: 'postgres',
    title: 'On PostgreSQL, compared with Fastify on PostgreSQL and our SQLite file',
    datasets: [{ jobs: 10_000, employers: 1 }],
    contenders: ['jobposting-postgres', 'fastify-postgres', 'jobposting'],
    lines: onPostgres,
  },
];
