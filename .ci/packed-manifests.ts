import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileOf, type PublicPackage } from './public-packages.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Packed {
  readonly name: string;
  readonly manifest: Manifest;
}

const needsOf = ({ dependencies, peerDependencies }: Manifest) => ({
  ...dependencies,
  ...peerDependencies,
});

const manifestIn = (file: string): Manifest => {
  const { stdout } = spawnSync('tar', ['-xzOf', file, 'package/package.json']);
  return JSON.parse(stdout.toString());
};

/** The packages as they were packed, each after those that it needs: nobody meets a gap in the registry. */
export const inOrderOfNeed = (folder: string, packages: readonly PublicPackage[]): Packed[] => {
  const waiting = packages.map((described) => ({
    name: described.name,
    manifest: manifestIn(join(folder, fileOf(described))),
  }));
  const ordered: Packed[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.findIndex(({ manifest }) =>
      Object.keys(needsOf(manifest)).every((name) => !names.has(name)),
    );
    if (next < 0) throw new Error(`These need each other: ${[...names].join(', ')}`);
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
};

/** Why a packed package must not be published; `null` when it may. */
export const unfitFor = (version: string, manifest: Manifest): string | null => {
  if (manifest.version !== version) return `it has the version ${manifest.version}`;
  for (const [name, range] of Object.entries(needsOf(manifest))) {
    if (range.startsWith('workspace:')) return `it needs ${name} by ${range}`;
    // All move together, so that no mix of versions is ever installed.
    const isOurs = name.startsWith('@jobposting/');
    if (isOurs && range !== version && range !== `^${version}`) return `it needs ${name} ${range}`;
  }
  return JSON.stringify(manifest).includes('@jobposting/source')
    ? 'it names its sources, which are not packed'
    : null;
};
