import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one run, and its removal. */
export const createScratchDirectory = (): {
  readonly path: string;
  readonly remove: () => void;
} => {
  const path = mkdtempSync(join(tmpdir(), 'jobposting-torture-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
