import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = readdirSync(new URL('packages/', import.meta.url));

const checkAnswers = fileURLToPath(
  new URL('packages/http/test/openapi/check-answers.ts', import.meta.url),
);

export default defineConfig({
  test: {
    projects: packages.map((name) => ({
      root: `packages/${name}`,
      // Workspace packages are tested from source, so that a test run needs no build.
      ssr: { resolve: { conditions: ['@jobposting/source', 'module', 'node'] } },
      test: {
        name,
        include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        // Thousands of runs of a property take seconds, and a busy machine makes them tens.
        testTimeout: 60_000,
        // Every answer of the HTTP tests is held against the OpenAPI document.
        setupFiles: name === 'http' ? [checkAnswers] : [],
      },
    })),
    coverage: { include: ['packages/*/src/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});
