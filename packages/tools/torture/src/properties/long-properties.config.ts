import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { repository } from '../repository.ts';

const [folder = '', ...path] = process.env.PROPERTY_FILE?.split('/') ?? [];

// The properties of one file, which npm test runs some hundred times each.
export default defineConfig({
  root: fileURLToPath(new URL(`packages/${folder}`, repository)),
  ssr: { resolve: { conditions: ['@jobposting/source', 'module', 'node'] } },
  test: {
    include: [path.join('/')],
    testNamePattern: /laws of |any sequence of calls/,
    testTimeout: 3_600_000,
    setupFiles: [fileURLToPath(new URL('more-runs.ts', import.meta.url))],
  },
});
