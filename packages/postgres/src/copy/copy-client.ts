import { err, type Result } from '@jobposting/core';
import { CopyStopped } from '@jobposting/core/copy';
import { connectTo } from '../schema/open-database.ts';
import { failedToOpen, type StoreOpenError } from '../schema/store-open-error.ts';

/** How long to wait for a server. */
export const openLimitMs = 10_000;

/** A connection for a copy. Throws a {@link CopyStopped}. */
export interface CopyClient {
  /** The address without its password. */
  readonly shown: string;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Connects, and returns the result of `open` for the connection; if that fails, the connection is closed. */
export const openEnd = async <End>(
  address: string,
  open: (client: CopyClient) => Promise<Result<End, StoreOpenError>>,
): Promise<Result<End, StoreOpenError>> => {
  const connected = await connectTo(address, openLimitMs);
  if (connected.isErr()) return err(connected.error);
  const { client, end } = connected.value;
  const { shown } = connected.value.address;
  let opened: Result<End, StoreOpenError> | undefined;
  try {
    opened = await open({
      shown,
      async query<Row>(sql: string, values: readonly unknown[] = []) {
        try {
          return (await client.query({ text: sql, values: [...values] })).rows as Row[];
        } catch (cause) {
          const message = (cause as Error).message.replaceAll(/\s+/g, ' ');
          const stopped = `The database ${shown} failed: ${message}. Run this again.`;
          throw new CopyStopped(stopped, { cause });
        }
      },
      close: end,
    });
    return opened;
  } catch (error) {
    if (!(error instanceof CopyStopped)) throw error;
    return err(failedToOpen(shown, error.cause));
  } finally {
    if (opened?.isOk() !== true) await end();
  }
};
