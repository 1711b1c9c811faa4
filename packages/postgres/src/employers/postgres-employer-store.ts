import type { Employer, EmployerId } from '@jobposting/core';
import {
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  type KeyHash,
  type KeyUse,
  type NewApiKey,
  type NewEmployer,
} from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { createBatch, firstDeadline, type TimedCall } from '../batch.ts';
import type { Connections } from '../connection/connections.ts';
import type { Statement } from '../connection/statement.ts';
import { toMillis } from '../jobs/job-row.ts';
import { newerSchema } from '../migrations/newer-schema.ts';
import { readRows } from '../read-rows.ts';
import { takeId } from '../take-id.ts';
import {
  type EmployerRow,
  type HolderRow,
  type KeyRow,
  toApiKey,
  toBytes,
  toEmployer,
  toHolder,
} from './employer-row.ts';
import * as statements from './employer-statements.ts';
import { createRecentlyFound } from './recently-found.ts';

/** What the employer store is made of. */
export interface EmployerStoreParts {
  readonly connections: Connections;
  /** How much may be kept of employers and of who holds which key. */
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

interface LookUp extends TimedCall {
  readonly hash: KeyHash;
}

type Use = TimedCall & KeyUse;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The list of employers does not belong to one of them: all who read it take turns as one. */
const noEmployer = 0;

const orNotFound =
  <T, E>(notFound: E) =>
  (found: T | undefined): Result<T, E> =>
    found === undefined ? err(notFound) : ok(found);

/** Creates the store of employers and keys. */
export const createPostgresEmployerStore = (parts: EmployerStoreParts): EmployerStore => {
  const { connections, maxBytes, clock } = parts;
  const look = createBatch(async (calls: readonly LookUp[]) => {
    const hashes = calls.map(({ hash }) => toBytes(hash));
    const rows = await connections.read<HolderRow>(
      statements.holdersOfKeys,
      [hashes],
      firstDeadline(calls),
    );
    const found = rows
      .andThen((each) => (each[0]?.is_newer_schema ? err(newerSchema()) : ok(each)))
      .map((each) => new Map(each.map((row) => [hexOf(row.sha256), row])));
    return hashes.map((hash) =>
      found.map((holders) => {
        const row = holders.get(hexOf(hash));
        return row === undefined ? null : toHolder(row);
      }),
    );
  });
  const holders = createRecentlyFound({
    look: (hash: KeyHash) => look({ hash, deadline: connections.newDeadline() }),
    maxBytes: maxBytes / 2,
    clock,
  });

  // Every key is used for the first time of a day soon after midnight: so many writes, each by itself, would
  // hold up all others.
  const note = createBatch(async (uses: readonly Use[]) => {
    const noted = await connections.writeRepeatably(
      statements.noteKeyUses,
      [
        uses.map(({ employerId }) => employerId),
        uses.map(({ id }) => id),
        uses.map(({ day }) => day),
      ],
      firstDeadline(uses),
    );
    return uses.map(() => noted.map(() => undefined));
  });

  const employers = createRecentlyFound({
    look: async (id: EmployerId) =>
      readRows(await connections.read<EmployerRow>(statements.employerById, [id]), ([row]) =>
        row === undefined ? null : toEmployer(row),
      ),
    maxBytes: maxBytes / 2,
    clock,
  });

  /** Runs a write, and makes what it returns of its only row. */
  const write = async <Row, T>(
    statement: Statement,
    values: readonly unknown[],
    toValue: (row: Row) => T,
    deadline = connections.newDeadline(),
  ) => {
    const written = await connections.writeRepeatably<Row>(statement, values, deadline);
    holders.forget();
    employers.forget();
    return readRows(written, ([row]) => (row === undefined ? undefined : toValue(row)));
  };

  const insert = async (statement: Statement, employer: NewEmployer, firstKey?: NewApiKey) => {
    const deadline = connections.newDeadline();
    const id = await takeId(connections, statements.nextEmployerId, deadline);
    if (id.isErr()) return err(id.error);
    const keyId =
      firstKey === undefined ? ok(null) : await takeId(connections, statements.nextKeyId, deadline);
    if (keyId.isErr()) return err(keyId.error);
    const key =
      firstKey === undefined
        ? [null, null, null, null]
        : [toBytes(firstKey.hash), keyId.value, firstKey.label, toMillis(firstKey.createdAt)];
    const values = [id.value, employer.name, employer.unlimited, ...key];
    return write<EmployerRow, Employer>(statement, values, toEmployer, deadline);
  };

  return {
    async add(employer, firstKey) {
      const added = await insert(statements.addEmployer, employer, firstKey);
      return added.map((row) => row as Employer);
    },

    async addFirst(employer, firstKey) {
      const added = await insert(statements.addFirstEmployer, employer, firstKey);
      return added.map((row) => row ?? null);
    },

    list: async () =>
      readRows(
        await connections.search<EmployerRow>(noEmployer, statements.allEmployers, []),
        (rows) => rows.map(toEmployer),
      ),

    find: employers.find,

    async update(id, { name = null, unlimited = null }) {
      const updated = await write(statements.updateEmployer, [id, name, unlimited], toEmployer);
      return updated.andThen(orNotFound(employerNotFound(id)));
    },

    async remove(id) {
      const deadline = connections.newDeadline();
      const found = await connections.read<EmployerRow>(statements.employerById, [id], deadline);
      if (found.isErr()) return err(found.error);
      if (found.value.length === 0) return err(employerNotFound(id));
      return write(statements.removeEmployer, [id], () => undefined, deadline);
    },

    async addKey(employerId, { hash, label, createdAt }) {
      const deadline = connections.newDeadline();
      const id = await takeId(connections, statements.nextKeyId, deadline);
      if (id.isErr()) return err(id.error);
      const values = [employerId, toBytes(hash), id.value, label, toMillis(createdAt)];
      const added = await write(statements.addKey, values, toApiKey, deadline);
      return added.andThen(orNotFound(employerNotFound(employerId)));
    },

    listKeys: async (employerId) =>
      readRows(await connections.read<KeyRow>(statements.keysOfEmployer, [employerId]), (rows) =>
        rows.map(toApiKey),
      ),

    async revokeKey({ employerId, id, revokedAt }) {
      const values = [employerId, id, toMillis(revokedAt)];
      const revoked = await write(statements.revokeKey, values, toApiKey);
      return revoked.andThen(orNotFound(apiKeyNotFound(id)));
    },

    noteKeyUse: (use) => note({ ...use, deadline: connections.newDeadline() }),

    findByKeyHash: holders.find,
  };
};
