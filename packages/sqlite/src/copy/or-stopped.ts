import { CopyStopped } from '@jobposting/core/adapter';
import { faultOf, RowDamaged } from '../file/sqlite-error.ts';

/** The {@link CopyStopped} for what was thrown at work on a file; a bug is thrown on. */
const toStopped = (path: string, error: unknown): CopyStopped => {
  if (error instanceof RowDamaged) {
    const { message } = error.cause as Error;
    return new CopyStopped(`${path}: ${error.message}: ${message}.`, { cause: error });
  }
  if (faultOf(error) === undefined) throw error;
  const { message } = error as Error;
  return new CopyStopped(`The file ${path} failed: ${message}. Run this again.`, { cause: error });
};

/** Runs work on a file. Throws a {@link CopyStopped} for what the driver throws. */
export const orStopped = async <T>(path: string, work: () => T): Promise<Awaited<T>> => {
  try {
    return await work();
  } catch (error) {
    throw toStopped(path, error);
  }
};

/** The same for what is read block by block. */
export async function* eachOrStopped<T>(path: string, blocks: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* blocks;
  } catch (error) {
    throw toStopped(path, error);
  }
}
