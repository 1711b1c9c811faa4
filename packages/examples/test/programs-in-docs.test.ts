import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programBelow } from './program-in-docs.ts';

const fileOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it.each([
  ['docs/stores.md', 'Run the suites', 'test/exhaustive/node-sqlite-store.test.ts'],
  ['docs/embedding.md', 'What the recipes mount', 'src/careers.ts'],
  ['docs/embedding.md', 'Express 5', 'src/mount-express.ts'],
  ['docs/embedding.md', 'Fastify 5 with middie', 'src/mount-fastify.ts'],
  ['docs/embedding.md', 'Fastify 5 with hijack', 'src/mount-fastify-hijack.ts'],
  ['docs/embedding.md', 'Koa', 'src/mount-koa.ts'],
  ['docs/embedding.md', 'Hono', 'src/mount-hono.ts'],
  ['docs/embedding.md', 'Next.js', 'src/next-route.ts'],
  ['docs/embedding.md', 'Bun, Deno and Workers', 'src/serve-fetch.ts'],
  ['packages/http/README.md', 'Diagnostics', 'src/open-telemetry.ts'],
])('%s shows below "%s" the file %s', (page, heading, file) => {
  expect(programBelow(heading, page)).toBe(fileOf(file));
});
