import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { setAside } from '../src/backup/set-aside.ts';
import { aFile } from './open-files.ts';

const now = new Date('2026-11-22T12:00:00Z');

const links = vi.hoisted(() => ({ code: 'EPERM' }));

vi.mock('node:fs', async (load) => ({
  ...(await load<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error(`${links.code}: no link`), { code: links.code });
  },
}));

afterEach(() => {
  links.code = 'EPERM';
});

it('keeps the database before a restore where the file system has no links', () => {
  const file = aFile();
  writeFileSync(file.path, 'the database');
  const kept = setAside(file.path, { isClaimed: false, now }) ?? '';
  expect(readFileSync(kept, 'utf8')).toBe('the database');
  expect(readdirSync(file.folder)).toEqual([basename(kept)]);
});

it('leaves the database as it is before a restore where the link fails for another reason', () => {
  links.code = 'EIO';
  const file = aFile();
  writeFileSync(file.path, 'the database');
  expect(() => setAside(file.path, { isClaimed: false, now })).toThrow('EIO: no link');
  expect(readdirSync(file.folder)).toEqual([basename(file.path)]);
});
