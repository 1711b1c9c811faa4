import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScratchDirectory } from '../scratch-directory.ts';
import { runProgram } from '../server/server-command.ts';

/** What can happen at a call, in the order of `enum kind` in inject.h. */
const faultKinds = [
  'nothing',
  'EIO',
  'ENOSPC',
  'EINTR',
  'half of the bytes',
  'EIO from then on',
  'SIGKILL',
  'no memory',
  'no memory from then on',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Controls from outside how the calls of a process end that was started with a `wrapper`. */
export interface FaultInjection {
  /** The beginning of a command line that makes calls on the files in a folder fail. */
  readonly wrapper: (folder: string) => readonly string[];
  /** Makes the n-th call from now fail; with 0 for `at`, calls are only counted. */
  readonly arm: (kind: FaultKind, at: number) => void;
  readonly disarm: () => void;
  /** The count since it was last armed. */
  readonly calls: () => number;
  /** The call that failed, such as `pwrite`; `null` when none has. */
  readonly injected: () => string | null;
}

// struct control in inject.h.
const controlBytes = 40;
const nameAt = 24;

const prepareFaults = async (tools: string): Promise<FaultInjection | string> => {
  if (process.platform !== 'linux') return 'faults are injected on Linux only';
  const sources = ['inject.c', 'inject-memory.c'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const library = join(tools, 'inject.so');
  const compiled = await runProgram([
    'cc',
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    ...sources,
  ]).catch(() => null);
  if (compiled === null) return 'there is no C compiler (cc)';
  if (compiled.code !== 0) return `cc cannot build it: ${compiled.stderr.slice(0, 200)}`;

  const path = join(tools, 'control');
  writeFileSync(path, Buffer.alloc(controlBytes));
  const file = openSync(path, 'r+');
  process.once('exit', () => closeSync(file));
  const read = (): Buffer => {
    const bytes = Buffer.alloc(controlBytes);
    readSync(file, bytes, 0, controlBytes, 0);
    return bytes;
  };
  const arm = (kind: FaultKind, at: number): void => {
    const bytes = Buffer.alloc(controlBytes);
    bytes.writeBigUInt64LE(BigInt(at), 8);
    bytes.writeUInt32LE(faultKinds.indexOf(kind), 16);
    writeSync(file, bytes, 0, controlBytes, 0);
  };
  return {
    wrapper: (folder) => [
      'env',
      `LD_PRELOAD=${library}`,
      `TORTURE_FOLDER=${folder}`,
      `TORTURE_CONTROL=${path}`,
    ],
    arm,
    disarm: () => arm('nothing', 0),
    calls: () => Number(read().readBigUInt64LE(0)),
    injected() {
      const bytes = read();
      if (bytes.readUInt32LE(20) === 0) return null;
      return bytes.toString('latin1', nameAt).replace(/\0.*$/s, '');
    },
  };
};

/**
 * Builds the library that makes the calls fail, and runs `work` with it. Returns the reason when this machine cannot:
 * it is for Linux with glibc and a C compiler.
 */
export const withFaults = async <Report>(
  work: (faults: FaultInjection) => Promise<Report>,
): Promise<Report | string> => {
  const tools = createScratchDirectory();
  try {
    const faults = await prepareFaults(tools.path);
    return typeof faults === 'string' ? faults : await work(faults);
  } finally {
    tools.remove();
  }
};
