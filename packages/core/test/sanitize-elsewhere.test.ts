import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { type SanitizeDescription, sanitizeDescription } from '../src/description.ts';
import { uncheckedBody } from '../src/job-body.ts';
import { createJobService } from '../src/job-service.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import { aBody } from './a-body.ts';
import { limited as acme } from './an-employer.ts';
import { now } from './rules.ts';

const body = { ...aBody, referenceId: 'W-1', description: '<h1>a</h1><script>b</script>' };

const open = (sanitize?: SanitizeDescription) =>
  createJobService({
    store: createMemoryJobStore(),
    sanitizeDescription: sanitize,
    now: () => new Date(now),
  });

describe('a sanitizer that the host brings (D9)', () => {
  it('is asked once for each write and dry run, with the employer', async () => {
    const asked: unknown[] = [];
    const jobs = open(async (html, employer) => {
      asked.push([html, employer]);
      return sanitizeDescription(html);
    });
    const { job, warnings } = (await jobs.create(acme, body))._unsafeUnwrap();
    expect({ job, warnings }).toMatchObject({
      job: { description: '<p><strong>a</strong></p>' },
      warnings: [{ code: 'description-sanitized' }],
    });
    await jobs.update(acme, job.id, body);
    await jobs.putByReferenceId(acme, body);
    await jobs.dryRun.create(acme, body);
    expect(asked).toEqual(Array(4).fill([body.description, acme.id]));
  });

  it.each<[string, SanitizeDescription]>([
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('makes the write throw that it %s for, while locations are looked up', async (_, sanitize) => {
    const jobs = createJobService({
      store: createMemoryJobStore(),
      sanitizeDescription: sanitize,
      locationResolver: {
        async resolve() {
          await new Promise(setImmediate);
          return ok({ refused: 'unknown' });
        },
      },
    });
    await expect(jobs.create(acme, body)).rejects.toThrow('broken');
    expect((await jobs.list(acme))._unsafeUnwrap().total).toBe(0);
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['blank', ' '],
    ['no text', 5],
    ['without visible text', '<p></p>'],
    ['half a character', 'a\ud800'],
  ])('changes no problem nor their order where description is %s', async (_, description) => {
    const sent = uncheckedBody({
      ...body,
      title: '',
      description,
      applicationEmail: 'nobody',
    });
    const elsewhere = await open(async (html) => sanitizeDescription(html)).create(acme, sent);
    const here = await open().create(acme, sent);
    expect(elsewhere._unsafeUnwrapErr()).toEqual(here._unsafeUnwrapErr());
  });
});
