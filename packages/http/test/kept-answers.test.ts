import { defaultReferenceData, type Employer, type Job, jobId } from '@jobposting/core';
import { toJob, toJobColumns } from '@jobposting/core/store-support';
import { acme, aNewJob } from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import { createJobRepresentations } from '../src/handlers/job-answer.ts';

const employer: Employer = { id: acme, name: 'Acme Welding', unlimited: false };

const aStoredJob = (description: string): Job => {
  const title = 'Welder","description":"no"';
  const row = toJobColumns(aNewJob({ title, description }));
  return toJob({ ...row, id: 1, employer_id: acme, version: 1 });
};

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

it('a job read from a database takes its text from its answer, once there is one', () => {
  const { representationOf } = createJobRepresentations(defaultReferenceData);
  const job = aStoredJob('<p>Soudeur d’été</p>');
  const { body } = representationOf(job, employer).answer;
  expect(job.description).toBe('<p>Soudeur d’été</p>');
  const other = aStoredJob('another');
  representationOf(other, employer);
  expect(other.description).toBe('another');
  // Nobody does this. It shows that no second copy exists.
  body?.write('x', body.indexOf('Soudeur'));
  expect(job.description).toBe('<p>xoudeur d’été</p>');
});

it('a job with an answer looks the same to everybody: read, copied, compared, as JSON, under another name', () => {
  const { representationOf } = createJobRepresentations(defaultReferenceData);
  const codes = Array.from({ length: 0x1_1000 }, (_, code) => code);
  const everyCharacter = String.fromCodePoint(
    ...codes.filter((code) => (code & ~0x7ff) !== 0xd800),
  );
  for (const description of [everyCharacter, '\ufeff', '\\u0041"', '😀']) {
    const [job, plain] = [aStoredJob(description), { ...aStoredJob(description) }];
    const answer = String(representationOf(job, employer).answer.body);
    expect([job, { ...job }, structuredClone(job)]).toStrictEqual([plain, plain, plain]);
    expect(JSON.stringify(job)).toBe(JSON.stringify(plain));
    representationOf(job, { ...employer, name: 'Acme' });
    expect(String(representationOf(job, employer).answer.body)).toBe(answer);
    expect(Object.isFrozen(job) && job.description).toBe(description);
  }
});

it('a copy of a job that a host changed is answered as changed, and the job stays as it is', () => {
  const { representationOf } = createJobRepresentations(defaultReferenceData);
  const masked = { description: { value: 'masked', enumerable: true } };
  const job = aStoredJob('<p>Weld.</p>');
  const answer = representationOf(Object.create(job, masked), employer).answer;
  expect(JSON.parse(String(answer.body)).description).toBe('masked');
  expect(job.description).toBe('<p>Weld.</p>');
});
