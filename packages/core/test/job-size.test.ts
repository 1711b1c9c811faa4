import { describe, expect, it } from 'vitest';
import { employerId } from '../src/job/employer.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobSerializer } from '../src/representations/job-serializer.ts';
import { createJobService } from '../src/service/job-service.ts';
import { aBody } from './a-body.ts';
import { limited as acme } from './an-employer.ts';

const open = (maxJobBytes?: number) =>
  createJobService({ store: createMemoryJobStore(), maxJobBytes });

const bytesOf = (service: ReturnType<typeof open>, job: never) =>
  Buffer.byteLength(createJobSerializer(service.referenceData).job(job, acme));

describe('the size of a job (D9)', () => {
  it('is limited to 1 MiB less 16 KiB by default', () => {
    expect(open().maxJobBytes).toBe(1024 * 1024 - 16 * 1024);
    expect(open(5_000).maxJobBytes).toBe(5_000);
  });

  it.each(['x', '&amp;', 'é', '漢', '\u{1F600}', '"', '\\'])(
    'is accepted up to the limit and refused above it, in UTF-8 as GET answers it: %s',
    async (text) => {
      const max = 60_000;
      const jobs = open(max);
      const size = async (count: number) => {
        const description = text.repeat(count);
        const written = await jobs.create(acme, { ...aBody, description });
        return written.isOk() ? bytesOf(jobs, written.value.job as never) : written.error;
      };
      const perText = Buffer.byteLength(JSON.stringify(text)) - 2;
      const fixed = Number(await size(1)) - perText;
      const fits = Math.floor((max - fixed) / perText);
      // The id of the job and that of the employer may each have nine more digits.
      const certain = fits - Math.ceil(18 / perText);
      expect(Number(await size(certain))).toBeLessThanOrEqual(max);
      expect(await size(fits + 1)).toMatchObject({
        code: 'invalid-job',
        problems: [{ pointer: '/description', code: 'too-long' }],
      });
    },
  );

  it('counts the text of a translation, which is named where it is longer (D41)', async () => {
    const translations = { fr: { title: 'Soudeur', description: 'x'.repeat(1_000) } };
    const refused = await open(1_000).create(acme, { ...aBody, translations });
    expect(refused._unsafeUnwrapErr()).toMatchObject({
      problems: [{ pointer: '/translations', code: 'too-long' }],
    });
  });

  it('is reported with the limit', async () => {
    const jobs = open(1_000);
    const refused = await jobs.create(acme, { ...aBody, description: 'x'.repeat(1_000) });
    expect(refused._unsafeUnwrapErr().message).toMatch(
      /^description makes the job 1[45]\d\d bytes long as GET answers it; at most 1000 bytes are accepted\.$/,
    );
  });

  it('is the same for a job, its copy and its import by another employer', async () => {
    const max = 40_000;
    const jobs = open(max);
    const renamed = { ...acme, id: employerId(2_000_000_000), name: 'é'.repeat(100) };
    const create = (count: number, who = acme) =>
      jobs.create(who, { ...aBody, referenceId: null, description: 'x'.repeat(count) });
    let largest = max;
    while ((await create(largest)).isErr()) largest--;
    const { job } = (await create(largest))._unsafeUnwrap();
    const { id, ...copy } = JSON.parse(createJobSerializer(jobs.referenceData).job(job, acme));
    expect((await jobs.create(acme, copy)).isOk()).toBe(true);
    expect((await jobs.create(renamed, copy)).isOk()).toBe(true);
    expect((await create(largest + 1, renamed)).isErr()).toBe(true);
  });

  it('is checked for an update only where the job gets larger', async () => {
    const store = createMemoryJobStore();
    const before = createJobService({ store });
    const large = { ...aBody, description: 'x'.repeat(2_000) };
    const { id } = (await before.create(acme, large))._unsafeUnwrap().job;
    const now = createJobService({ store, maxJobBytes: 1_000 });
    expect((await now.update(acme, id, { title: 'Fitter' })).isOk()).toBe(true);
    expect((await now.update(acme, id, { title: 'Welders' })).isErr()).toBe(true);
    expect((await now.update(acme, id, { description: 'x'.repeat(1_999) })).isOk()).toBe(true);
    expect((await now.update(acme, id, { status: 'archived' })).isOk()).toBe(true);
  });
});
