// Every rule is a pure function of a job, a body and a moment: no store, server or clock is needed.
import { defaultReferenceData, employerId, type Job, jobId } from '@jobposting/core';
import { createJobInputReader, toInstant, updateJob } from '@jobposting/core/rules';
import { describe, expect, it } from 'vitest';

const employer = { id: employerId(1), name: 'Maritime Welding', unlimited: false };
const at = (date: string) => toInstant(new Date(date));

const archived: Job = {
  id: jobId(17),
  version: 4,
  employerId: employer.id,
  referenceId: null,
  title: 'Welder',
  publishDate: at('2026-01-01'),
  closeDate: at('2026-03-02'),
  openUntil: at('2026-03-02'),
  firstPublishDate: at('2026-01-01'),
  contentChangedAt: at('2026-01-01'),
  confidential: false,
  autoRefresh: false,
  status: 'archived',
  locations: [{ id: 1, description: 'Halifax, NS', name: 'Halifax', type: 'Town' }],
  categoryIds: [32],
  positionTypeId: 1,
  salary: null,
  description: '<p>Join our night shift.</p>',
  routing: { typeId: 1, applicationEmail: 'jobs@example.com' },
  workplace: null,
  language: null,
  disclosures: null,
  translations: null,
};

const readJobInput = createJobInputReader(defaultReferenceData);

const update = (job: Job, body: unknown, now: string) =>
  readJobInput(body).andThen((input) => updateJob(job, input, { employer, now: at(now) }));

describe('publishing an archived job', () => {
  it('moves a closeDate that has passed to 60 days ahead', () => {
    expect(update(archived, { status: 'active' }, '2026-05-01')).toMatchObject({
      value: { job: { publishDate: at('2026-05-01'), closeDate: at('2026-06-30') } },
    });
  });

  it('keeps a closeDate still ahead', () => {
    expect(update(archived, { status: 'active' }, '2026-02-01')).toMatchObject({
      value: { job: { closeDate: at('2026-03-02') } },
    });
  });
});

describe('a salary', () => {
  it('is kept to the ten-thousandth', () => {
    const salary = { amount: 64000.1234, period: { id: 1 } };
    expect(update(archived, { salary }, '2026-02-01')).toMatchObject({
      value: { job: { salary: { amount: 640_001_234 } } },
    });
  });

  it('is refused when its maximum is below its amount, and the problem names the field', () => {
    const salary = { amount: 64000, maxAmount: 60000, period: { id: 1 } };
    expect(update(archived, { salary }, '2026-02-01')).toMatchObject({
      error: { problems: [{ pointer: '/salary/maxAmount', code: 'below-amount' }] },
    });
  });
});
