import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const find = (name: string): string | undefined =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Finds the programs for a cluster, by their paths, or says which packages of Debian are missing. */
export const findPrograms = () => {
  const patroni = find('patroni');
  const etcd = find('etcd');
  const haproxy = find('haproxy');
  /** The folder of `initdb` and `postgres`, of the newest version. */
  const postgresBin = globSync('/usr/lib/postgresql/*/bin')
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
  if (patroni && etcd && haproxy && postgresBin) return { patroni, etcd, haproxy, postgresBin };
  const needed = { postgresql: postgresBin, patroni, 'etcd-server': etcd, haproxy };
  const missing = Object.entries(needed).flatMap(([name, path]) => (path ? [] : [name]));
  return `needs ${missing.join(', ')}: apt-get install ${missing.join(' ')}`;
};

export type Programs = Exclude<ReturnType<typeof findPrograms>, string>;
