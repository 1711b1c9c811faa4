import fc from 'fast-check';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { createNamedReferenceIds } from './named-reference-ids.ts';

describe('the referenceIds that a batch has named', () => {
  it('are those that were added, and no others', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, others) => {
        const named = createNamedReferenceIds(() => ok());
        for (const referenceId of added) named.add(referenceId);
        for (const referenceId of [...added, ...others]) {
          expect(named.has(referenceId)).toBe(added.includes(referenceId));
        }
      }),
    );
  });

  it('take 1 MiB for 50 000, however often each is named', () => {
    let held = 0;
    const named = createNamedReferenceIds((bytes) => {
      held += bytes;
      return ok();
    });
    for (let n = 0; n < 50_000; n++) named.add(`R-${n}`);
    for (let n = 0; n < 50_000; n++) named.add(`R-${n}`);
    expect(held).toBe(1024 * 1024);
    expect(named.has('R-49999')).toBe(true);
    expect(named.has('R-50000')).toBe(false);
  });

  it('take no memory that they are refused', () => {
    const named = createNamedReferenceIds(() => err('full'));
    expect([named.add('A'), named.add('A')]).toEqual([err('full'), err('full')]);
    expect(named.has('A')).toBe(false);
  });
});
