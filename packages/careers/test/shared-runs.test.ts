import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSharedRuns } from '../src/postings/shared-runs.ts';

interface HeldRun {
  readonly key: string;
  readonly resolve: (value: number) => void;
  readonly reject: (error: Error) => void;
}

/** Runs that end when the test says so. */
const heldRuns = () => {
  const runs: HeldRun[] = [];
  const ask = createSharedRuns(
    (key: string) =>
      new Promise<number>((resolve, reject) => void runs.push({ key, resolve, reject })),
  );
  return { ask, runs, keys: () => runs.map(({ key }) => key) };
};

describe('runs that are shared', () => {
  it('are one of a key at a time, and one for all who asked during another', async () => {
    const { ask, runs, keys } = heldRuns();
    const first = ask('a');
    const again = first.then(() => ask('a'));
    const waiting = [ask('a'), ask('a'), again];
    const other = ask('b');
    expect(keys()).toEqual(['a', 'b']);
    runs[0]?.resolve(1);
    expect(await first).toBe(1);
    await setImmediate();
    const last = ask('a');
    expect(keys()).toEqual(['a', 'b', 'a']);
    runs[2]?.resolve(2);
    expect(await Promise.all(waiting)).toEqual([2, 2, 2]);
    await setImmediate();
    expect(keys()).toEqual(['a', 'b', 'a', 'a']);
    runs[3]?.resolve(3);
    expect(await last).toBe(3);
    runs[1]?.resolve(4);
    expect(await other).toBe(4);
  });

  it('go on behind one that has failed, whose failure only those see who asked for it', async () => {
    const { ask, runs } = heldRuns();
    const failed = expect(ask('a')).rejects.toThrow('no');
    const next = ask('a');
    runs[0]?.reject(new Error('no'));
    await failed;
    await setImmediate();
    runs[1]?.resolve(2);
    expect(await next).toBe(2);
    const later = ask('a');
    runs[2]?.resolve(3);
    expect(await later).toBe(3);
  });
});
