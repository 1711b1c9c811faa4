import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidiControls } from '../src/fields/kinds/plain-text.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import { foldText } from '../src/values/fold-text.ts';
import { aBody } from './a-body.ts';
import { limited } from './an-employer.ts';
import { problemsWith } from './rules.ts';

const open = () => createJobService({ store: createMemoryJobStore() });

describe('a list (D25)', () => {
  // Without what a title never has (D2): a search takes every character literally.
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 12 })
    .map((sent) => sent.replace(bidiControls, ''));
  const aTitle = text.filter((title) => problemsWith({ title }).length === 0);
  const slice = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 12 }));

  it('finds a job by its own title and by any part of it, in any script', async () => {
    await fc.assert(
      fc.asyncProperty(aTitle, slice, async (title, [start, length]) => {
        const jobs = open();
        const { job } = (await jobs.create(limited, { ...aBody, title }))._unsafeUnwrap();
        const part = [...job.title].slice(start, start + length).join('');
        for (const q of [title, job.title, part]) {
          expect((await jobs.list(limited, { q }))._unsafeUnwrap().total).toBe(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds a job by its title folded, in capitals and in small letters', async () => {
    // Not those of which the capital is written with other letters, such as ß.
    const letters = fc.constantFrom(...'abzÀàÉéçñøÆœłŠđðþΑωάϊςЖжёЇאبक漢ᐃ 1-');
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 8 }), async (chosen) => {
        const title = `x${chosen.join('')}`;
        const jobs = open();
        (await jobs.create(limited, { ...aBody, title }))._unsafeUnwrap();
        for (const q of [foldText(title), title.toUpperCase(), title.toLowerCase()]) {
          expect((await jobs.list(limited, { q }))._unsafeUnwrap().total).toBe(1);
        }
      }),
    );
  });
});
