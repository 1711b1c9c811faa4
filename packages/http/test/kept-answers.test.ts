import { defaultReferenceData, type Employer, type Job, jobId } from '@jobposting/core';
import { acme, aNewJob } from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import { createJobRepresentations } from '../src/handlers/job-answer.ts';

const employer: Employer = { id: acme, name: 'Acme Welding', unlimited: false };

it('kept answers take no more memory than their bytes', () => {
  const { representationOf, listAnswerOf } = createJobRepresentations(defaultReferenceData);
  const jobs = Array.from(
    { length: 50 },
    (_, n): Job => ({
      ...aNewJob({ title: `Soudeur été ${n}` }),
      id: jobId(n + 1),
      version: 1,
    }),
  );
  const bodies = jobs.flatMap((job) => [
    representationOf(job, employer).answer.body,
    // Needed by other requests meanwhile.
    Buffer.from('x'.repeat(1_000)) && undefined,
    listAnswerOf({
      list: { headers: [job], total: 1, page: 1, pages: 1, pageSize: 10 },
      employer,
      address: 'http://localhost/api/v1.1/jobs',
      query: { text: '', parameters: [], input: {} },
    }).body,
  ]);
  const kept = bodies.filter((body) => body !== undefined);
  expect(kept).toHaveLength(100);
  const blocks = new Set(kept.map(({ buffer }) => buffer));
  const held = [...blocks].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(held).toBe(kept.reduce((sum, { length }) => sum + length, 0));
  expect(JSON.parse(String(kept[0]))).toMatchObject({ title: 'Soudeur été 0' });
});
