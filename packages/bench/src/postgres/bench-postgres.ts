import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { datasetsOf } from '../dataset.ts';
import type { PostgresOptions } from '../options.ts';
import { cores } from '../pinned-process.ts';
import { createRandom } from '../random.ts';
import { readCommit } from '../read-commit.ts';
import { fastifyOnPostgres, onOwnStore, onSqlite } from './contenders.ts';
import { contendersSection } from './contenders-section.ts';
import { type DatabaseServer, openDatabaseServer } from './database-server.ts';
import { largeSection } from './large-section.ts';
import { measureContenders } from './measure-contenders.ts';
import { measureLarge } from './measure-large.ts';

const contenders = [onOwnStore, fastifyOnPostgres, onSqlite];

const preamble = (
  { rounds, warmUpSeconds, seconds }: PostgresOptions,
  { title }: DatabaseServer,
): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return [
    '# Benchmark on PostgreSQL',
    `Written by \`npm run bench -- --database\` on ${new Date().toISOString().slice(0, 10)} at commit ${readCommit('.')}: ` +
      `Node ${process.versions.node}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gibibytes} GiB; ${title}.`,
    [
      '- Servers run on one core, the load generator (autocannon) on the other.',
      `- On each route the servers are loaded in turn, in another order each round: ${warmUpSeconds} s to warm up, ${seconds} s under load, ${seconds / 2} s one request at a time. Figures are medians of ${rounds} rounds, ratios the medians of the ratios of the rounds.`,
      '- CPU time of the database is of all its processes, also of what it does in the background.',
      ...contenders.map(({ name, title: what }) => `- \`${name}\` is ${what}.`),
      '- All of them write a line to their log for each request.',
    ].join('\n'),
  ].join('\n\n');
};

const measureSections = async (
  options: PostgresOptions,
  server: DatabaseServer,
  folder: string,
  write: (sections: readonly string[]) => Promise<void>,
): Promise<void> => {
  const random = createRandom(Date.now(), 0);
  if (options.large !== null) {
    return write([largeSection(await measureLarge(options.large, server, random))]);
  }
  const names = contenders.map(({ name }) => name);
  const places = { server: server.address, cache: options.cache, folder };
  const sections: string[] = [];
  for (const dataset of datasetsOf(options.sizes)) {
    const measured = await measureContenders(dataset, contenders, server, places, options, random);
    sections.push(contendersSection(measured, names));
    // After each data set, so that a run that is stopped has something to show.
    await write(sections);
  }
};

/** Measures the server on PostgreSQL and writes the report. */
export const benchPostgres = async (options: PostgresOptions): Promise<void> => {
  // What this process does itself does not load the servers' core.
  spawnSync('taskset', ['-a', '-c', '-p', String(cores.load), String(process.pid)]);
  const folder = await mkdtemp(join(options.cache, 'run-'));
  const server = await openDatabaseServer(options.postgres);
  const file = join(options.output, options.large === null ? 'report.md' : 'large.md');
  try {
    await measureSections(options, server, folder, async (sections) => {
      const report = `${[preamble(options, server), ...sections].join('\n\n')}\n`;
      await mkdir(options.output, { recursive: true });
      await writeFile(file, report);
      process.stdout.write(`\n${sections.at(-1)}\n`);
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
};
