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

/** The ids of a process and its children. */
export const readFamily = (parent: number): readonly number[] => {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').match(/\d+/g);
  return [parent, ...(children ?? []).map(Number)];
};

const readThreads = (pid: number): number => {
  // Not from /proc/PID/stat, whose steps of 10 ms are as long as a slice of requests.
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'), 10),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
};

/**
 * Begins to count the CPU time of a server, all threads together, and of the processes of its database; the
 * returned function gives the seconds used since.
 */
export const countCpu = (server: number, postmaster: number | undefined): (() => number) => {
  const read = (): ReadonlyMap<number, number> => {
    const pids = [server, ...(postmaster === undefined ? [] : readFamily(postmaster))];
    // A process of the database may end at any time.
    const alive = pids.filter((pid) => existsSync(`/proc/${pid}/task`));
    return new Map(alive.map((pid) => [pid, readThreads(pid)]));
  };
  const before = read();
  return () => [...read()].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
};
