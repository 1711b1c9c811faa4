import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programBelow } from './program-in-docs.ts';

const fileOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it.each([
  ['README.md', 'Embed it', 'src/embed-node-http.ts'],
  [
    'docs/tutorial/a-store-of-your-own.md',
    '1\\. Run the suites',
    '../store-contract/test/memory.test.ts',
  ],
  ['docs/tutorial/embed.md', 'What the recipes mount', 'src/careers.ts'],
  ['docs/how-to/mount/express.md', 'The program', 'src/mount-express.ts'],
  ['docs/how-to/mount/fastify.md', 'The program', 'src/mount-fastify.ts'],
  ['docs/how-to/mount/koa.md', 'The program', 'src/mount-koa.ts'],
  ['docs/how-to/mount/hono.md', 'The program', 'src/mount-hono.ts'],
  ['docs/how-to/mount/next.md', 'The program', 'src/next-route.ts'],
  ['docs/how-to/mount/fetch.md', 'The program', 'src/serve-fetch.ts'],
  ['docs/how-to/trace-with-opentelemetry.md', 'The program', 'src/open-telemetry.ts'],
])('%s shows below "%s" the file %s', (page, heading, file) => {
  expect(programBelow(heading, page)).toBe(fileOf(file));
});
