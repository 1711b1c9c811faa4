import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The separate cores: one for the contender, one for the load generator. */
export const cores = { contender: 0, load: 1 } as const;

/** Starts Node with these arguments on a core; it does not outlive this process. */
export const spawnOn = (
  core: number,
  nodeArguments: readonly string[],
  options: SpawnOptions,
): ChildProcess => {
  const command = ['-c', String(core), process.execPath, ...nodeArguments];
  const child = spawn('taskset', command, options);
  const end = (): unknown => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
};

/** The seconds of CPU time that a process and its children have used, all threads together. */
export const cpuSecondsOf = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  // Not from /proc/PID/stat, whose steps of 10 ms are as long as a slice of requests.
  const folders = [pid, ...children].map((each) => `/proc/${each}/task`).filter(existsSync);
  const nanoseconds = folders.flatMap((folder) =>
    readdirSync(folder).map((thread) =>
      Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'), 10),
    ),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
};
