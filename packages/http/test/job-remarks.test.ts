import type { Warning } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract';
import fc from 'fast-check';
import { DisplayString, parseList, Token } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { remarksValue } from '../src/answers/job-remarks.ts';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const warning = (pointer: string): Warning => ({ code: 'unknown-field', pointer, message: '' });

/** What a client reads in `Job-Warning`: codes and pointers. */
const read = (value: string): unknown[] =>
  parseList(value).map(([code, parameters]) => {
    if (!(code instanceof Token) || parameters === undefined) throw new Error('not as promised');
    const pointer = parameters.get('pointer');
    return [code.toString(), pointer instanceof DisplayString ? pointer.toString() : pointer];
  });

const pointersOf = (...pointers: string[]): unknown[] =>
  read(remarksValue(pointers.map(warning))).map((item) => (item as unknown[])[1]);

describe('Job-Warning (D31)', () => {
  it('lists what a write changed or ignored, as a structured field list with pointers', async () => {
    const { jobs, send } = openService();
    const body = {
      ...jobBody,
      description: '<p onclick="x">Weld</p>',
      autoRefresh: true,
      locations: [{ description: 'Nowhereville, NS' }, { description: 'Elsewhere, NS' }],
      applicationUrl: 'https://acme.example/',
    };
    const created = await send('POST', jobsPath, { body });
    expect(created.statusCode).toBe(201);
    const value = String(created.headers['job-warning']);
    expect(value).toMatch(/place-not-listed;pointer="\/locations\/1"/);
    const { warnings } = expectOk(await jobs.create(acme, body));
    expect(read(value)).toEqual(warnings.map(({ code, pointer }) => [code, pointer]));
    expect(new Set(warnings.map(({ code }) => code)).size).toBe(4);
  });

  it('there are at most 20 warnings and 4 KiB, and the rest is left out', () => {
    const many = Array.from({ length: 30 }, (_, n) => `/${n}`);
    expect(pointersOf(...many)).toEqual(many.slice(0, 20));
    const long = Array.from(
      { length: 20 },
      (_, n) => `/${String(n).padStart(2, '0')}${'é'.repeat(62)}`,
    );
    const kept = pointersOf(...long);
    expect(kept).toEqual(long.slice(0, kept.length));
    expect(kept.length).toBe(10);
  });

  it('4 KiB are allowed, and not a byte more', () => {
    const longest = Array.from({ length: 12 }, () => `/${'é'.repeat(51)}`);
    const bytesLeft = 4096 - remarksValue(longest.map(warning)).length;
    const last = `/${'n'.repeat(bytesLeft - ', unknown-field;pointer="/"'.length)}`;
    expect(remarksValue([...longest, last].map(warning))).toHaveLength(4096);
    expect(pointersOf(...longest, `${last}n`)).toEqual(longest);
  });

  it('the header is readable for a client, whatever the names', () => {
    const token = fc.string({ unit: 'binary', maxLength: 70 });
    const pointer = fc
      .array(token, { maxLength: 3 })
      .map((names) =>
        names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
      );
    fc.assert(
      fc.property(fc.array(pointer, { minLength: 1, maxLength: 25 }), (pointers) => {
        const value = remarksValue(pointers.map(warning));
        expect(value).toMatch(/^[\x20-\x7e]{1,4096}$/);
        const found = read(value).map((item) => (item as string[])[1] ?? '');
        expect(found.length).toBeLessThanOrEqual(20);
        expect(found).toEqual(pointers.slice(0, found.length));
      }),
      { numRuns: 30 },
    );
  });
});
