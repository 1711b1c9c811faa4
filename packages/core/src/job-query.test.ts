import { describe, expect, it } from 'vitest';
import { readJobQuery } from './job-query.ts';

const problemsOf = (input: object) =>
  readJobQuery(input)
    ._unsafeUnwrapErr()
    .problems.map(({ parameter, code }) => `${parameter} ${code}`);

describe('reading a list query (§4.2, D25)', () => {
  it('has the defaults of the interface', () => {
    expect(readJobQuery({})._unsafeUnwrap()).toEqual({
      search: null,
      status: null,
      page: 1,
      pageSize: 10,
    });
  });

  it.each<[object, object]>([
    [
      { page: '2', pageSize: '100' },
      { page: 2, pageSize: 100 },
    ],
    [
      { page: 2147483647, pageSize: 1 },
      { page: 2147483647, pageSize: 1 },
    ],
    [{ status: 'archived' }, { status: 'archived' }],
    [{ q: '  Développeur ' }, { search: { form: 'folded', term: 'developpeur' } }],
    [{ q: 'a\ud83d' }, { search: { form: 'folded', term: 'a\ufffd' } }],
    [{ q: ' ' }, { search: null }],
    [{ q: null }, { search: null }],
    [{ q: '100%_\\*' }, { search: { form: 'folded', term: '100%_\\*' } }],
    [{ q: ' \u0301\u0302 ' }, { search: { form: 'exact', term: '\u0301\u0302' } }],
    [{ q: '\u0301' }, { search: { form: 'exact', term: '\u0301' } }],
    [{ sort: 'title', unknown: ['1', '2'] }, { page: 1 }],
  ])('reads %j', (input, expected) => {
    expect(readJobQuery(input)._unsafeUnwrap()).toMatchObject(expected);
  });

  it.each([
    [{ pageSize: '0' }, 'pageSize out-of-range'],
    [{ pageSize: '101' }, 'pageSize out-of-range'],
    [{ pageSize: '' }, 'pageSize out-of-range'],
    [{ pageSize: '1.5' }, 'pageSize out-of-range'],
    [{ pageSize: '1.0' }, 'pageSize out-of-range'],
    [{ pageSize: 1.5 }, 'pageSize out-of-range'],
    [{ page: '-1' }, 'page out-of-range'],
    [{ page: '0' }, 'page out-of-range'],
    [{ page: 'two' }, 'page out-of-range'],
    [{ page: '1e3' }, 'page out-of-range'],
    [{ page: ' 1' }, 'page out-of-range'],
    [{ page: '1 ' }, 'page out-of-range'],
    [{ page: '+1' }, 'page out-of-range'],
    [{ page: '0x1' }, 'page out-of-range'],
    [{ page: '\u0661' }, 'page out-of-range'],
    [{ page: null }, 'page out-of-range'],
    [{ page: Number.NaN }, 'page out-of-range'],
    [{ page: true }, 'page out-of-range'],
    [{ page: '99999999999999999999' }, 'page out-of-range'],
    [{ pageSize: ['10', '10'] }, 'pageSize repeated'],
    [{ page: '2147483648' }, 'page out-of-range'],
    [{ page: ['1', '2'] }, 'page repeated'],
    [{ status: '' }, 'status not-allowed'],
    [{ status: 'Active' }, 'status not-allowed'],
    [{ status: 'draft' }, 'status not-allowed'],
    [{ status: ['active', 'active'] }, 'status repeated'],
    [{ q: ['a', 'b'] }, 'q repeated'],
    [{ q: 5 }, 'q wrong-type'],
  ])('refuses %j', (input, problem) => {
    expect(problemsOf(input)).toEqual([problem]);
  });

  it('reports every problem at once', () => {
    const all = problemsOf({ q: ['a', 'b'], status: 'x', page: '0', pageSize: '0' });
    expect(all.toSorted()).toEqual([
      'page out-of-range',
      'pageSize out-of-range',
      'q repeated',
      'status not-allowed',
    ]);
  });
});
