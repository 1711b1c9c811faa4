import type { EmployerId, EmployerProfile } from '@jobposting/core';
import {
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  type NewApiKey,
  type NewEmployer,
  type StoredEmployer,
  slugTaken,
  type WriteFailure,
} from '@jobposting/core/adapter';
import {
  type EmployerRow,
  type KeyRow,
  toApiKey,
  toEmployer,
  toMillis,
} from '@jobposting/core/store-support';
import { err, ok, type Result, safeTry } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { isUniqueViolation } from '../connection/postgres-error.ts';
import type { Statement } from '../connection/statement.ts';
import { takeId } from '../connection/take-id.ts';
import { readRows, toBytes } from '../row-mapping/rows.ts';
import * as statements from './employer-statements.ts';
import { createHolderLookUp, createNoteKeyUse } from './key-batches.ts';
import { createRecentlyFound } from './recently-found.ts';

export interface EmployerStoreParts {
  readonly connections: Connections;
  /** The size limit of the caches of employers and key holders. */
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

/** The size of an employer and a key, with the longest possible name. */
const holderBytes = 800;

/** The size of an employer, with addresses of the greatest length. */
const employerBytes = ({ profile }: StoredEmployer): number =>
  4_000 + 2 * (profile.about?.length ?? 0);

/** The list of employers does not belong to one of them: all its readers take turns as one subject. */
const noEmployer = 0;

const orNotFound =
  <T, E>(notFound: E) =>
  (found: T | undefined): Result<T, E> =>
    found === undefined ? err(notFound) : ok(found);

/** The slug is the only unique value of an employer. */
const orSlugTaken =
  (slug: EmployerProfile['slug'] | undefined) =>
  <E extends WriteFailure>(error: E) =>
    slug && isUniqueViolation(error.cause) ? slugTaken(slug) : error;

export const createPostgresEmployerStore = (parts: EmployerStoreParts): EmployerStore => {
  const { connections, maxBytes, clock } = parts;
  const holders = createRecentlyFound({
    look: createHolderLookUp(connections),
    sizeOf: () => holderBytes,
    maxBytes: maxBytes / 2,
    clock,
  });

  const findOne = async (statement: Statement, key: EmployerId | string) =>
    readRows(await connections.read<EmployerRow>(statement, [key]), ([row]) =>
      row === undefined ? null : toEmployer(row),
    );

  const employers = createRecentlyFound({
    look: (id: EmployerId) => findOne(statements.employerById, id),
    sizeOf: employerBytes,
    maxBytes: maxBytes / 2,
    clock,
  });

  /** Runs a write, and converts its only row. */
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

  const takeKeyId = (deadline: number) => takeId(connections, statements.nextKeyId, deadline);

  const insert = async (
    statement: Statement,
    { name, unlimited }: NewEmployer,
    firstKey: NewApiKey | undefined,
    profile: readonly [string] | [] = [],
  ) =>
    safeTry(async function* () {
      const deadline = connections.newDeadline();
      const id = yield* await takeId(connections, statements.nextEmployerId, deadline);
      const key =
        firstKey === undefined
          ? [null, null, null, null]
          : [
              toBytes(firstKey.hash),
              yield* await takeKeyId(deadline),
              firstKey.label,
              toMillis(firstKey.createdAt),
            ];
      const values = [id, name, unlimited, ...key, ...profile];
      return write<EmployerRow, StoredEmployer>(statement, values, toEmployer, deadline);
    });

  return {
    async add(employer, firstKey) {
      const { profile = {} } = employer;
      const added = await insert(statements.addEmployer, employer, firstKey, [
        JSON.stringify(profile),
      ]);
      return added.map((row) => row as StoredEmployer).mapErr(orSlugTaken(profile.slug));
    },

    addFirst: async (employer, firstKey) =>
      (await insert(statements.addFirstEmployer, employer, firstKey)).map((row) => row ?? null),

    list: async () =>
      readRows(
        await connections.search<EmployerRow>(noEmployer, statements.allEmployers, []),
        (rows) => rows.map(toEmployer),
      ),

    find: employers.find,

    findBySlug: (slug) => findOne(statements.employerBySlug, slug),

    async update(id, { name = null, unlimited = null, profile = {} }) {
      const values = [id, name, unlimited, JSON.stringify(profile)];
      const updated = await write(statements.updateEmployer, values, toEmployer);
      return updated.mapErr(orSlugTaken(profile.slug)).andThen(orNotFound(employerNotFound(id)));
    },

    remove: async (id) =>
      safeTry(async function* () {
        const deadline = connections.newDeadline();
        const found = yield* await connections.read(statements.employerById, [id], deadline);
        if (found.length === 0) return err(employerNotFound(id));
        return write(statements.removeEmployer, [id], () => undefined, deadline);
      }),

    addKey: async (employerId, { hash, label, createdAt }) =>
      safeTry(async function* () {
        const deadline = connections.newDeadline();
        const id = yield* await takeKeyId(deadline);
        const values = [employerId, toBytes(hash), id, label, toMillis(createdAt)];
        const added = await write(statements.addKey, values, toApiKey, deadline);
        return added.andThen(orNotFound(employerNotFound(employerId)));
      }),

    listKeys: async (employerId) =>
      readRows(await connections.read<KeyRow>(statements.keysOfEmployer, [employerId]), (rows) =>
        rows.map(toApiKey),
      ),

    async revokeKey({ employerId, id, revokedAt }) {
      const values = [employerId, id, toMillis(revokedAt)];
      const revoked = await write(statements.revokeKey, values, toApiKey);
      return revoked.andThen(orNotFound(apiKeyNotFound(id)));
    },

    noteKeyUse: createNoteKeyUse(connections),

    findByKeyHash: holders.find,
  };
};
