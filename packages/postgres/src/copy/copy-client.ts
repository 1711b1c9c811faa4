import { CopyStopped, err, ok, type Result } from '@jobposting/core/adapter';
import { type Address, readAddress } from '../connection/address.ts';
import { createConnect } from '../connection/connector.ts';
import type { OpenClient } from '../connection/open-client.ts';
import { RowDamaged } from '../row-damaged.ts';
import { failedToOpen, type StoreOpenError, storeOpenError } from '../store-open-error.ts';
import { endWhenServerHangs } from './hung-server.ts';

/** A connection of its own for a copy. What it throws is a {@link CopyStopped}. */
export interface CopyClient {
  /** The address without its password. */
  readonly shown: string;
  /** Statements are sent at once, and answered in their order. */
  query<Row>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[]; readonly rowCount: number | null }>;
  /** Runs statements in one transaction. */
  inTransaction<T>(begin: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Connects to the server of an address that can be written to, for what `open` makes of the connection.
 * Where that fails, the connection is closed.
 */
export const withCopyClient = async <Opened>(
  address: string,
  open: (client: CopyClient) => Promise<Result<Opened, StoreOpenError>>,
): Promise<Result<Opened, StoreOpenError>> => {
  const connected = await connect(address);
  if (connected.isErr()) return err(connected.error);
  const client = connected.value;
  let opened: Result<Opened, StoreOpenError> | undefined;
  try {
    opened = await open(client);
    return opened;
  } catch (error) {
    if (!(error instanceof CopyStopped)) throw error;
    return err(failedToOpen(client.shown, error.cause));
  } finally {
    if (opened?.isOk() !== true) await client.close();
  }
};

const connect = async (address: string): Promise<Result<CopyClient, StoreOpenError>> => {
  const read = readAddress(address);
  if (read.isErr()) return err(storeOpenError('of this address', 'address', read.error));
  const { shown } = read.value;
  const connected = await createConnect(read.value)();
  if (connected.isErr()) {
    const { message, errors } = connected.error;
    return err(storeOpenError(shown, 'unreachable', message, errors));
  }
  return ok(createCopyClient(connected.value, read.value));
};

const createCopyClient = (opened: OpenClient, address: Address): CopyClient => {
  const { client, end } = opened;
  const { shown } = address;
  const watch = endWhenServerHangs(opened, address);
  const query = async <Row>(sql: string, values: readonly unknown[] = []) => {
    try {
      const asked = client.query({ text: sql, values: [...values] });
      const { rows, rowCount } = await watch.during(asked);
      return { rows: rows as Row[], rowCount };
    } catch (cause) {
      const message = (cause as Error).message.replaceAll(/\s+/g, ' ');
      throw new CopyStopped(`The database ${shown} failed: ${message}. Run this again.`, { cause });
    }
  };
  return {
    shown,
    query,
    async inTransaction(begin, work) {
      await query(begin);
      try {
        const result = await work();
        await query('COMMIT');
        return result;
      } catch (error) {
        // The first failure tells more than that of an end to a lost transaction.
        await query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    async close() {
      watch.stop();
      await end();
    },
  };
};

/** Reads a row. Throws a {@link CopyStopped} for one that is damaged. */
export const orStopped = <T>(shown: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RowDamaged)) throw error;
    throw new CopyStopped(`The database ${shown}: ${error.message}.`, { cause: error });
  }
};
