import { err, ok, type Result } from 'neverthrow';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';

/**
 * Refuses a Node on which the driver would crash the process, before its binary is loaded.
 *
 * Errors: `store-open-failed`.
 */
export const checkNode = (path: string): Result<void, StoreOpenError> => {
  const { napi, node } = process.versions;
  // The binary of the driver is built for Node-API 10.
  if (Number(napi) >= 10) return ok();
  const cause = new Error(
    `@jobposting/sqlite needs Node.js 22.14 or later, but not 23.0 to 23.5, because its driver crashes on others; this is Node.js ${node}`,
  );
  return err(storeOpenError(path, 'cannot-open', cause));
};
