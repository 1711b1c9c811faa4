import { err, type Result } from '@jobposting/core';
import { CopyStopped } from '@jobposting/core/copy';
import { readAddress } from '../connection/address.ts';
import { createConnect } from '../connection/connector.ts';
import type { OpenClient } from '../connection/open-client.ts';
import { failedToOpen, type StoreOpenError, storeOpenError } from '../schema/store-open-error.ts';

/** A separate connection for a copy. Throws a {@link CopyStopped}. */
export interface CopyClient {
  /** The address without its password. */
  readonly shown: string;
  /** Statements are sent at once, and answered in order. */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/**
 * Connects to the server of an address that can be written to, and returns the result of `open` for the connection. If
 * that fails, the connection is closed.
 */
export const withCopyClient = async <Opened>(
  address: string,
  open: (client: CopyClient) => Promise<Result<Opened, StoreOpenError>>,
): Promise<Result<Opened, StoreOpenError>> => {
  const read = readAddress(address);
  if (read.isErr()) return err(storeOpenError('of this address', 'address', read.error));
  const { shown } = read.value;
  const connected = await createConnect(read.value)();
  if (connected.isErr()) {
    const { message, errors } = connected.error;
    return err(storeOpenError(shown, 'unreachable', message, errors));
  }
  const client = createCopyClient(connected.value, shown);
  let opened: Result<Opened, StoreOpenError> | undefined;
  try {
    opened = await open(client);
    return opened;
  } catch (error) {
    if (!(error instanceof CopyStopped)) throw error;
    return err(failedToOpen(shown, error.cause));
  } finally {
    if (opened?.isOk() !== true) await client.close();
  }
};

const createCopyClient = ({ client, end }: OpenClient, shown: string): CopyClient => ({
  shown,
  async query<Row>(sql: string, values: readonly unknown[] = []) {
    try {
      const { rows } = await client.query({ text: sql, values: [...values] });
      return rows as Row[];
    } catch (cause) {
      const message = (cause as Error).message.replaceAll(/\s+/g, ' ');
      throw new CopyStopped(`The database ${shown} failed: ${message}. Run this again.`, { cause });
    }
  },
  close: end,
});
