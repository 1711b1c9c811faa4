import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cores, spawnOn } from '../servers/pinned-process.ts';
import type { LoadResult, LoadTask, SlicesTask, SlicesUse } from './load-task.ts';

const script = fileURLToPath(new URL('load-process.ts', import.meta.url));

const runInProcess = async (task: LoadTask | SlicesTask): Promise<unknown> => {
  const child = spawnOn(cores.load, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  child.stdin?.end(JSON.stringify(task));
  if (child.stdout === null) throw new Error('the load generator has no output');
  const [results] = await Promise.all([json(child.stdout), closed]);
  return results;
};

/** Runs the load generator as a process of its own, on the core that no contender runs on. */
export const runLoad = async (task: LoadTask): Promise<LoadResult> =>
  (await runInProcess(task)) as LoadResult;

/** Loads servers in turn, likewise; returns what each used, in the order of the targets. */
export const runSlices = async (task: SlicesTask): Promise<readonly SlicesUse[]> =>
  (await runInProcess(task)) as SlicesUse[];
