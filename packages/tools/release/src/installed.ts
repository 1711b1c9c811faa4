import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the complete run, and it alone, installs 450 MB of programs that check what others get. */
export const installed = join(import.meta.dirname, '../node_modules');

if (!existsSync(join(installed, 'lighthouse'))) {
  throw new Error('They are not installed: npx --yes pnpm@12.21.0 install --frozen-lockfile');
}

/** The executable of a runtime that is an npm package: it is in a package for each platform. */
const programOf = (runtime: string, path: string): string => {
  const manifest = join(installed, runtime, 'package.json');
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const beside = createRequire(realpathSync(manifest));
  for (const platform of Object.keys(optionalDependencies)) {
    try {
      return join(dirname(beside.resolve(`${platform}/package.json`)), path);
    } catch {
      // For another platform.
    }
  }
  throw new Error(`${runtime} has no program for this platform.`);
};

export const bun = (): string => programOf('bun', 'bin/bun');
export const deno = (): string => programOf('deno', 'deno');
export const workerd = (): string => programOf('workerd', 'bin/workerd');
