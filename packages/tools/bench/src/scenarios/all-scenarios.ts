import type { Dataset } from '../requests/dataset.ts';

/**
 * What a line has to reach. A ratio is of the first contender of the scenario to another one, to bare `node:http`
 * (`floor`), or to itself with nothing beside (`alone`); above 1 the first is ahead.
 */
export type Bar =
  | { readonly by: 'rate' | 'cpu'; readonly to: string; readonly atLeast: number }
  | { readonly p99AtMost: number };

/** One line of a report: a route, how it is loaded, and what it has to reach. */
export interface Line {
  /** The name of a route. */
  readonly route: string;
  /** Those of the route when absent. */
  readonly connections?: number;
  /** Another route that is loaded meanwhile. */
  readonly beside?: { readonly route: string; readonly connections: number };
  readonly bars?: readonly Bar[];
}

/** What is measured together and makes a page. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly datasets: readonly Dataset[];
  /** The names of contenders; the first is the one that bars are about. */
  readonly contenders: readonly string[];
  readonly lines: readonly Line[];
  /** How much longer each sync of a contender takes. */
  readonly syncDelayMs?: number;
}

const ofFloor = (atLeast: number): Bar => ({ by: 'rate', to: 'floor', atLeast });
/** The peer that is tuned by hand is to be ahead nowhere. */
const notBehindTuned: Bar = { by: 'cpu', to: 'tuned', atLeast: 1 };

const getBesideSearches: Line = {
  route: 'get',
  connections: 1,
  beside: { route: 'search-new', connections: 1 },
  bars: [{ p99AtMost: 10 }],
};

const reads: readonly Line[] = [
  { route: 'search-new', bars: [notBehindTuned] },
  { route: 'get', bars: [ofFloor(0.68), notBehindTuned] },
  { route: 'get-any', bars: [ofFloor(0.35), notBehindTuned] },
  { route: 'list-10', bars: [ofFloor(0.5), notBehindTuned] },
  ...['list-100', 'list-middle', 'list-deepest', 'search-frequent-3', 'search-absent-3'].map(
    (route) => ({ route, bars: [notBehindTuned] }),
  ),
];
const writes: readonly Line[] = [
  { route: 'put-unchanged', bars: [ofFloor(0.45), notBehindTuned] },
  { route: 'put-unchanged-messy', bars: [notBehindTuned] },
  { route: 'put-title', bars: [ofFloor(0.18), notBehindTuned] },
  { route: 'post-clean', bars: [ofFloor(0.15), notBehindTuned] },
  { route: 'post-messy', bars: [ofFloor(0.08), notBehindTuned] },
  { route: 'mixed', bars: [notBehindTuned] },
];

/** On a slow disk, reads have to keep most of their speed beside those who write. */
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

export const allScenarios: readonly Scenario[] = [
  {
    name: 'single-employer',
    title: 'Reads and writes beside the machine and hand-written peers',
    datasets: [{ jobs: 1000, employers: 1 }],
    contenders: ['jobposting', 'tuned', 'fastify'],
    lines: [...reads, getBesideSearches, ...writes],
  },
  {
    name: 'million',
    title: 'A million jobs',
    datasets: [
      { jobs: million, employers: 1 },
      { jobs: million, employers: 1000 },
    ],
    contenders: ['jobposting', 'tuned', 'fastify'],
    lines: [...reads, getBesideSearches, ...writes],
  },
  {
    name: 'growth',
    title: 'Cost as the data grows',
    // The first is what most users have.
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
    title: 'On PostgreSQL, beside Fastify on PostgreSQL and the own SQLite file',
    datasets: [{ jobs: 10_000, employers: 1 }],
    contenders: ['jobposting-postgres', 'fastify-postgres', 'jobposting'],
    lines: onPostgres,
  },
];
