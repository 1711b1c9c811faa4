import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What is measured, how long, and where databases are kept. */
export interface BenchOptions {
  readonly sizes: readonly number[];
  /** Prefixes of route names; every route when empty. */
  readonly routes: readonly string[];
  readonly contenders: readonly string[];
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** How many postings are imported to measure the rate. */
  readonly importCount: number;
  /** Seeded databases are kept here from run to run. */
  readonly cache: string;
  readonly output: string;
}

export const usage = `Usage: npm run bench -- [options]

Loads Jobposting and its peers in turn and writes docs/performance/report.md with plots.

  --quick              1 000 and 10 000 jobs, one short round
  --sizes N,N          how many jobs (1000,100000,1000000)
  --routes NAME,NAME   routes whose names begin so: get, list, search, put, post, mixed (all)
  --contenders NAME,…  of jobposting, fastify, express and directus (the first three)
  --rounds N           how often each contender is loaded (3)
  --seconds N          how long each time (2)
  --cache DIR          where seeded databases are kept (in the folder for temporary files)
  --output DIR         where the report goes (docs/performance)
`;

const list = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new TypeError(`--${name} takes a number above 0, not ${text}`);
  return value;
};

/** Reads the command line; `null` when help is asked for. */
export const readOptions = (): BenchOptions | null => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      routes: { type: 'string', default: '' },
      contenders: { type: 'string', default: 'jobposting,fastify,express' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      cache: { type: 'string', default: join(tmpdir(), 'jobposting-bench') },
      output: { type: 'string', default: join(import.meta.dirname, '../../../docs/performance') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { quick } = values;
  const sizes = values.sizes ?? (quick ? '1000,10000' : '1000,100000,1000000');
  return {
    sizes: list(sizes).map((size) => positive('sizes', size)),
    routes: list(values.routes),
    contenders: list(values.contenders),
    rounds: positive('rounds', values.rounds ?? (quick ? '1' : '3')),
    warmUpSeconds: quick ? 0.5 : 1,
    seconds: positive('seconds', values.seconds ?? (quick ? '0.5' : '2')),
    importCount: quick ? 2000 : 50_000,
    cache: values.cache,
    output: values.output,
  };
};
