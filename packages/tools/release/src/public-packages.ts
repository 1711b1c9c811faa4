import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const pnpm = 'npx --yes pnpm@12.21.0';

/** Writes a bill of materials (CycloneDX) of the server, with everything that is installed with it, to its output. */
export const billCommand = `${pnpm} --filter @jobposting/server sbom --prod --sbom-format cyclonedx --sbom-type application`;

/** A package that is published. */
export interface PublicPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder below `packages`. */
  readonly folder: string;
  /** The names of the packages that its user installs with it. */
  readonly needs: readonly string[];
}

/** The packages that are not private, in the order of their folders. */
export const publicPackages: readonly PublicPackage[] = readdirSync(join(root, 'packages')).flatMap(
  (folder) => {
    const file = join(root, 'packages', folder, 'package.json');
    if (!existsSync(file)) return [];
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const { name, version, dependencies, peerDependencies, private: isPrivate } = manifest;
    const needs = Object.keys({ ...dependencies, ...peerDependencies });
    return isPrivate ? [] : [{ name, version, folder, needs }];
  },
);

const startOf = ({ name }: PublicPackage): string => `${name.replace('@', '').replace('/', '-')}-`;

/** The file name that npm and pnpm give a packed package. */
export const fileOf = (described: PublicPackage): string =>
  `${startOf(described)}${described.version}.tgz`;

/** Runs a command in the root of the repository and shows only its errors; ends the process when it fails. */
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

const filtersOf = (packages: readonly PublicPackage[]): string =>
  packages.map(({ name }) => `--filter ${name}`).join(' ');

/** Builds only these packages: each from its own sources, with the types of the others' sources. */
export const buildPublic = (packages: readonly PublicPackage[]): void =>
  run(`${pnpm} ${filtersOf(packages)} run build`);

const isPackOf = (described: PublicPackage, file: string): boolean => {
  const start = startOf(described);
  return file.startsWith(start) && /^\d.*\.tgz$/.test(file.slice(start.length));
};

/** Packs the builds, each package into a file in the folder, and removes files of other versions. */
export const packInto = (folder: string, packages = publicPackages): void => {
  mkdirSync(folder, { recursive: true });
  const older = readdirSync(folder).filter((file) => packages.some((one) => isPackOf(one, file)));
  for (const name of older) rmSync(join(folder, name));
  // By pnpm, because npm would keep the source condition and the workspace: ranges.
  run(`${pnpm} --silent ${filtersOf(packages)} pack --pack-destination "$TO"`, { TO: folder });
};
