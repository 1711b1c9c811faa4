import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const pnpm = 'npx --yes pnpm@12.21.0';

/** A package that a registry gets. */
export interface PublicPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder below `packages`. */
  readonly folder: string;
}

/** The packages that are not private, in the order of their folders. */
export const publicPackages: readonly PublicPackage[] = readdirSync(join(root, 'packages')).flatMap(
  (folder) => {
    const file = join(root, 'packages', folder, 'package.json');
    const { name, version, private: isPrivate } = JSON.parse(readFileSync(file, 'utf8'));
    return isPrivate ? [] : [{ name, version, folder }];
  },
);

/** The name that npm and pnpm give to the packed file of a package. */
export const fileOf = ({ name, version }: PublicPackage): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** Runs a command in the root of the repository, silent but for its errors; ends the process when it fails. */
export const run = (command: string, env: NodeJS.ProcessEnv = {}): void => {
  const { status } = spawnSync(command, {
    shell: true,
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  console.error(`✗ ${command}`);
  process.exit(status ?? 1);
};

/** Packs what was built, each package into a file of the folder; packs of another version go away. */
export const packInto = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const older = readdirSync(folder).filter((name) => /^jobposting-.*\.tgz$/.test(name));
  for (const name of older) rmSync(join(folder, name));
  const filters = publicPackages.map(({ name }) => `--filter ${name}`).join(' ');
  // pnpm packs, because npm would keep the source condition and the workspace: ranges.
  run(`${pnpm} --silent ${filters} pack --pack-destination "$TO"`, { TO: folder });
};
