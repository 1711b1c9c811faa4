import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = readdirSync(new URL('packages/', import.meta.url));

const checkAnswers = fileURLToPath(
  new URL('packages/http/test/openapi/check-answers.ts', import.meta.url),
);

// Thousands of small tests, of which a process for each file would take half of the time.
const sharingWorkers = ['core', 'http'];

const project = (folder: string, name = folder) => ({
  root: `packages/${folder}`,
  // Workspace packages are tested from source, so that a test run needs no build.
  ssr: { resolve: { conditions: ['@jobposting/source', 'module', 'node'] } },
  test: {
    name,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    isolate: !sharingWorkers.includes(folder),
    // Thousands of runs of a property take seconds, and a busy machine makes them tens.
    testTimeout: 60_000,
    // Every answer of the HTTP tests is held against the OpenAPI document.
    setupFiles: folder === 'http' ? [checkAnswers] : [],
  },
});

// The tests of http that send requests run once more, through the fetch handler. The rest is about
// sockets, servers of node:http, parts by themselves, or documents.
const overFetch = project('http', 'http-fetch');
const fetchProject = {
  ...overFetch,
  test: {
    ...overFetch.test,
    include: ['test/**/*.test.ts'],
    exclude: [
      'any-runtime',
      'batch-hosts',
      'citations-doc',
      'connection-cap',
      'errors-doc',
      'fetch-batch',
      'fetch-handler',
      'hosts',
      'kept-answers',
      'openapi/answer-fault',
      'openapi/bodies',
      'openapi/types',
      'options',
      'socket',
    ].map((file) => `test/${file}.test.ts`),
    env: { JOBPOSTING_EDGE: 'fetch' },
  },
};

export default defineConfig({
  test: {
    projects: [...packages.map((name) => project(name)), fetchProject],
    coverage: { include: ['packages/*/src/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});
