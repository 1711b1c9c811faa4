import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { type SanitizeDescription, sanitizeDescription } from '../src/description.ts';
import { uncheckedBody } from '../src/job-body.ts';
import { createJobService } from '../src/job-service.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import { aBody } from './a-body.ts';
import { aStamp } from './a-stamp.ts';
import { limited as acme } from './an-employer.ts';
import { aJob, now } from './rules.ts';

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

  it('looks at a description that is sent as it is stored once for each service and stored job (D6)', async () => {
    const store = createMemoryJobStore();
    const asked: string[] = [];
    const openService = () =>
      createJobService({
        store,
        sanitizeDescription(html) {
          asked.push(html);
          return sanitizeDescription(html);
        },
      });
    const description = '<p>a &lt;p&gt; b</p>';
    const sent = { ...body, description };
    const jobs = openService();
    await jobs.create(acme, sent);
    asked.length = 0;

    const send = async (service = jobs, more = {}) =>
      (await service.putByReferenceId(acme, { ...sent, ...more }))._unsafeUnwrap();
    const first = await send();
    expect(first).toMatchObject({ changed: false, warnings: [{ code: 'looks-escaped' }] });
    expect(await send()).toEqual(first);
    expect(asked).toEqual([description]);

    await send(openService());
    expect(asked).toEqual([description, description]);

    await send(jobs, { title: 'Another' });
    expect(asked).toHaveLength(2);
    await send(jobs, { title: 'Another', description: `${description}.` });
    await send(jobs, { title: 'Another' });
    expect(asked.slice(2)).toEqual([`${description}.`, description]);
  });

  it('looks again at what it does not leave as it is, though it is stored (D6)', async () => {
    const store = createMemoryJobStore();
    const jobs = createJobService({ store });
    const description = 'First line\nsecond line';
    const { id } = (await store.insert({ ...aJob(), description }, aStamp()))._unsafeUnwrap();
    for (const _ of [1, 2]) {
      const tried = (await jobs.dryRun.update(acme, id, { description }))._unsafeUnwrap();
      expect(tried.job.description).toBe('First line<br />second line');
    }
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
