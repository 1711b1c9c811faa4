import { expect, it } from 'vitest';
import { isCoherent } from '../src/file-guard/wal-index.ts';

it.runIf(process.platform === 'linux')('relies on no file system that it does not know', () => {
  expect(isCoherent('/proc/version')).toBe(false);
});
