import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cores, spawnOn } from '../pinned-process.ts';
import type { LoadResult, LoadTask } from './load-task.ts';

const script = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** Runs the load generator as a process of its own, on the core that no contender runs on. */
export const runLoad = async (task: LoadTask): Promise<readonly LoadResult[]> => {
  const child = spawnOn(cores.load, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  child.stdin?.end(JSON.stringify(task));
  if (child.stdout === null) throw new Error('the load generator has no output');
  const [results] = await Promise.all([json(child.stdout), closed]);
  return results as LoadResult[];
};
