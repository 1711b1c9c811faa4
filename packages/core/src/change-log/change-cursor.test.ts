import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobId } from '../job/job.ts';
import { present, toInstant } from '../values/instant.ts';
import { cursorOf, firstCursor, positionOf } from './change-cursor.ts';

describe('a cursor (D34)', () => {
  const position = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const id = fc.integer({ min: 1, max: 2_147_483_647 }).map(jobId);

  it('returns its position, for every job and every moment', () => {
    const latest = Date.parse(present(() => new Date(8.64e15)));
    const moment = fc.integer({ min: 0, max: latest }).map((ms) => toInstant(new Date(ms)));
    fc.assert(
      fc.property(position, id, moment, (at, job, time) => {
        expect(positionOf(cursorOf(at, { id: job, time }))).toBe(at);
      }),
      { examples: [[1, jobId(1), toInstant(new Date(latest))]] },
    );
  });

  it('differs between two changes that had the same position', () => {
    const [one, other] = [toInstant(new Date(1_000)), toInstant(new Date(1_001))];
    const cursors = [
      cursorOf(5, { id: jobId(1), time: one }),
      cursorOf(5, { id: jobId(2), time: one }),
      cursorOf(5, { id: jobId(1), time: other }),
    ];
    expect(new Set(cursors).size).toBe(3);
  });

  it('before the first change has the position 0', () => {
    expect(positionOf(firstCursor)).toBe(0);
  });

  it.each([
    '',
    'now',
    '-1',
    '1',
    '1-2',
    '1-2-',
    '01-2-3',
    '1-2-3 ',
    '9999999999999999-1-1',
    '1-2-Z',
  ])('is not %j', (text) => {
    expect(positionOf(text)).toBeNull();
  });
});
