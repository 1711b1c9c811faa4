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

// struct control in inject.h.
const controlBytes = 40;
const nameAt = 24;

/** Controls from outside how the calls of a process end that was started with the `wrapper`. */
const prepareFaults = async (tools: string) => {
  if (process.platform !== 'linux') return 'faults are injected on Linux only';
  const sources = ['inject.c', 'inject-memory.c'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const library = join(tools, 'inject.so');
  const cc = ['cc', '-shared', '-fPIC', '-O2', '-o', library, ...sources];
  const compiled = await runProgram(cc).catch(() => null);
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
  /** Makes the n-th call from now fail; with 0 for `at`, calls are only counted. */
  const arm = (kind: FaultKind, at: number): void => {
    const bytes = Buffer.alloc(controlBytes);
    bytes.writeBigUInt64LE(BigInt(at), 8);
    bytes.writeUInt32LE(faultKinds.indexOf(kind), 16);
    writeSync(file, bytes, 0, controlBytes, 0);
  };
  return {
    arm,
    disarm: (): void => arm('nothing', 0),
    /** The beginning of a command line that makes calls on the files in a folder fail. */
    wrapper: (folder: string) => [
      ...['env', `LD_PRELOAD=${library}`, `TORTURE_FOLDER=${folder}`, `TORTURE_CONTROL=${path}`],
    ],
    /** The count since it was last armed. */
    calls: (): number => Number(read().readBigUInt64LE(0)),
    /** The call that failed, such as `pwrite`; `null` when none has. */
    injected(): string | null {
      const bytes = read();
      if (bytes.readUInt32LE(20) === 0) return null;
      return bytes.toString('latin1', nameAt).replace(/\0.*$/s, '');
    },
  };
};

export type FaultInjection = Exclude<Awaited<ReturnType<typeof prepareFaults>>, string>;

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
