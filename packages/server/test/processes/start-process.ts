import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Ended } from '../output.ts';
import { sendTo } from '../requests.ts';

/** Hundreds of processes load the same source; Node's compile cache halves their start. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };

const entry = join(import.meta.dirname, '../../src/cli.ts');

/** A running command, and its output so far. */
export interface Running {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  /** Resolves once its output on either stream matches. */
  readonly wrote: (pattern: RegExp) => Promise<RegExpExecArray>;
}

export interface More extends Pick<SpawnOptions, 'uid' | 'detached' | 'stdio'> {
  /** In its own terminal, which is closed when the process of `child` is killed. */
  readonly inTerminal?: boolean;
}

/** Starts `jobposting` as a process, from source; the end of the test kills it. */
export const startProcess = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  output: 'pipe' | number = 'pipe',
  { inTerminal = false, ...more }: More = {},
): Running => {
  const words = [process.execPath, '--conditions=@jobposting/source', entry, ...args];
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const [program = '', ...rest] = inTerminal ? ['script', '-qec', quoted, '/dev/null'] : words;
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...compiledOnce, ...env },
    stdio: ['pipe', output, 'pipe'],
    ...more,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written = { stdout: '', stderr: '' };
  const look = new Set<() => void>();
  const collect = (stream: 'stdout' | 'stderr') =>
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      for (const listener of look) listener();
    });
  collect('stdout');
  collect('stderr');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...written }));
  });

  const wrote = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const listener = (): void => {
        const match = pattern.exec(written.stdout) ?? pattern.exec(written.stderr);
        if (match === null) return;
        look.delete(listener);
        resolve(match);
      };
      look.add(listener);
      listener();
      void ended.then(() =>
        reject(new Error(`it ended without ${pattern}: ${JSON.stringify(written)}`)),
      );
    });

  return { child, ended, wrote, stdout: () => written.stdout, stderr: () => written.stderr };
};

/** Sends a stopping process its second signal until it counts, which ends it with code 1. */
export const killUntilEnded = (child: ChildProcess): Promise<void> => {
  const killAgain = () => {
    child.kill('SIGTERM');
    return child.exitCode;
  };
  return expect.poll(killAgain, { timeout: 9_000, interval: 100 }).toBe(1);
};

interface Given {
  readonly env?: NodeJS.ProcessEnv;
  /** The user that it runs as, when root starts it. */
  readonly uid?: number | undefined;
  /** A file to append standard output to. */
  readonly outputTo?: string;
}

/** Runs `jobposting` to its end. */
export const runProcess = (
  args: readonly string[],
  { env = {}, outputTo, uid }: Given = {},
): Promise<Ended> => {
  const output = outputTo === undefined ? 'pipe' : openSync(outputTo, 'a');
  const { child, ended } = startProcess(args, env, output, uid === undefined ? {} : { uid });
  if (output !== 'pipe') closeSync(output);
  child.stdin?.on('error', () => {}).end();
  return ended;
};

/**
 * Starts `jobposting serve` on a free port, with an employer and its key; without a database if `env`
 * names it.
 */
export const startServer = async (
  database: string | null,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  more: More = {},
) => {
  const always = [
    ...(database === null ? [] : ['--database', database]),
    ...['--port', '0', '--first-employer', 'First Employer'],
  ];
  const running = startProcess(['serve', ...always, ...args], env, 'pipe', more);
  const [, address = ''] = await running.wrote(/^Listening on (\S+)$/m);
  const [, apiKey = ''] = /(jp_[\w-]+)/.exec(running.stdout()) ?? [];
  return { ...running, address, apiKey, send: sendTo(address, apiKey) };
};
