import { err, ok, type Result } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WriteFailure } from '../printing/standard-output.ts';
import { createLog, createLogDestination } from './log.ts';

const mebibyte = 1_048_576;
const full: NodeJS.ErrnoException = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

/** A destination on an output that takes, refuses or stalls, as the test says. */
const openDestination = () => {
  const output = {
    text: '',
    writes: 0,
    /** How many bytes it takes before it fails, if it fails. */
    failsAfter: null as number | null,
    stalled: Promise.resolve(),
    async write(bytes: Buffer): Promise<Result<void, WriteFailure>> {
      output.writes++;
      await output.stalled;
      const end = output.failsAfter ?? bytes.length;
      output.text += bytes.subarray(0, end);
      if (output.failsAfter === null) return ok();
      return err({ cause: full, unwritten: bytes.subarray(end) });
    },
    writeAtExit(bytes: Buffer) {
      output.text += bytes;
    },
  };
  const destination = createLogDestination({
    output,
    onDropped: (count) => destination.urgent.write(`dropped ${count}\n`),
  });
  return { ...destination, output };
};

const nextAttempt = () => vi.advanceTimersByTimeAsync(1_000);

describe('the destination of the log', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes an urgent line at once, with the buffered ones before it, in order', async () => {
    const { urgent, buffered, output } = openDestination();
    buffered.write('one\n');
    buffered.write('two\n');
    urgent.write('three\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(output.text).toBe('one\ntwo\nthree\n');
  });

  it('writes buffered lines together, by 8 KiB or after a second', async () => {
    const { buffered, output } = openDestination();
    const line = `${'x'.repeat(1_023)}\n`;
    for (let index = 0; index < 8; index++) buffered.write(line);
    await vi.advanceTimersByTimeAsync(0);
    expect([output.text.length, output.writes]).toEqual([8_192, 1]);
    buffered.write('last\n');
    await vi.advanceTimersByTimeAsync(999);
    expect(output.writes).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(output.text.endsWith('x\nlast\n')).toBe(true);
  });

  it('continues in the middle of a line that a full disk took in part', async () => {
    const { urgent, output } = openDestination();
    output.failsAfter = 2;
    urgent.write('first\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(output.text).toBe('fi');
    output.failsAfter = null;
    urgent.write('second\n');
    await nextAttempt();
    expect(output.text).toBe('first\nsecond\n');
  });

  it('tries once a second while it cannot be written, not with every line', async () => {
    const { urgent, output } = openDestination();
    output.failsAfter = 0;
    for (let index = 0; index < 1_000; index++) urgent.write('line\n');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(output.writes).toBe(4);
  });

  it.each(['fails', 'stalls'] as const)(
    'keeps 1 MiB while the output %s, drops the rest, and says how many are missing in their place',
    async (how) => {
      const { urgent, buffered, output } = openDestination();
      const stalled = Promise.withResolvers<void>();
      if (how === 'fails') output.failsAfter = 0;
      else output.stalled = stalled.promise;
      urgent.write('first\n');
      const line = `${'x'.repeat(1_023)}\n`;
      for (let index = 0; index < 2_000; index++) buffered.write(line);
      buffered.write('short\n');
      expect(output.text).toBe('');
      output.failsAfter = null;
      stalled.resolve();
      await nextAttempt();
      urgent.write('after\n');
      await vi.advanceTimersByTimeAsync(0);

      const lines = output.text.trimEnd().split('\n');
      expect(output.text.length).toBeLessThan(mebibyte + 100);
      expect(output.text.length).toBeGreaterThan(mebibyte - 2_048);
      const kept = lines.filter((one) => one.startsWith('x')).length;
      expect(lines[0]).toBe('first');
      expect(lines.slice(-2)).toEqual([`dropped ${2_001 - kept}`, 'after']);
    },
  );

  it('says how many are missing later, where the waiting lines leave no space for that', async () => {
    const { urgent, output } = openDestination();
    output.failsAfter = 0;
    urgent.write('1\n');
    urgent.write(`${'x'.repeat(mebibyte - 3)}\n`);
    for (const line of ['2\n', '3\n', '4\n']) urgent.write(line);
    output.failsAfter = null;
    await nextAttempt();
    expect(output.text.slice(-12)).toBe('x\ndropped 3\n');
  });

  it('drops one line that is too long by itself, and goes on', async () => {
    const { buffered, output } = openDestination();
    buffered.write(`${'x'.repeat(mebibyte)}\n`);
    buffered.write('lost with it\n');
    await nextAttempt();
    buffered.write('after\n');
    await nextAttempt();
    expect(output.text).toBe('dropped 2\nafter\n');
  });

  it('at the exit writes waiting lines, but never waits for a reader that stalls', async () => {
    const waiting = openDestination();
    waiting.buffered.write('last\n');
    waiting.writeAtExit();
    expect(waiting.output.text).toBe('last\n');

    const stalled = openDestination();
    stalled.output.stalled = new Promise(() => {});
    stalled.urgent.write('taken\n');
    stalled.buffered.write('last\n');
    stalled.writeAtExit();
    expect(stalled.output.text).toBe('');
  });
});

const key = 'jp_jnXPPsdpEamf4HHIoWktEZDsH94dRMot';

describe('the log', () => {
  it.each([
    ['apiKey', { apiKey: key }],
    ['an employer with apiKey', { employer: { apiKey: key } }],
    ['headers', { headers: { 'api-key': key } }],
    ['a request', { req: { headers: { 'api-key': key } } }],
    ['a body', { body: key }],
  ])('redacts %s', (_, entry) => {
    const lines: string[] = [];
    createLog('info', { write: (line) => void lines.push(line) }).info(entry, 'logged');
    expect(lines.join('')).toContain('logged');
    expect(lines.join('')).not.toContain(key);
  });
});
