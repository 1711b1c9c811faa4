import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from '../repository.ts';

const entry = fileURLToPath(new URL('packages/server/src/cli.ts', repository));

/** The beginning of a command line of Node that runs sources, so that the present code is tested. */
export const fromSource = [process.execPath, '--conditions=@jobposting/source'] as const;

/** How the command is started here. */
export const jobposting: readonly string[] = [...fromSource, entry];

/** Hundreds of processes load the same source; Node's compile cache halves their start. */
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

/** Collects the output of a stream; the returned function gives what has come so far. */
export const collectText = (stream: NodeJS.ReadableStream | null): (() => string) => {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
};

/** Runs a program to its end; one that does not end by itself is asked to, after a given output. */
export const runProgram = async (
  commandLine: readonly string[],
  { endsOnceSaid, limitMs }: { readonly endsOnceSaid?: RegExp; readonly limitMs?: number } = {},
): Promise<CommandResult> => {
  const child = spawnChild(commandLine, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
  const stdout = collectText(child.stdout);
  const stderr = collectText(child.stderr);
  child.stdout?.on('data', () => {
    if (endsOnceSaid?.test(stdout())) child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  return { code, stdout: stdout(), stderr: stderr() };
};

/** Runs a `jobposting` command to its end. */
export const runCommand = (parameters: readonly string[]): Promise<CommandResult> =>
  runProgram([...jobposting, ...parameters]);
