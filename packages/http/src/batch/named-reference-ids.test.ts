import fc from 'fast-check';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { httpError } from '../answers/http-error.ts';
import { createNamedReferenceIds } from './named-reference-ids.ts';

describe('the referenceIds that a batch has named', () => {
  it('are those that were added, each with its first line, and no others', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, others) => {
        const named = createNamedReferenceIds({ take: () => ok(), giveBack() {} });
        for (const [index, referenceId] of added.entries()) {
          expect(named.add(referenceId, index + 1)).toEqual(ok(added.indexOf(referenceId) + 1));
        }
        for (const referenceId of [...added, ...others]) {
          expect(named.has(referenceId)).toBe(added.includes(referenceId));
        }
      }),
    );
  });

  it('take 1.5 MiB for 50 000, however often each is named, until they are forgotten', () => {
    let held = 0;
    const named = createNamedReferenceIds({
      take(bytes) {
        held += bytes;
        return ok();
      },
      giveBack(bytes) {
        held -= bytes;
      },
    });
    const addAll = () => {
      for (let n = 0; n < 50_000; n++) named.add(`R-${n}`, n + 1);
    };
    addAll();
    addAll();
    expect(held).toBe(1.5 * 1024 * 1024);
    expect(named.has('R-49999')).toBe(true);
    expect(named.has('R-50000')).toBe(false);
    expect([named.forget(), named.forget()]).toEqual([true, false]);
    addAll();
    expect(held).toBe(0);
    expect(named.has('R-49999')).toBe(false);
  });

  it('take no memory when it is refused', () => {
    const full = err(httpError('too-busy', 'full'));
    const named = createNamedReferenceIds({ take: () => full, giveBack() {} });
    expect([named.add('A', 1), named.add('A', 2)]).toEqual([full, full]);
    expect(named.has('A')).toBe(false);
  });
});
