import { describe, expect, it } from 'vitest';
import { withoutPassword } from './without-password.ts';

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
  ])('has no password of an address: %s', (text, shown) => {
    expect(withoutPassword(text)).toBe(shown);
  });

  it.each([
    'it is to look like postgres://USER:PASSWORD@HOST:5432/DATABASE',
    'postgres://ann@db:5432/jobs',
    'http://127.0.0.1:8080/jobs',
    'data/jobs.sqlite',
    'C:\\data\\ann@work\\jobs.sqlite',
  ])('is as it was without one: %s', (text) => {
    expect(withoutPassword(text)).toBe(text);
  });

  it('is as it was, however long a word in it is', () => {
    const text = 'a'.repeat(131_072);
    expect(withoutPassword(text)).toBe(text);
  });
});
