import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contender } from './contenders/contender.ts';
import type { Dataset } from './dataset.ts';

/** A database that holds a data set. */
export interface SeededDatabase {
  readonly path: string;
  /** The keys of the employers 1, 2, 3 … in turn. */
  readonly apiKeys: readonly string[];
  readonly bytes: number;
}

const removeDatabase = async (path: string): Promise<void> => {
  for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
};

const readKeys = async (file: string): Promise<readonly string[] | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
};

const seedOnce = async (contender: Contender, dataset: Dataset, cache: string) => {
  const path = join(cache, `${contender.schema}-${dataset.name}.sqlite`);
  // Written last, so that a database that was not finished is made again.
  const keysFile = `${path}.keys.json`;
  const known = await readKeys(keysFile);
  if (known) return { path, apiKeys: known };

  await mkdir(cache, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await removeDatabase(unfinished);
  const started = performance.now();
  const apiKeys = await contender.seed(unfinished, dataset);
  await rename(unfinished, path);
  await writeFile(keysFile, JSON.stringify(apiKeys));
  const seconds = (performance.now() - started) / 1000;
  console.log(`  seeded ${contender.schema} ${dataset.name} in ${seconds.toFixed(1)} s`);
  return { path, apiKeys };
};

/**
 * A copy in `folder` of a contender's seeded database, which the contender may change; the original
 * is kept in `cache`.
 */
export const copySeeded = async (
  contender: Contender,
  dataset: Dataset,
  cache: string,
  folder: string,
): Promise<SeededDatabase> => {
  const { path: original, apiKeys } = await seedOnce(contender, dataset, cache);
  const path = join(folder, `${contender.name}.sqlite`);
  await copyFile(original, path, constants.COPYFILE_FICLONE);
  const { size } = await stat(path);
  return { path, apiKeys, bytes: size };
};
