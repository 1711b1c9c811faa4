import { describe, expect, it } from 'vitest';
import { checkBackup, checkLog, checkRoom } from './check-file.ts';
import { checkMachine } from './check-machine.ts';

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;

describe('the findings of doctor about a place', () => {
  it.each([
    [100 * mebibyte, mebibyte, 'problem'],
    [gibibyte, gibibyte, 'warning'],
    [gibibyte, mebibyte, 'ok'],
  ])('with %d bytes free and a file of %d bytes: %s', (free, size, level) => {
    expect(checkRoom(free, size)).toMatchObject({
      level,
      message: expect.stringContaining('MiB free'),
    });
  });

  it('warns of a log that grows, and of a backup that is old or missing', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(checkLog(64 * mebibyte).level).toBe('ok');
    expect(checkLog(65 * mebibyte).level).toBe('warning');
    expect(checkBackup(new Date('2026-11-21T00:00:00Z'), now).level).toBe('ok');
    expect(checkBackup(new Date('2026-11-20T00:00:00Z'), now).level).toBe('warning');
    expect(checkBackup(null, now)).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('jobposting backup'),
    });
  });

  it('finds a clock that cannot be right, and a heap that is larger than the memory', () => {
    const memory = { memoryBytes: 256 * mebibyte, heapBytes: 4 * gibibyte };
    const levels = checkMachine(new Date('1970-01-01'), memory).map(({ level }) => level);
    expect(levels).toEqual(['ok', 'problem', 'warning']);
  });
});
