import { createJobService, type JobService } from '@jobposting/core';
import { acme, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { aFile, openFor } from './open-files.ts';

const body = {
  referenceId: 'W-1',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Night shift</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

describe('many simultaneous writers of one job (D28)', () => {
  it.each([
    [400, 1],
    [300, 2],
  ])('%i writers by %i store(s) on the file all succeed', async (count, storeCount) => {
    const file = aFile();
    const stores = await Promise.all(Array.from({ length: storeCount }, () => openFor(file)));
    const services = stores.map(({ jobs }) => createJobService({ store: jobs }));
    const employer = { id: acme, name: 'Acme', unlimited: false };
    const puts = Array.from({ length: count }, (_, n) =>
      (services[n % storeCount] as JobService).putByReferenceId(employer, {
        ...body,
        title: `Title ${n}`,
      }),
    );
    const written = await Promise.all(puts.map(async (put) => expectOk(await put).job));
    const versions = written.map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(puts.map((_, n) => n + 1));
  });
});
