import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, withoutPassword } from './printable.ts';

describe('text for a terminal', () => {
  it.each([
    ['an escape sequence', 'a\u001b[31mb', 'a\\u001b[31mb'],
    ['an escape sequence of one character', 'a\u009b31mb', 'a\\u009b31mb'],
    ['line breaks', 'a\r\nb\u2028c', 'a\\u000d\\u000ab\\u2028c'],
    ['reversed text', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['deletion', 'a\u007f\u0008b', 'a\\u007f\\u0008b'],
    ['nothing of ordinary text', 'Zoé & Co\t北京 👩‍🚒', 'Zoé & Co\t北京 👩‍🚒'],
  ])('shows %s', (_, text, shown) => expect(printable(text)).toBe(shown));

  it('leaves the value of a JSON text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const shown = printable(JSON.stringify({ value }));
        expect(JSON.parse(shown)).toEqual({ value });
        expect(shown).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('a text that is shown', () => {
  it.each([
    ['postgres://ann:secret@db/jobs', 'postgres://ann@db/jobs'],
    ['postgres://:secret@db/jobs', 'postgres://@db/jobs'],
    ['postgres://ann:PASSWORD@db/jobs', 'postgres://ann@db/jobs'],
    ['postgres://ann:se:cr@et@db,db2:5433/jobs', 'postgres://ann@db,db2:5433/jobs'],
    ['postgres://ann:sec/ret@db/jobs', 'postgres://ann@db/jobs'],
    ["an argument 'mysql://ann:sec ret@db/jobs' is", "an argument 'mysql://ann@db/jobs' is"],
    [
      'postgres://db/jobs?user=ann&password=secret&sslmode=require',
      'postgres://db/jobs?user=ann&password=&sslmode=require',
    ],
    ["host=db password = 'very secret' dbname=jobs", 'host=db password =  dbname=jobs'],
    ['host=db sslpassword=secret', 'host=db sslpassword='],
    ["argument 'postgres//ann:se:cret@db/jobs' is", "argument 'postgres//ann@db/jobs' is"],
    ['postgers:/ann:secret@db/jobs', 'postgers:/ann@db/jobs'],
  ])('does not show the password of an address: %s', (text, shown) => {
    expect(withoutPassword(text)).toBe(shown);
  });

  it.each([
    'it is to look like postgres://USER:PASSWORD@HOST:5432/DATABASE',
    'postgres://ann@db:5432/jobs',
    'http://127.0.0.1:8080/jobs',
    'data/jobs.sqlite',
    'C:\\data\\ann@work\\jobs.sqlite',
    "argument 'mailto:report@acme.example,jobs@acme.example' is",
  ])('is unchanged without one: %s', (text) => {
    expect(withoutPassword(text)).toBe(text);
  });

  it('is unchanged, however long a word in it is', () => {
    const text = 'a'.repeat(131_072);
    expect(withoutPassword(text)).toBe(text);
  });
});
