import { execFileSync, spawnSync } from 'node:child_process';
import fs, {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { restoreDatabase } from '@jobposting/sqlite';
import { acme, expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFor, openWithJob } from './open-files.ts';

/** An open file with a job, and an empty folder for backups. */
const openWithFolder = async () => {
  const opened = await openWithJob();
  const folder = join(opened.file.folder, 'backups');
  mkdirSync(folder);
  return { ...opened, folder, to: join(folder, 'jobs.backup') };
};

/** A disk on which a call of the file system fails while `isFailing`. */
const failOn = (name: 'fsyncSync' | 'unlinkSync', isFailing: (given: unknown) => boolean): void => {
  const call = fs[name] as (...given: unknown[]) => void;
  const failing = vi.spyOn(fs, name as 'unlinkSync').mockImplementation((...given: unknown[]) => {
    if (isFailing(given[0])) throw new Error(`EIO: i/o error, ${name}`);
    call(...given);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    failing.mockRestore();
    syncBuiltinESMExports();
  });
};

/** As on a disk that fails right after a file got its name. */
const failSyncsOfFolders = (): void =>
  failOn('fsyncSync', (descriptor) => fs.fstatSync(descriptor as number).isDirectory());

/** As on a disk that fails when the copy gives up its temporary name. */
const failFirstRemovalOf = (ending: string): void => {
  let hasFailed = false;
  failOn('unlinkSync', (path) => {
    if (hasFailed || !String(path).endsWith(ending)) return false;
    hasFailed = true;
    return true;
  });
};

const asFile = (path: string): string => {
  writeFileSync(path, '');
  return path;
};

const asFolder = (path: string): string => {
  mkdirSync(path);
  return path;
};

describe('a backup', () => {
  it('is a whole database of one moment, and replaces a file only when asked to', async () => {
    const { store, job, folder, to } = await openWithFolder();
    expectOk(await store.backup(to));
    expect(readdirSync(folder)).toEqual(['jobs.backup']);
    const before = readFileSync(to);
    expect(expectError(await store.backup(to)).message).toBe(`The file ${to} exists already.`);
    expect(readFileSync(to).equals(before)).toBe(true);
    const copy = await openFor({ path: to });
    expect(expectOk(await copy.jobs.find(acme, { id: job.id }))).toEqual(job);
  });

  it('of two at once to one name one succeeds, the other returns an error, and nothing else is left (A7)', async () => {
    const { store, folder, to } = await openWithFolder();
    const made = await Promise.all([store.backup(to), store.backup(to), store.backup(to)]);
    expect(made.filter((result) => result.isOk())).toHaveLength(1);
    for (const result of made) {
      if (result.isErr()) expect(result.error.message).toBe(`The file ${to} exists already.`);
    }
    expect(readdirSync(folder)).toEqual(['jobs.backup']);
  });

  it('fails while it has a second name, with which no server opens it (A7)', async () => {
    const { store, folder, to } = await openWithFolder();
    failFirstRemovalOf('.partial');
    expect(expectError(await store.backup(to)).message).toBe(`The file ${to} cannot be written.`);
    expect(readdirSync(folder)).toEqual([]);
    expectOk(await store.backup(to));
  });

  it('or a restore fails where the copy cannot be synced, and gives it no name', async () => {
    const { store, folder, to } = await openWithFolder();
    expectOk(await store.backup(to));
    failOn('fsyncSync', (descriptor) => fs.fstatSync(descriptor as number).isFile());
    const other = join(folder, 'other');
    const errors = [
      expectError(await store.backup(other)),
      expectError(await restoreDatabase({ from: to, to: other, now: new Date() })),
    ];
    for (const { cause } of errors) {
      expect(cause).toHaveProperty('message', 'EIO: i/o error, fsyncSync');
    }
    expect(readdirSync(folder)).toEqual(['jobs.backup']);
  });

  const asFifo = (path: string): string => {
    execFileSync('mkfifo', [path]);
    return path;
  };
  const asLinkToDevice = (path: string): string => {
    symlinkSync('/dev/null', path);
    return path;
  };
  const beside = (path: string, ending: string): string => {
    writeFileSync(path + ending, 'of another database');
    return path;
  };

  it.each<[string, (to: string, folder: string) => string, string]>([
    ['a folder that does not exist', (_to, folder) => join(folder, 'none', 'jobs.backup'), ''],
    ['a file as its folder', (to) => join(asFile(to), 'jobs.backup'), ''],
    ['a folder as its name', asFolder, ''],
    ['a name that is too long', (_to, folder) => join(folder, 'x'.repeat(300)), ''],
    ['a folder where files cannot be created', () => '/proc/jobs.backup', ''],
    ['a FIFO', asFifo, ' is not a regular file.'],
    ['a link to a device', asLinkToDevice, ' is not a regular file.'],
    ['a -wal of another database, which SQLite would use', (to) => beside(to, '-wal'), '-wal is'],
    ['a -journal of one', (to) => beside(to, '-journal'), '-journal is'],
  ])('%s is an error, not an exception, and stays as it is (A7)', async (_what, nameOf, said) => {
    const { store, folder, to } = await openWithFolder();
    const target = nameOf(to, folder);
    const look = () => readdirSync(folder).map((name) => lstatSync(join(folder, name)));
    const before = look();
    for (const replace of [false, true]) {
      const failed = expectError(await store.backup(target, { replace }));
      expect(failed.code).toBe('backup-failed');
      expect(failed.message).toContain(`${target}${said}`);
    }
    expect(look().map(({ ino, mode }) => [ino, mode])).toEqual(
      before.map(({ ino, mode }) => [ino, mode]),
    );
  });

  it('replaces the target of a symbolic link, and not the link', async () => {
    const { store, folder, to } = await openWithFolder();
    const link = join(folder, 'latest');
    symlinkSync('jobs.backup', link);
    expectOk(await store.backup(link));
    expect(expectError(await store.backup(link)).message).toBe(`The file ${link} exists already.`);
    const before = statSync(to).ino;
    expectOk(await store.backup(link, { replace: true }));
    expect(readlinkSync(link)).toBe('jobs.backup');
    expect(statSync(to).ino).not.toBe(before);
    expect(readdirSync(folder)).toEqual(['jobs.backup', 'latest']);
  });

  it('removes the leftovers of killed backups to the same file, and nothing else', async () => {
    const { store, folder, to } = await openWithFolder();
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const hex = 'a1b2c3d4e5f6';
    // This process can have the id of a killed one, as in a container.
    for (const pid of [gone, process.pid]) {
      for (const ending of ['', '-wal', '-journal']) asFile(`${to}.${pid}.${hex}.partial${ending}`);
    }
    const others = [
      `jobs.backup.${process.ppid}.${hex}.partial`,
      `jobs.backup.${gone}.partial`,
      `other.backup.${gone}.${hex}.partial`,
    ];
    for (const name of others) asFile(join(folder, name));
    expectOk(await store.backup(to));
    expect(readdirSync(folder)).toEqual(['jobs.backup', ...others].sort());
  });

  it.each([false, true])(
    'whose name may not be durable is removed, or reported (replace: %s)',
    async (replace) => {
      const { store, folder, to } = await openWithFolder();
      if (replace) expectOk(await store.backup(to));
      const before = replace ? statSync(to).ino : undefined;
      failSyncsOfFolders();
      const failed = expectError(await store.backup(to, { replace }));
      expect(readdirSync(folder)).toEqual(replace ? ['jobs.backup'] : []);
      expect(failed.message).toContain(replace ? 'was written, but' : 'cannot be written');
      if (replace) expect(statSync(to).ino).not.toBe(before);
    },
  );

  it('goes beside an empty log, which a process that only reads a database can leave', async () => {
    const { store, to } = await openWithFolder();
    for (const ending of ['-wal', '-journal']) asFile(to + ending);
    expectOk(await store.backup(to));
  });

  it('never goes to a file of the database itself, under any name', async () => {
    const { file, store, folder } = await openWithFolder();
    const link = join(folder, 'link');
    linkSync(`${file.path}-wal`, link);
    const folderLink = join(folder, 'folder');
    symlinkSync(file.folder, folderLink);
    const journal = join(folderLink, 'jobs.sqlite-journal');
    const endings = ['', '-wal', '-shm', '-journal'];
    for (const to of [...endings.map((ending) => file.path + ending), link, journal]) {
      expect(store.isOwnFile(to)).toBe(true);
      const failed = expectError(await store.backup(to, { replace: true }));
      expect(failed.message).toMatch(/belongs to the database itself/);
    }
  });
});
