import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Employer } from '@jobposting/core';

// Databases are filled through the command line of the build that will serve them, so that builds
// with different schemas can be compared. `command` is the path of a build's cli.js.

/** Adds an employer, and creates the database if it does not exist. */
export const addEmployer = async (
  command: string,
  database: string,
  name: string,
): Promise<Employer & { readonly apiKey: string }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[command, 'employer', 'add'],
    ...['--database', database, '--name', name, '--json'],
  ]);
  return JSON.parse(stdout);
};

/** Imports lines of newline-delimited JSON as jobs of an employer. */
export const importJobs = async (
  command: string,
  database: string,
  employer: Employer,
  lines: Iterable<string>,
): Promise<void> => {
  const child = spawn(
    process.execPath,
    [command, 'import', '--database', database, '--employer', String(employer.id), '-'],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const [[exitCode]] = await Promise.all([
    once(child, 'close'),
    pipeline(Readable.from(lines), child.stdin),
  ]);
  if (exitCode !== 0) throw new Error(`the import ended with exit code ${exitCode}`);
};
