import { describe, expect, it } from 'vitest';
import { readChangeQuery } from './change-query.ts';

const read = (input: object) => readChangeQuery(input)._unsafeUnwrap();
const problemsOf = (input: object) =>
  readChangeQuery(input)
    ._unsafeUnwrapErr()
    .problems.map(({ parameter, code }) => `${parameter} ${code}`);

describe('reading a query of changes (D34)', () => {
  it('begins with the oldest change, returns at most a hundred, and does not wait', () => {
    expect(read({})).toEqual({ after: null, limit: 100, wait: 0 });
    expect(read({ after: null })).toEqual({ after: null, limit: 100, wait: 0 });
  });

  it('accepts numbers as text too, and white space around a cursor', () => {
    expect(read({ after: ' 5-1-k3 ', limit: '1000', wait: '30' })).toEqual({
      after: '5-1-k3',
      limit: 1_000,
      wait: 30,
    });
  });

  it('refuses a blank cursor, which would begin at the oldest change', () => {
    for (const after of ['', ' ']) expect(problemsOf({ after })).toEqual(['after not-allowed']);
    expect(problemsOf({ after: 5 })).toEqual(['after wrong-type']);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 1_001 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ wait: -1 }, 'wait'],
    [{ wait: 31 }, 'wait'],
    [{ wait: '' }, 'wait'],
  ])('refuses %j as out of range', (input, parameter) => {
    expect(problemsOf(input)).toEqual([`${parameter} out-of-range`]);
  });

  it('refuses repeated and unknown parameters, and reports all problems at once', () => {
    const input = { after: ['5-1-k3', '6-1-k4'], limit: 0, wiat: 5, _: 'x' };
    expect(problemsOf(input)).toEqual([
      'after repeated',
      'limit out-of-range',
      'wiat unknown-parameter',
    ]);
  });
});
