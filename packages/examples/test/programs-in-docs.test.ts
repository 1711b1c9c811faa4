import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programBelow } from './program-in-docs.ts';

const fileOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it.each([['docs/stores.md', 'Run the suites', 'test/node-sqlite-store.test.ts']])(
  '%s shows below "%s" the file %s',
  (page, heading, file) => {
    expect(programBelow(heading, page)).toBe(fileOf(file));
  },
);
