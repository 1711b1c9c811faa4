import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

/** How the command is started here: from source, so that what is tested is what is written. */
export const jobposting: readonly string[] = [
  process.execPath,
  '--conditions=@jobposting/source',
  entry,
];

/** Hundreds of processes load the same source; Node's cache of what it compiled halves their start. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a process that does not outlive this one. */
export const spawnChild = (
  [command = '', ...parameters]: readonly string[],
  options: SpawnOptions,
): ChildProcess => {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...compiledOnce },
    ...options,
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
};

/** How a command ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Collects what a stream says; the function returned gives what has come so far. */
export const collectText = (stream: NodeJS.ReadableStream | null): (() => string) => {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
};

/** Runs a program to its end. */
export const runProgram = async (commandLine: readonly string[]): Promise<CommandResult> => {
  const child = spawnChild(commandLine, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout = collectText(child.stdout);
  const stderr = collectText(child.stderr);
  const [code] = await once(child, 'close');
  return { code, stdout: stdout(), stderr: stderr() };
};

/** Runs a `jobposting` command to its end. */
export const runCommand = (parameters: readonly string[]): Promise<CommandResult> =>
  runProgram([...jobposting, ...parameters]);
