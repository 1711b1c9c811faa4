import { describe, expect, it } from 'vitest';
import { jobId, parseJobId } from './job.ts';

describe('the id of a job in an address (§4.1, D20)', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['2147483647', 2147483647],
  ])('reads %s', (text, id) => {
    expect(parseJobId(text)).toBe(id);
  });

  it.each([
    ...['0', '01', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1\n', '', 'one', '١', '2147483648'],
    '99999999999999999999',
  ])('is not an Int32 in %j', (text) => {
    expect(parseJobId(text)).toBeNull();
  });

  it.each([0, -1, 1.5, Number.NaN, 2147483648])('given as %s by a program is a bug', (id) => {
    expect(() => jobId(id)).toThrow(RangeError);
  });
});
