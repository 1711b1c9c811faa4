import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './packages/tools/test-postgres/src/start-postgres.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url)).map((name) => `${folder}/${name}`);

const packages = [...foldersIn('packages'), ...foldersIn('packages/tools')].filter((folder) =>
  existsSync(new URL(`${folder}/package.json`, import.meta.url)),
);

const checkAnswers = fileURLToPath(
  new URL('packages/http/test/openapi/check-answers.ts', import.meta.url),
);

// Thousands of small tests, of which a process for each file would take half of the time.
const sharingWorkers = ['core', 'http'];

const postgresServer = fileURLToPath(
  new URL('packages/tools/test-postgres/src/global-setup.ts', import.meta.url),
);

// They share a PostgreSQL server, which each project starts for itself.
const onPostgres = ['postgres', 'server'];

const looksForPostgres = (): boolean => {
  const { CI, JOBPOSTING_TEST_POSTGRES, JOBPOSTING_TEST_POSTGRES_BIN } = process.env;
  // What has been promised and is not there makes the tests fail.
  if (CI ?? JOBPOSTING_TEST_POSTGRES ?? JOBPOSTING_TEST_POSTGRES_BIN) return true;
  if (hasPostgres()) return true;
  process.stderr.write('NO POSTGRESQL: nothing is tested on it (apt install postgresql)\n');
  return false;
};
// Vitest reads this file once for each project.
process.env.TESTS_HAVE_POSTGRES ??= String(looksForPostgres());
const runsPostgres = process.env.TESTS_HAVE_POSTGRES === 'true';

// What is skipped without it. In CI it fails instead.
const needingPostgres: Readonly<Record<string, readonly string[]>> = {
  postgres: ['test/**/*.test.ts'],
  server: ['test/postgres/**'],
  'test-postgres': ['test/**/*.test.ts'],
};

// Half of the time a test waits: for a sync, a network that is cut, a server that starts. So three files run
// beside each other, but for those of torture, which load both cores.
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };
const besideEachOther = { maxWorkers: 3, sequence: { groupOrder: 0 } };

const project = (root: string, name = basename(root)) => ({
  root,
  // Workspace packages are tested from source, so that a test run needs no build.
  ssr: { resolve: { conditions: ['@jobposting/source', 'module', 'node'] } },
  test: {
    name,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: runsPostgres ? [] : [...(needingPostgres[name] ?? [])],
    isolate: !sharingWorkers.includes(name),
    // Thousands of runs of a property take seconds, and a busy machine makes them tens.
    testTimeout: 60_000,
    // Every answer of the HTTP tests is held against the OpenAPI document.
    globalSetup: runsPostgres && onPostgres.includes(name) ? [postgresServer] : [],
    setupFiles: name === 'http' ? [checkAnswers] : [],
    ...(name === 'torture' ? alone : besideEachOther),
  },
});

export default defineConfig({
  test: {
    projects: packages.map((folder) => project(folder)),
    coverage: { include: ['packages/**/src/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});
