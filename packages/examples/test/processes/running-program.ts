import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  /** The next line that it prints. */
  readonly nextLine: () => Promise<string>;
  /** Asks it to end, if it has not ended yet, and returns its exit code; `null` if the signal ended it. */
  readonly stop: () => Promise<number | null>;
}

/** Where a program runs: its port (or socket), and its folder. */
export interface Surroundings {
  readonly port: string;
  readonly cwd?: string;
  /** A module that runs first. */
  readonly preload?: string | undefined;
}

/** Packages run from source, so that a test run needs no build. */
export const fromSource = '--conditions=@jobposting/source';

/** Starts a command; lines on standard error count as printed, too. */
export const runCommand = (
  command: readonly string[],
  { port, cwd }: Surroundings,
): RunningProgram => {
  const program = spawn('sh', ['-c', 'exec "$@" 2>&1', 'sh', ...command], {
    cwd,
    env: { ...process.env, PORT: port, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(program, 'exit');
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const line = await lines.next();
      if (line.done) throw new Error(`${command} ended before it printed what the test waits for`);
      return line.value;
    },
    async stop() {
      program.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
};

/** Starts a program like a user of Node. */
export const runProgram = (file: string, surroundings: Surroundings): RunningProgram => {
  const { preload } = surroundings;
  const options = preload === undefined ? [] : [`--import=${preload}`];
  return runCommand(
    [process.execPath, fromSource, '--disable-warning=ExperimentalWarning', ...options, file],
    surroundings,
  );
};
