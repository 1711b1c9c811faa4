import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createJobService } from '../src/index.ts';
import { createMemoryJobStore } from '../src/memory.ts';
import type { JobBody } from '../src/representations/job-body.ts';
import { aBody } from './a-body.ts';
import { limited } from './an-employer.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const usedMegabytes = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

const padding = ' '.repeat(1024 * 1024);
const url = {
  applicantRoutingType: { id: 2 },
  applicationUrl: `${padding}https://example.ca/jobs`,
};

describe('a job that came in a large body', () => {
  it.each<[string, (n: number) => object]>([
    ['title', (n) => ({ title: `${padding}Welder of the night shift ${n}` })],
    ['referenceId', (n) => ({ referenceId: `${padding}a unique reference ${n}` })],
    ['applicationEmail', () => ({ applicationEmail: `${padding}applications@example.ca` })],
    ['applicationUrl', () => url],
    ['locations', (n) => ({ locations: [{ description: `${padding}Tinytown ${n} Corners, ON` }] })],
    ['description', (n) => ({ description: `<!--${padding}-->Join our night shift ${n}` })],
  ])('does not hold the body in memory: %s', async (_field, fieldsOf) => {
    const jobs = createJobService({ store: createMemoryJobStore() });
    const before = usedMegabytes();
    for (let n = 0; n < 20; n++) {
      const body: JobBody = JSON.parse(JSON.stringify({ ...aBody, ...fieldsOf(n) }));
      (await jobs.create(limited, body))._unsafeUnwrap();
    }
    expect(usedMegabytes() - before).toBeLessThan(10);
    expect((await jobs.list(limited))._unsafeUnwrap().total).toBe(20);
  });
});
