import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cores, spawnOn } from '../pinned-process.ts';
import type { Costs } from './costs.ts';

const script = fileURLToPath(new URL('cost-process.ts', import.meta.url));

/** Measures what the parts of a request take by themselves, on the core of the contenders. */
export const measureCosts = async (cache: string): Promise<Costs> => {
  console.log('limits');
  const folder = await mkdtemp(join(cache, 'limits-'));
  try {
    const child = spawnOn(cores.contender, [script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    if (child.stdout === null) throw new Error('the process has no output');
    const [costs] = await Promise.all([json(child.stdout), closed]);
    return costs as Costs;
  } finally {
    await rm(folder, { recursive: true });
  }
};
