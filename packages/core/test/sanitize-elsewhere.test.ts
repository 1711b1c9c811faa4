import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import {
  type SanitizeDescription,
  sanitizeDescription,
} from '../src/description/sanitize-description.ts';
import { uncheckedBody } from '../src/representations/job-body.ts';
import { aBody } from './a-body.ts';
import { failures, openService } from './a-service.ts';
import { aStamp } from './a-stamp.ts';
import { limited as acme } from './an-employer.ts';
import { aJob } from './rules.ts';

const body = { ...aBody, referenceId: 'W-1', description: '<h1>a</h1><script>b</script>' };

const open = (sanitizeDescription?: SanitizeDescription) =>
  openService({ sanitizeDescription }).jobs;

describe('a sanitizer that the host brings (D9)', () => {
  it('is called once for each write and dry run, with the employer', async () => {
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
    const others = ['<h1>b</h1>', '<h1>c</h1>', '<h1>d</h1>', '<h1>e</h1>'];
    const write = (description: string) => ({ ...body, description });
    await jobs.update(acme, job.id, { description: '<h1>b</h1>' });
    await jobs.putByReferenceId(acme, write('<h1>c</h1>'));
    await jobs.dryRun.create(acme, write('<h1>d</h1>'));
    await jobs.dryRun.putByReferenceId(acme, write('<h1>e</h1>'));
    expect(asked).toEqual([body.description, ...others].map((html) => [html, acme.id]));
  });

  it('is called for a stored text that it would change (D6)', async () => {
    const { store, jobs } = openService();
    const description = 'First line\nsecond line';
    const { id } = (await store.insert({ ...aJob(), description }, aStamp()))._unsafeUnwrap();
    for (const _ of [1, 2]) {
      const tried = (await jobs.dryRun.update(acme, id, { description }))._unsafeUnwrap();
      expect(tried.job.description).toBe('First line<br />second line');
    }
  });

  it.each(failures)(
    'that %s makes the write throw, while locations are looked up',
    async (_, sanitize) => {
      const { jobs } = openService({
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
    },
  );

  it.each([
    ['absent', undefined],
    ['null', null],
    ['blank', ' '],
    ['no text', 5],
    ['without visible text', '<p></p>'],
    ['half a character', 'a\ud800'],
  ])(
    'does not affect the problems or their order where description is %s',
    async (_, description) => {
      const sent = uncheckedBody({ ...body, title: '', description, applicationEmail: 'nobody' });
      const elsewhere = await open(async (html) => sanitizeDescription(html)).create(acme, sent);
      const here = await open().create(acme, sent);
      expect(elsewhere._unsafeUnwrapErr()).toEqual(here._unsafeUnwrapErr());
    },
  );
});
