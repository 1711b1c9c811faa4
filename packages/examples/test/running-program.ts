import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningProgram {
  /** The next line that it prints. */
  readonly nextLine: () => Promise<string>;
  /** Asks it to end, if it has not yet; answers its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts one of the examples on a free port, as a user does. */
export const runProgram = (name: string, ...options: string[]): RunningProgram => {
  const file = fileURLToPath(new URL(`../src/${name}`, import.meta.url));
  const program = spawn(
    process.execPath,
    ['--conditions=@jobposting/source', '--disable-warning=ExperimentalWarning', file, ...options],
    { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(program, 'exit');
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const line = await lines.next();
      if (line.done) throw new Error(`${name} ended before it printed what was waited for`);
      return line.value;
    },
    async stop() {
      program.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
};
