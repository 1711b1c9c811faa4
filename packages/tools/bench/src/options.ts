import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MeasureOptions } from './compare/measure-routes.ts';

/** What is measured, how, and against what. */
export interface Options extends Omit<MeasureOptions, 'isMeasured'> {
  /** The checkout of the base; `fastify` when `null`. */
  readonly against: string | null;
  readonly onPostgres: boolean;
  /** Prefixes of route names; every route when empty. */
  readonly routes: readonly string[];
}

export const usage = `Usage: npm run bench -- [--against DIR] [options]

Compares what requests cost this build and another server, and prints a table: a service on Fastify as written in a
day, or with --against the build in another checkout, DIR. Run \`npm run build:server\` in DIR first.

  --postgres           on PostgreSQL, not on SQLite files; only with --against
  --routes NAME,…      routes whose names begin with NAME: search, get, list, put, post (all)
  --sizes N,…          how many jobs of one employer (1000)
  --connections N      how many connections send requests (4 or 32, as the route says)
  --by cpu|time        what is compared: CPU time with that of the database (cpu), or the time that passes
  --rounds N           how often the servers are started and loaded (3)
  --slices N           how many slices of 400 requests each time (30), after as many to warm up
`;

const list = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

const positive = (name: string, text: string): number => {
  const value = Math.ceil(Number(text));
  if (!(value > 0)) throw new TypeError(`--${name} must be a number above 0, not ${text}`);
  return value;
};

const measureOf = (by: string): Options['by'] => {
  if (by === 'cpu' || by === 'time') return by;
  throw new TypeError(`--by must be cpu or time, not ${by}`);
};

/** Reads the command line; `null` when help is asked for. */
export const readOptions = (): Options | null => {
  const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const;
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      routes: text(''),
      sizes: text('1000'),
      connections: { type: 'string' },
      by: text('cpu'),
      rounds: text('3'),
      slices: text('30'),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { against, connections } = values;
  const slices = positive('slices', values.slices);
  return {
    against: against === undefined ? null : resolve(against),
    onPostgres: values.postgres,
    routes: list(values.routes),
    sizes: list(values.sizes).map((size) => positive('sizes', size)),
    connections: connections === undefined ? null : positive('connections', connections),
    by: measureOf(values.by),
    rounds: positive('rounds', values.rounds),
    slices,
    warmUpSlices: slices,
  };
};
