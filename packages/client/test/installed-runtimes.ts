import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = createRequire(import.meta.url);

/** The program of a runtime that comes as a package: in one of its packages for each platform. */
const programOf = (runtime: string, path: string): string => {
  const manifest = here.resolve(`${runtime}/package.json`);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const beside = createRequire(manifest);
  for (const platform of Object.keys(optionalDependencies)) {
    try {
      return join(dirname(beside.resolve(`${platform}/package.json`)), path);
    } catch {
      // That of another platform.
    }
  }
  throw new Error(`${runtime} has no program for this platform.`);
};

export const bun = programOf('bun', 'bin/bun');
export const deno = programOf('deno', 'deno');
export const workerd = programOf('workerd', 'bin/workerd');
