import { err, ok, type Result } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WriteFailure } from '../printing/standard-output.ts';
import { createLogDestination } from './log-destination.ts';

const mebibyte = 1_048_576;
const full: NodeJS.ErrnoException = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

/** A destination on an output that takes, refuses or keeps waiting, as the test says. */
const openDestination = () => {
  let text = '';
  let writes = 0;
  let failsAfter: number | null = null;
  let stalled: PromiseWithResolvers<void> | null = null;
  const write = async (bytes: Buffer): Promise<Result<void, WriteFailure>> => {
    writes++;
    await stalled?.promise;
    const end = failsAfter ?? bytes.length;
    text += bytes.subarray(0, end);
    return failsAfter === null ? ok() : err({ cause: full, unwritten: bytes.subarray(end) });
  };
  const destination = createLogDestination({
    output: {
      write,
      writeAtExit(bytes) {
        text += bytes;
      },
    },
    droppedLine: (count) => `dropped ${count}\n`,
  });
  return {
    ...destination,
    text: () => text,
    writes: () => writes,
    /** Whether it fails, and how many bytes it takes before. */
    fail(takes: number | null) {
      failsAfter = takes;
    },
    stall() {
      stalled = Promise.withResolvers();
    },
    async resume() {
      stalled?.resolve();
      stalled = null;
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

const nextAttempt = () => vi.advanceTimersByTimeAsync(1_000);

describe('the destination of the log', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes an urgent line at once, with the buffered ones before it, in order', async () => {
    const { urgent, buffered, text } = openDestination();
    buffered.write('one\n');
    buffered.write('two\n');
    urgent.write('three\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(text()).toBe('one\ntwo\nthree\n');
  });

  it('writes buffered lines together, by 8 KiB or after a second', async () => {
    const { buffered, text, writes } = openDestination();
    const line = `${'x'.repeat(1_023)}\n`;
    for (let index = 0; index < 8; index++) buffered.write(line);
    await vi.advanceTimersByTimeAsync(0);
    expect([text().length, writes()]).toEqual([8_192, 1]);
    buffered.write('last\n');
    await vi.advanceTimersByTimeAsync(999);
    expect(writes()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(text().endsWith('x\nlast\n')).toBe(true);
  });

  it('goes on in the middle of a line that a full disk took in part', async () => {
    const { urgent, text, fail } = openDestination();
    fail(2);
    urgent.write('first\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(text()).toBe('fi');
    fail(null);
    urgent.write('second\n');
    await nextAttempt();
    expect(text()).toBe('first\nsecond\n');
  });

  it('tries once a second while it cannot be written, not with every line', async () => {
    const { urgent, writes, fail } = openDestination();
    fail(0);
    for (let index = 0; index < 1_000; index++) urgent.write('line\n');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(writes()).toBe(4);
  });

  it.each(['fails', 'stalls'] as const)(
    'keeps 1 MiB while the output %s, drops the rest, and says how many where they are missing',
    async (how) => {
      const { urgent, buffered, text, fail, stall, resume } = openDestination();
      if (how === 'fails') fail(0);
      else stall();
      urgent.write('first\n');
      const line = `${'x'.repeat(1_023)}\n`;
      for (let index = 0; index < 2_000; index++) buffered.write(line);
      buffered.write('short\n');
      expect(text()).toBe('');
      fail(null);
      await resume();
      await nextAttempt();
      urgent.write('after\n');
      await vi.advanceTimersByTimeAsync(0);

      const lines = text().trimEnd().split('\n');
      expect(text().length).toBeLessThan(mebibyte + 100);
      expect(text().length).toBeGreaterThan(mebibyte - 2_048);
      const kept = lines.filter((one) => one.startsWith('x')).length;
      expect(lines[0]).toBe('first');
      expect(lines.slice(-2)).toEqual([`dropped ${2_001 - kept}`, 'after']);
    },
  );

  it('drops one line that is too long by itself, and goes on', async () => {
    const { buffered, text } = openDestination();
    buffered.write(`${'x'.repeat(mebibyte)}\n`);
    buffered.write('lost with it\n');
    await nextAttempt();
    buffered.write('after\n');
    await nextAttempt();
    expect(text()).toBe('dropped 2\nafter\n');
  });

  it('at the exit writes what waits, but never behind a reader that stalls', async () => {
    const waiting = openDestination();
    waiting.buffered.write('last\n');
    waiting.writeAtExit();
    expect(waiting.text()).toBe('last\n');

    const stalled = openDestination();
    stalled.stall();
    stalled.urgent.write('taken\n');
    stalled.buffered.write('last\n');
    stalled.writeAtExit();
    expect(stalled.text()).toBe('');
  });
});
