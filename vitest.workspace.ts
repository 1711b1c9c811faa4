import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const foldersIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url)).map((name) => `${folder}/${name}`);

const packages = [...foldersIn('packages'), ...foldersIn('packages/tools')].filter((folder) =>
  existsSync(new URL(`${folder}/package.json`, import.meta.url)),
);

const checkAnswers = fileURLToPath(
  new URL('packages/http/test/openapi/check-answers.ts', import.meta.url),
);

// A process for each file would take half of the time, for imports. Files named `*.isolated.test.ts` mock modules that
// others import.
const isolated = '**/*.isolated.test.ts';
const sharingWorkers = ['core', 'http', 'careers', 'console', 'pages', 'server'];

// Half of the time a test waits: for a sync, a network that is cut, a server that starts. So three files run
// beside each other, but for those of torture, which load both cores.
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };
const besideEachOther = { maxWorkers: 3, sequence: { groupOrder: 0 } };

const project = (root: string, own: TestUserConfig = {}) => ({
  root,
  // Workspace packages are tested from source, so that a test run needs no build.
  ssr: { resolve: { conditions: ['@jobposting/source', 'module', 'node'] } },
  test: {
    name: basename(root),
    include: ['src/**/*.test.ts', 'test/!(postgres)/**/*.test.ts', 'test/*.test.ts'],
    exclude: ['**/node_modules/**', isolated],
    isolate: !sharingWorkers.includes(basename(root)),
    // Thousands of runs of a property take seconds, and so does a process; a busy machine makes them tens.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second is short for a browser beside other work. Less than the test has, so that it says what is missing.
    expect: { poll: { timeout: 60_000 } },
    // Every answer that these tests get is held against the OpenAPI document.
    setupFiles: ['http', 'client'].includes(basename(root)) ? [checkAnswers] : [],
    ...(root === 'packages/tools/torture' ? alone : besideEachOther),
    ...own,
  },
});

// The tests of a project on PostgreSQL share a server, which it starts for itself.
const globalSetup = fileURLToPath(
  new URL('packages/tools/test-postgres/src/global-setup.ts', import.meta.url),
);

// What statements do, how they are planned, and how the server ends and begins can differ there.
const oldest = {
  name: 'oldest-postgres',
  include: ['test/{contract,plans,kept-plans,opening,copy-opening,outages}.test.ts'],
  env: { JOBPOSTING_TEST_POSTGRES_BIN: process.env.JOBPOSTING_TEST_OLDEST_POSTGRES_BIN ?? '' },
  globalSetup,
};

/** Begins with the files that take longest: at the end, a core would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /(?:lighthouse|looks|network|postgres\/test\/(?:contract|shared))\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      ...packages
        .filter((folder) => folder !== 'packages/postgres')
        .map((folder) => project(folder)),
      project('packages', {
        name: 'isolated',
        include: [isolated],
        exclude: ['**/node_modules/**'],
      }),
      project('packages/postgres', { globalSetup }),
      ...(oldest.env.JOBPOSTING_TEST_POSTGRES_BIN ? [project('packages/postgres', oldest)] : []),
      project('packages/server', {
        name: 'server-postgres',
        include: ['test/postgres/**/*.test.ts'],
        globalSetup,
      }),
    ],
    coverage: { include: ['packages/**/src/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});
