import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dataset } from '../requests/dataset.ts';
import type { Command, Contender, Places } from './contender.ts';

/** How the file of a schema is made; contenders of the same schema share it, and each gets a copy. */
export interface SeededSchema {
  readonly schema: string;
  /** Makes the database of a data set and returns the keys of the employers 1, 2, 3 …. */
  readonly seed: (path: string, dataset: Dataset) => Promise<readonly string[]>;
}

const readKeys = (file: string): Promise<readonly string[] | null> =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null);

const seedOnce = async ({ schema, seed }: SeededSchema, dataset: Dataset, cache: string) => {
  const path = join(cache, `${schema}-${dataset.jobs}-${dataset.employers}.sqlite`);
  // Written last, so that an unfinished database is made again.
  const keysFile = `${path}.keys.json`;
  const known = await readKeys(keysFile);
  if (known) return { path, apiKeys: known };

  const unfinished = `${path}.${process.pid}`;
  for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true });
  const started = performance.now();
  const apiKeys = await seed(unfinished, dataset);
  await rename(unfinished, path);
  await writeFile(keysFile, JSON.stringify(apiKeys));
  const seconds = (performance.now() - started) / 1000;
  console.log(`  seeded ${schema} in ${seconds.toFixed(1)} s`);
  return { path, apiKeys };
};

/** A copy of a seeded database that may be changed; the original is kept. */
export const copySeeded = async (
  schema: SeededSchema,
  dataset: Dataset,
  { cache, folder }: Pick<Places, 'cache' | 'folder'>,
) => {
  const { path: original, apiKeys } = await seedOnce(schema, dataset, cache);
  const path = join(folder, `${randomUUID()}.sqlite`);
  await copyFile(original, path, constants.COPYFILE_FICLONE);
  const { size } = await stat(path);
  return { path, apiKeys, bytes: size };
};

/** A contender on a copy of a seeded file. */
export const createFileContender = (
  contender: Pick<Contender, 'name' | 'title'>,
  schema: SeededSchema,
  serve: (database: string) => Command,
): Contender => ({
  ...contender,
  async prepare(dataset, places) {
    const { path, ...seeded } = await copySeeded(schema, dataset, places);
    return { command: serve(path), ...seeded };
  },
});
