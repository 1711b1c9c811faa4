import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of a cluster, by their paths. */
export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of `initdb` and `postgres`. */
  readonly postgresBin: string;
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
const find = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

const findPostgres = (): string | undefined => {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
};

/** Finds the programs for a cluster, or says which packages of Debian are missing. */
export const findPrograms = (): Programs | string => {
  const patroni = find('patroni');
  const etcd = find('etcd');
  const haproxy = find('haproxy');
  const postgresBin = findPostgres();
  if (patroni && etcd && haproxy && postgresBin) return { patroni, etcd, haproxy, postgresBin };
  const needed = { postgresql: postgresBin, patroni, 'etcd-server': etcd, haproxy };
  const missing = Object.entries(needed).flatMap(([name, path]) => (path ? [] : [name]));
  return `needs ${missing.join(', ')}: apt-get install ${missing.join(' ')}`;
};
