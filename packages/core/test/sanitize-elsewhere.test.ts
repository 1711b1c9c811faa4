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

/** Services on one store, and the descriptions that they sanitized. */
const openStore = () => {
  const asked: string[] = [];
  const { openOver } = openService({
    sanitizeDescription(html) {
      asked.push(html);
      return sanitizeDescription(html);
    },
  });
  return { asked, openService: () => openOver({}) };
};

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

  it('is called once per service and stored job for a description that is sent back as stored (D6)', async () => {
    const { asked, openService } = openStore();
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

  describe('once the result for a text is stored', () => {
    const messy = '<h1>a &lt;p&gt; b</h1><a href="javascript:x">c</a>';
    const sent = { ...body, description: messy };

    const openStored = async () => {
      const { asked, openService } = openStore();
      const jobs = openService();
      const { job } = (await jobs.create(acme, sent))._unsafeUnwrap();
      const put = async (more = {}, service: typeof jobs | typeof jobs.dryRun = jobs) =>
        (await service.putByReferenceId(acme, { ...sent, ...more }))._unsafeUnwrap();
      const first = await put();
      asked.length = 0;
      return { asked, openService, jobs, job, put, first };
    };

    it('is not called for that text again, and each write has its warning (D6)', async () => {
      const { asked, jobs, job, put, first } = await openStored();
      expect(first.changed).toBe(false);
      const codes = first.warnings.map(({ code }) => code);
      expect(codes).toEqual(['description-sanitized', 'link-removed', 'looks-escaped']);
      expect(await put()).toEqual(first);
      expect(await put({}, jobs.dryRun)).toEqual(first);
      const updated = await jobs.update(acme, job.id, { description: messy });
      expect(updated._unsafeUnwrap().warnings).toEqual(first.warnings);
      expect(asked).toEqual([]);
    });

    it('is not called after a dry run either, only for the same job (D6)', async () => {
      const { asked, openService, jobs, put } = await openStored();
      const later = openService();
      await put({}, later.dryRun);
      await put({}, later);
      expect(asked).toEqual([messy]);
      await put({ referenceId: 'W-2' }, later);
      await jobs.dryRun.create(acme, sent);
      expect(asked).toEqual([messy, messy, messy]);
    });

    it('is called for every other text (D6)', async () => {
      const { asked, jobs, put } = await openStored();
      const others = [`${messy}.`, messy.toUpperCase(), ` ${messy}`];
      for (const description of others) {
        for (const _ of [1, 2]) {
          const tried = await put({ description }, jobs.dryRun);
          expect(tried.job.description).toBe(sanitizeDescription(description).html);
        }
      }
      expect(asked).toEqual(others.flatMap((html) => [html, html]));
    });

    it('is called again after any change of the job, by anybody (D6)', async () => {
      const { asked, openService, put } = await openStored();
      const title = 'Another';
      await put({ title });
      expect(asked).toEqual([]);
      await put({ title });
      await put({ title });
      expect(asked).toEqual([messy]);

      await put({ title, description: 'short' }, openService());
      expect(asked).toEqual([messy, 'short']);
      const restored = await put({ title });
      expect(restored).toMatchObject({
        changed: true,
        job: { description: sanitizeDescription(messy).html },
      });
      expect(asked).toEqual([messy, 'short', messy]);
    });

    it('does not mistake a lone surrogate for its replacement (D6)', async () => {
      const { jobs, job, put } = await openStored();
      await put({ description: '<p>\ufffd</p>' });
      const refused = await jobs.update(acme, job.id, { description: '<P>\ud800</P>' });
      expect(refused.isErr()).toBe(true);
      expect((await put({ description: '<P>\ufffd</P>' })).warnings).toEqual([]);
    });
  });

  it('is called again for a stored text that it would change (D6)', async () => {
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
