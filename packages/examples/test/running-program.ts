import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  /** The next line that it prints. */
  readonly nextLine: () => Promise<string>;
  /** Asks it to end, if it has not yet, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts a program as a user does, on this port (or socket) and in this folder. */
export const runProgram = (
  file: string,
  { port, cwd }: { readonly port: string; readonly cwd?: string },
): RunningProgram => {
  const program = spawn(
    process.execPath,
    ['--conditions=@jobposting/source', '--disable-warning=ExperimentalWarning', file],
    { cwd, env: { ...process.env, PORT: port }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(program, 'exit');
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const line = await lines.next();
      if (line.done) throw new Error(`${file} ended before it printed what the test waits for`);
      return line.value;
    },
    async stop() {
      program.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
};
