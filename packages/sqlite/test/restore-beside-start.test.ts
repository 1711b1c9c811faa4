import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore, restoreDatabase } from '@jobposting/sqlite';
import { expectError, expectOk } from '@jobposting/store-contract';
import { afterEach, expect, it, vi } from 'vitest';
import { claimFile } from '../src/backup/set-aside.ts';
import { aBackup, aFile, openFor } from './open-files.ts';

const hooks = vi.hoisted(() => ({ beforeLastStep: () => {} }));

vi.mock('../src/backup/set-aside.ts', async (load) => {
  const real = await load<typeof import('../src/backup/set-aside.ts')>();
  const setAside: typeof real.setAside = (...given) => {
    const kept = real.setAside(...given);
    hooks.beforeLastStep();
    return kept;
  };
  return { ...real, setAside };
});

afterEach(() => {
  hooks.beforeLastStep = () => {};
});

const employersIn = async (path: string): Promise<string[]> => {
  const store = await openFor({ path });
  return expectOk(await store.employers.list()).map(({ name }) => name);
};

it('a start on an empty file that waits for a restore leaves the restored database alone', async () => {
  const file = aFile();
  const from = await aBackup(file.folder);
  writeFileSync(file.path, '');
  const release = claimFile(file.path);
  const started = openSqliteStore({ path: file.path });
  renameSync(file.path, `${file.path}.before-restore`);
  renameSync(from, file.path);
  release?.();
  expect(expectError(await started).message).toContain('it was replaced meanwhile');
  expect(await employersIn(file.path)).toEqual(['Any Employer']);
});

it('a restore to a new path does not replace a database that a start has created meanwhile', async () => {
  const file = aFile();
  const backups = join(file.folder, 'backups');
  mkdirSync(backups);
  const from = await aBackup(backups);
  hooks.beforeLastStep = () => writeFileSync(file.path, '');
  const restored = await restoreDatabase({ from, to: file.path, now: new Date('2026-11-22') });
  expect(expectError(restored).message).toMatch(/Stop every server .* and run it again\.$/);
  expect(await employersIn(file.path)).toEqual([]);
});
