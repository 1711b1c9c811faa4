import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { startPostgres } from '@jobposting/test-postgres';
import { type Compared, type MeasureOptions, measureRoutes } from './compare/measure-routes.ts';
import { writeReport } from './compare/report.ts';
import type { Route } from './requests/routes.ts';
import {
  commandIn,
  createBuild,
  createDatabases,
  createFiles,
  fastify,
  ownCommand,
  readCommit,
} from './servers/contender.ts';

/** What is measured, how, and against what. */
interface Options extends Omit<MeasureOptions, 'isMeasured' | 'postmaster'> {
  /** The checkout of the base; `fastify` when `null`. */
  readonly against: string | null;
  readonly onPostgres: boolean;
  /** Prefixes of route names; every route when empty. */
  readonly routes: readonly string[];
}

const usage = `Usage: npm run bench -- [--against DIR] [options]

Compares the CPU time of requests to this build and another server, and prints a table: a service on Fastify as written in a day, or with --against the build in another checkout, DIR. Run \`npm run build\` in DIR first.

  --postgres           both on a PostgreSQL server that it starts, not on files
  --routes NAME,…      routes whose names begin with NAME: search, get, list, put, post (all)
  --sizes N,…          how many jobs of one employer (1000)
  --rounds N           how often the servers are started and loaded (3)
  --slices N           how many slices of 400 requests each time (30), after as many to warm up
`;

const list = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

const positive = (name: string, text: string): number => {
  const value = Math.ceil(Number(text));
  if (!(value > 0)) throw new TypeError(`--${name} must be a number above 0, not ${text}`);
  return value;
};

/** Reads the command line; `null` when help is asked for. */
const readOptions = (): Options | null => {
  const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const;
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      routes: text(''),
      sizes: text('1000'),
      rounds: text('3'),
      slices: text('30'),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { against } = values;
  const slices = positive('slices', values.slices);
  return {
    against: against === undefined ? null : resolve(against),
    onPostgres: values.postgres,
    routes: list(values.routes),
    sizes: list(values.sizes).map((size) => positive('sizes', size)),
    rounds: positive('rounds', values.rounds),
    slices,
    warmUpSlices: slices,
  };
};

const fail = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const comparedBy = ({ against }: Options): Compared => {
  const current = createBuild('this', ownCommand);
  if (against === null) return { base: fastify, current, hasFloor: true };
  const base = createBuild(`base ${readCommit(against)}`, commandIn(against));
  return { base, current, hasFloor: false };
};

// Answered writes are on the disk.
const settings = ['fsync=on', 'full_page_writes=on'];

const measure = async (options: Options): Promise<void> => {
  const { routes, onPostgres } = options;
  const isMeasured = ({ name }: Route): boolean =>
    routes.length === 0 || routes.some((prefix) => name.startsWith(prefix));
  const compared = comparedBy(options);
  const server = onPostgres ? await startPostgres({ settings }) : null;
  const how = { ...options, isMeasured, postmaster: server?.pid() ?? null };
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const fill = server === null ? createFiles(folder) : createDatabases(server.address);
  const measured = await measureRoutes(compared, fill, how);
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  process.stdout.write(`\n${writeReport(measured, compared, how, command)}`);
  await server?.stop();
};

// So that an interrupted run leaves no server and no file behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options = readOptions();
if (options === null) {
  process.stdout.write(usage);
} else if (!existsSync('/proc/self/schedstat')) {
  fail('The benchmark needs Linux: it pins processes to cores and reads /proc.');
} else if (options.against !== null && !existsSync(commandIn(options.against))) {
  fail(`${commandIn(options.against)} does not exist: run \`npm run build\` there first.`);
} else {
  // The error of a command contains all of its stderr, which may be a megabyte.
  await measure(options).catch((error: unknown) => fail(inspect(error).slice(0, 4000)));
}
