import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { repository } from '../repository.ts';

const setupFiles = [fileURLToPath(new URL('more-runs.ts', import.meta.url))];

// The properties that npm test runs some hundred times each.
export default defineConfig({
  test: {
    projects: [
      'core/src/description/laws.test.ts',
      'core/test/interface-laws.test.ts',
      'http/test/openapi/bodies.test.ts',
      'sqlite/test/contract.test.ts',
    ].map((file) => ({
      root: fileURLToPath(new URL(`packages/${file.split('/', 1)}`, repository)),
      ssr: { resolve: { conditions: ['@jobposting/source', 'module', 'node'] } },
      test: {
        name: file,
        include: [file.slice(file.indexOf('/') + 1)],
        testNamePattern: /laws of |any sequence of calls/,
        testTimeout: 3_600_000,
        setupFiles,
      },
    })),
  },
});
