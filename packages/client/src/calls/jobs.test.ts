import { describe, expect, it } from 'vitest';
import { readRemarks } from './jobs.ts';

describe('Job-Warning (D31)', () => {
  it.each([
    ['', []],
    ['unknown-field;pointer=""', ['unknown-field ']],
    [
      'place-not-listed;pointer="/locations/1", link-removed;pointer="/description"',
      ['place-not-listed /locations/1', 'link-removed /description'],
    ],
    ['unknown-field;pointer="/a, \\"b\\\\;pointer=c"', ['unknown-field /a, "b\\;pointer=c']],
    ['unknown-field;pointer=%"/100%25 %22%c3%a9%22"', ['unknown-field /100% "é"']],
    ['unknown-field;pointer=%"/%ff"', ['unknown-field /%ff']],
  ])('%s is read', (header, expected) => {
    const warnings = readRemarks(header);
    expect(warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expected);
  });
});
