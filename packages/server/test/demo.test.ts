import { createJobService, isOpen, uncheckedBody } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { hashApiKey } from '@jobposting/http';
import { expectOk } from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';
import { employers, fillDemo } from '../demo/fill-demo.ts';
import { noDatabaseYet, openStore } from './databases.ts';

it('the demo has the same open postings of three employers on any day, and a key for each', async () => {
  const store = await openStore(noDatabaseYet());
  const service = createJobService({ store: store.jobs });
  for (const day of ['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z', '2027-12-31T12:00:00Z']) {
    const today = new Date(day);
    const keys = await fillDemo(store, today);
    expect(keys.map(({ name }) => name)).toEqual(employers.map(({ name }) => name));
    for (const [at, { apiKey }] of keys.entries()) {
      const employer = expectOk(await store.employers.findByKeyHash(hashApiKey(apiKey)));
      if (employer === null) throw new Error('the key finds no employer');
      const jobs = await Array.fromAsync(service.all(employer), (job) => expectOk(job));
      expect(jobs.filter((job) => isOpen(job, toInstant(today)))).toHaveLength(jobs.length);
      const titles = employers[at]?.postings.map(({ title }) => title);
      expect(jobs.map(({ title }) => title).sort()).toEqual(titles?.sort());
    }
  }
  expect(employers.map(({ profile }) => profile.language)).toEqual(['en', 'fr', 'en']);
  await store.close();
});

it('each posting of the demo is accepted without a warning, with 60 to 150 words', async () => {
  const store = await openStore(noDatabaseYet());
  const service = createJobService({ store: store.jobs });
  await fillDemo(store, new Date());
  for (const employer of expectOk(await store.employers.list())) {
    for (const posting of employers.flatMap(({ postings }) => postings)) {
      const { publishedDaysAgo, closesInDays, ...body } = posting;
      const { warnings } = expectOk(
        await service.dryRun.create(employer, uncheckedBody({ ...body, referenceId: null })),
      );
      expect([posting.referenceId, warnings]).toEqual([posting.referenceId, []]);
      const words = body.description.replaceAll(/<[^>]+>/g, ' ').match(/\S+/g);
      expect(words?.length).toBeGreaterThanOrEqual(60);
      expect(words?.length).toBeLessThanOrEqual(150);
    }
  }
  await store.close();
});
