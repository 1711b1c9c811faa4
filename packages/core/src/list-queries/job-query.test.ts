import { describe, expect, it } from 'vitest';
import { toInstant } from '../values/instant.ts';
import { readJobQuery, readListQuery } from './job-query.ts';

const now = toInstant(new Date('2026-11-20T12:00:00Z'));
const problemsOf = (input: object) =>
  readJobQuery(input, now)
    ._unsafeUnwrapErr()
    .problems.map(({ parameter, code }) => `${parameter} ${code}`);
const messageOf = (input: object) => readJobQuery(input, now)._unsafeUnwrapErr().message;

describe('reading a list query (§4.2, D25)', () => {
  it('has the defaults of the interface', () => {
    expect(readJobQuery({}, now)._unsafeUnwrap()).toEqual({
      search: null,
      referenceId: null,
      status: null,
      now,
      page: 1,
      pageSize: 10,
    });
  });

  it.each<[object, object]>([
    [{ page: '2' }, { page: 2 }],
    [{ pageSize: '100' }, { pageSize: 100 }],
    [{ page: 2147483647 }, { page: 2147483647 }],
    [{ status: 'archived' }, { status: 'archived' }],
    [{ status: 'open' }, { status: 'open' }],
    [{ status: 'closed' }, { status: 'closed' }],
    [{ status: 'draft' }, { status: 'draft' }],
    [{ status: 'withdrawn' }, { status: 'withdrawn' }],
    [{ referenceId: ' A-1\u00a0' }, { referenceId: 'A-1' }],
    [{ referenceId: 'Réf  1' }, { referenceId: 'Réf  1' }],
    [{ referenceId: undefined }, { referenceId: null }],
    [{ q: undefined }, { search: null }],
    [{ q: '  Développeur ' }, { search: { form: 'folded', term: 'developpeur' } }],
    [{ q: 'a\ud83d' }, { search: { form: 'folded', term: 'a\ufffd' } }],
    [{ q: ' ' }, { search: null }],
    [{ q: '100%_\\*' }, { search: { form: 'folded', term: '100%_\\*' } }],
    [{ q: ' \u0301\u0302 ' }, { search: { form: 'exact', term: '\u0301\u0302' } }],
    [{ q: '\u0301' }, { search: { form: 'exact', term: '\u0301' } }],
    [{ _: '1', _trace: ['1', '2'], __proto__x: 'y' }, { page: 1 }],
    [Object.fromEntries([['__proto__', 'x']]), { page: 1 }],
  ])('reads %j', (input, expected) => {
    expect(readJobQuery(input, now)._unsafeUnwrap()).toMatchObject(expected);
  });

  it.each([
    [{ pageSize: '0' }, 'pageSize out-of-range'],
    [{ pageSize: '101' }, 'pageSize out-of-range'],
    [{ pageSize: ['10', '10'] }, 'pageSize repeated'],
    [{ page: '2147483648' }, 'page out-of-range'],
    [{ status: '' }, 'status not-allowed'],
    [{ status: 'Active' }, 'status not-allowed'],
    [{ q: 5 }, 'q wrong-type'],
    [{ referenceId: '' }, 'referenceId not-allowed'],
    [{ referenceId: ' \t' }, 'referenceId not-allowed'],
    [{ referenceId: null }, 'referenceId wrong-type'],
    [{ referenceId: ['A', 'A'] }, 'referenceId repeated'],
    [{ unknown: ['1', '2'] }, 'unknown unknown-parameter'],
    [{ Q: 'a' }, 'Q unknown-parameter'],
    [{ 'q ': 'a' }, 'q  unknown-parameter'],
    [{ constructor: '1' }, 'constructor unknown-parameter'],
  ])('refuses %j', (input, problem) => {
    expect(problemsOf(input)).toEqual([problem]);
  });

  it('has the time of each call, and the input as it is then', () => {
    const later = toInstant(new Date('2026-11-21T12:00:00Z'));
    const input = { page: 2 };
    const fixed = Object.freeze({ page: 5 });
    for (const [at, page] of [
      [now, 2],
      [later, 3],
    ] as const) {
      input.page = page;
      for (const each of [input, fixed]) {
        const read = readJobQuery(each, at)._unsafeUnwrap();
        expect(read).toMatchObject({ now: at, page: each.page });
      }
    }
  });

  const noDigits = ['', '-1', '0', '1e3', '1.0', '1 ', '\u0661', '9'.repeat(20)];
  it.each([...noDigits, null, 1.5, Number.NaN, true])('has no page %j', (page) => {
    expect(problemsOf({ page, pageSize: page })).toEqual([
      'pageSize out-of-range',
      'page out-of-range',
    ]);
  });

  it('reports every problem at once', () => {
    const all = problemsOf({ b: '', q: ['a', 'b'], status: 'x', a: '', page: '0', pageSize: '0' });
    expect(all).toEqual([
      'q repeated',
      'status not-allowed',
      'pageSize out-of-range',
      'page out-of-range',
      'b unknown-parameter',
      'a unknown-parameter',
    ]);
  });

  it.each([
    [{ page: '0' }, 'page is "0"; it must be a whole number from 1 to 2147483647.'],
    [
      { status: 'new' },
      'status is "new"; it must be one of active, archived, open, closed, draft, withdrawn.',
    ],
    [{ status: ['a', 'b', 'c'] }, 'status is given 3 times; it must be given only once.'],
    [{ referenceId: ' ' }, 'referenceId is " "; it must be well-formed text that is not blank.'],
    [
      { 'So\u001brt': 'title' },
      '"So\\u001brt" is not a parameter of this list; it must be one of q, referenceId, status, pageSize, page.',
    ],
  ])('reports for %j what is wrong and what is right (D19, D25)', (input, message) => {
    expect(messageOf(input)).toBe(message);
  });
});

describe('reading the query of a reference list (D16, D25)', () => {
  it('accepts q, pageSize, page and lang, which has no effect, and lists them in its message', () => {
    const query = readListQuery({ q: ' a ', page: '2', pageSize: 5, lang: ['fr', 'x'] });
    expect(query._unsafeUnwrap()).toEqual({ q: 'a', page: 2, pageSize: 5 });
    const problems = readListQuery({ page: 1, ...{ status: 'open', _: '1' } })._unsafeUnwrapErr()
      .problems;
    expect(problems).toEqual([
      {
        parameter: 'status',
        code: 'unknown-parameter',
        message:
          '"status" is not a parameter of this list; it must be one of q, pageSize, page, lang.',
      },
    ]);
  });
});
