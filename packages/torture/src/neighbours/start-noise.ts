import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spawnChild } from '../server-command.ts';

const program = fileURLToPath(new URL('./noise-process.ts', import.meta.url));
const kinds = ['cpu', 'cpu', 'disk', 'lock', 'snapshot'] as const;

/** Starts the noisy neighbours of a database; the function returned ends them. */
export const startNoise = (database: string, seed: number): (() => Promise<void>) => {
  const neighbours = kinds.map((kind, index) => {
    const parameters = [program, kind, database, String(seed + index)];
    const child = spawnChild([process.execPath, '--conditions=@jobposting/source', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { child, ended: once(child, 'close') };
  });
  return async () => {
    for (const { child } of neighbours) child.kill('SIGKILL');
    await Promise.all(neighbours.map(({ ended }) => ended));
  };
};
