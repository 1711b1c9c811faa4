import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Compared, measureRoutes } from './compare/measure-routes.ts';
import { writeReport } from './compare/report.ts';
import { type Options, readOptions, usage } from './options.ts';
import type { Route } from './requests/routes.ts';
import { createDatabases, createFiles } from './servers/contender.ts';
import { commandIn, createBuild, fastify, ownCommand, readCommit } from './servers/contenders.ts';
import { startDatabaseServer } from './servers/database-server.ts';

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

const measure = async (options: Options): Promise<void> => {
  const { routes, onPostgres } = options;
  const isMeasured = ({ name }: Route): boolean =>
    routes.length === 0 || routes.some((prefix) => name.startsWith(prefix));
  const compared = comparedBy(options);
  const how = { ...options, isMeasured };
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const server = onPostgres ? await startDatabaseServer() : null;
  try {
    const databases = {
      fill: server ? createDatabases(server) : createFiles(folder),
      postmaster: server?.postmaster,
    };
    const measured = await measureRoutes(compared, databases, how);
    const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
    process.stdout.write(`\n${writeReport(measured, compared, how, command)}`);
  } finally {
    await server?.stop();
  }
};

// So that an interrupted run leaves no server and no file behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options = readOptions();
if (options === null) {
  process.stdout.write(usage);
} else if (!existsSync('/proc/self/schedstat')) {
  fail('The benchmark needs Linux: it pins processes to cores and reads /proc.');
} else if (options.onPostgres && options.against === null) {
  fail('--postgres goes with --against.');
} else if (options.against !== null && !existsSync(commandIn(options.against))) {
  fail(`${commandIn(options.against)} does not exist: run \`npm run build:server\` there first.`);
} else {
  // The error of a command contains all of its stderr, which may be a megabyte.
  await measure(options).catch((error: unknown) => fail(inspect(error).slice(0, 4000)));
}
