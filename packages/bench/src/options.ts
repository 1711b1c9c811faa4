import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of every run. */
interface CommonOptions {
  readonly sizes: readonly number[];
  /** Prefixes of route names; every route when empty. */
  readonly routes: readonly string[];
  readonly rounds: number;
  /** Databases are kept here. */
  readonly cache: string;
}

interface TimedOptions extends CommonOptions {
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** What can be measured alone. */
const sectionNames = ['contenders', 'slow-disk', 'two-cores', 'growth'] as const;
export type Section = (typeof sectionNames)[number];

/** How Jobposting and its peers are measured. */
export interface BenchOptions extends TimedOptions {
  readonly only: readonly Section[];
  readonly contenders: readonly string[];
  /** How many jobs are imported to measure the rate. */
  readonly importCount: number;
  /** The folder of the report. */
  readonly output: string;
}

/** How two builds are compared. */
export interface CompareOptions extends CommonOptions {
  /** The checkout of the base. */
  readonly against: string;
  /** Of each round and route: slices that do not count, and those that do. */
  readonly warmUpSlices: number;
  readonly slices: number;
  /** The folder of the report; `null` for none. */
  readonly output: string | null;
}

/** How the server is measured on PostgreSQL. */
export interface PostgresOptions extends TimedOptions {
  /** The address of a server; `null` to start one. */
  readonly postgres: string | null;
  /** How many jobs one employer has beside as many of a thousand others; `null` to compare contenders. */
  readonly large: number | null;
  /** The folder of the report. */
  readonly output: string;
}

export const usage = `Usage: npm run bench -- [options]
       npm run bench -- --against DIR [options]
       npm run bench -- --database postgres [options]

Without --against: loads Jobposting and its peers in turn and writes report.md, slow-disk.md, two-cores.md and
growth.md with plots to docs/performance. With --against: compares the CPU time per request of the build in another checkout, DIR, with
the build of this one, and prints a table. Run \`npm run build:server\` in DIR first. With --database: loads
Jobposting on PostgreSQL, Fastify on PostgreSQL, and Jobposting on SQLite in turn, the database on the core of
the servers, and writes docs/performance/postgres/report.md.

  --sizes N,N          how many jobs (1000,100000,1000000; 1000 with --against; 10000 with --database)
  --routes NAME,NAME   routes whose names begin with NAME: get, list, search, changes, put,
                       post, mixed (all)
  --rounds N           how often each contender is loaded (3; 5 with --database)
  --seconds N          how long each time (2; 1 with --database; not with --against)
  --slices N           with --against: how many slices of 400 requests each time (30), after half as many to warm up
  --cache DIR          where databases are kept (in the folder for temporary files)
  --output DIR         where the report is written (docs/performance, or postgres in it; nowhere with --against)

Only with --database postgres, which starts a server, or --database ADDRESS of one that may make databases:
  --large N            instead of comparing: N jobs of one employer beside as many of 1 000 others,
                       such as 1000000

Only without --against and --database:
  --quick              1 000 and 10 000 jobs, one short round
  --only NAME,…        of contenders, slow-disk, two-cores and growth (all of them, in this order)
  --contenders NAME,…  of jobposting, tuned, fastify, express, json-server, strapi and directus (the first six;
                       with --quick the first four). The last three are installed from the npm registry when
                       they are first measured.
`;

const list = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new TypeError(`--${name} must be a number above 0, not ${text}`);
  return value;
};

const readSections = (text: string | undefined): readonly Section[] =>
  text === undefined
    ? sectionNames
    : list(text).map((name) => {
        const section = sectionNames.find((known) => known === name);
        if (section === undefined) throw new TypeError(`${name} is not a section of the benchmark`);
        return section;
      });

const handWritten = 'jobposting,tuned,fastify,express';
const reportFolder = join(import.meta.dirname, '../../../docs/performance');

/** Reads the command line; `null` when help is asked for. */
export const readOptions = (): BenchOptions | CompareOptions | PostgresOptions | null => {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      database: { type: 'string' },
      large: { type: 'string' },
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      routes: { type: 'string', default: '' },
      contenders: { type: 'string' },
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      slices: { type: 'string', default: '30' },
      cache: { type: 'string', default: join(tmpdir(), 'jobposting-bench') },
      output: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { against, database, large, quick, contenders, only } = values;
  const readCommon = (sizes: string, rounds: string) => ({
    sizes: list(values.sizes ?? sizes).map((size) => positive('sizes', size)),
    routes: list(values.routes),
    rounds: positive('rounds', values.rounds ?? rounds),
    cache: values.cache,
  });
  const readTimed = (sizes: string, rounds: string, seconds: string) => ({
    ...readCommon(sizes, rounds),
    seconds: positive('seconds', values.seconds ?? seconds),
  });

  if (against !== undefined || database !== undefined) {
    if (quick || contenders !== undefined || only !== undefined) {
      throw new TypeError(
        '--quick, --contenders and --only are for neither --against nor --database',
      );
    }
  }
  if (database !== undefined) {
    return {
      ...readTimed('10000', '5', '1'),
      warmUpSeconds: 0.5,
      postgres: database === 'postgres' ? null : database,
      large: large === undefined ? null : positive('large', large),
      output: values.output ?? join(reportFolder, 'postgres'),
    };
  }
  if (against !== undefined) {
    const slices = Math.ceil(positive('slices', values.slices));
    return {
      ...readCommon('1000', '3'),
      slices,
      warmUpSlices: Math.ceil(slices / 2),
      against: resolve(against),
      output: values.output ?? null,
    };
  }
  return {
    ...(quick ? readTimed('1000,10000', '1', '0.5') : readTimed('1000,100000,1000000', '3', '2')),
    warmUpSeconds: quick ? 0.5 : 1,
    only: readSections(only),
    contenders: list(contenders ?? (quick ? handWritten : `${handWritten},json-server,strapi`)),
    importCount: quick ? 2000 : 50_000,
    output: values.output ?? reportFolder,
  };
};
