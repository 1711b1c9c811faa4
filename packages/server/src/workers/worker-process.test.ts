import cluster from 'node:cluster';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expectError } from '@jobposting/store-contract/cases';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { WorkerStart } from './messages.ts';
import { forwardLines, startWorker } from './worker-process.ts';

it('a worker ends, and says why, if the system has no memory for it', async () => {
  const error = Object.assign(new Error('spawn node ENOMEM'), { errno: -12, code: 'ENOMEM' });
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    throw error;
  });
  onTestFinished(() => fork.mockRestore());
  const { pid, started, ended } = startWorker(
    {} as WorkerStart,
    { write: () => {} },
    { error: () => {} },
  );
  expect(pid).toBeUndefined();
  await expect(ended).resolves.toEqual({ code: -12, signal: null });
  expect(expectError(await started)).toBe('The system could not make a process: ENOMEM.');
});

/** The output that is passed on from streams that write in turn, and then end. */
const forward = async (...writes: readonly (readonly [stream: number, bytes: Buffer])[]) => {
  const lines: string[] = [];
  const streams = [new PassThrough(), new PassThrough()];
  for (const stream of streams) forwardLines(stream, { write: (line) => void lines.push(line) });
  for (const [stream, bytes] of writes) {
    streams[stream]?.write(bytes);
    await new Promise(setImmediate);
  }
  await Promise.all(streams.map((stream) => finished(stream.end())));
  return lines;
};

const bytes = (text: string): Buffer => Buffer.from(text);

it('lines of several processes never mix, wherever their writes are cut', async () => {
  const [half, rest] = [
    bytes('{"title":"Montréal"}\n').subarray(0, 16),
    bytes('{"title":"Montréal"}\n').subarray(16),
  ];
  expect(
    await forward([0, half], [1, bytes('{"a":1}\n{"a":2}\n{"a"')], [0, rest], [1, bytes(':3}\n')]),
  ).toEqual(['{"a":1}\n', '{"a":2}\n', '{"title":"Montréal"}\n', '{"a":3}\n']);
});

it('the part of a line that a killed process has written becomes a line', async () => {
  expect(await forward([0, bytes('{"a":1}\n{"a"')])).toEqual(['{"a":1}\n', '{"a"\n']);
});
