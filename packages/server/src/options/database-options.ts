import { readAddress } from '@jobposting/postgres/address';
import * as v from 'valibot';
import {
  flag,
  grouped,
  option,
  required,
  text,
  type ValuesOf,
  wholeNumber,
  withDefault,
} from './option.ts';

/** Where a database is: in a file, or on a PostgreSQL server. */
export type DatabasePlace = FilePlace | PostgresPlace;

interface FilePlace {
  readonly kind: 'file';
  readonly path: string;
  /** For messages. */
  readonly shown: string;
}

export interface PostgresPlace {
  readonly kind: 'postgres';
  readonly address: string;
  /** For messages: the address without its password and its parameters. */
  readonly shown: string;
}

// With the quotes that some tools keep when they read a file of variables.
const scheme = /^["'\s]*[a-z][a-z\d+.:-]*:\/\//i;
// Misspelt ones, too: as file names they would be shown, with their passwords, and created.
const postgresScheme = /^["'\s]*postgres(?:ql)?:/i;
// Likewise settings of libpq, such as `host=db password=secret`, and anything with a user and a password. Anything that
// begins as a path is a path.
const settings = /^["'\s]*(?:host|hostaddr|port|user|password|dbname|service)\s*=/i;
const credentials = /^(?!["'\s]*\.{0,2}[\\/])[^@]*:[^\\/@][^@]*@/;

const isFile = (given: string): boolean =>
  ![scheme, settings, credentials].some((other) => other.test(given));

const shownOf = (address: string): string =>
  readAddress(address).match(
    ({ shown }) => shown,
    () => 'of this address',
  );

const placeOf = (given: string): DatabasePlace =>
  postgresScheme.test(given)
    ? { kind: 'postgres', address: given, shown: shownOf(given) }
    : { kind: 'file', path: given, shown: given };

/** What is wrong with an address, as far as it shows without asking its server; `null` when nothing is. */
export const addressProblem = (place: DatabasePlace): string | null =>
  place.kind === 'file'
    ? null
    : readAddress(place.address).match(
        () => null,
        (problem) => `The database ${place.shown} cannot be opened: ${problem}.`,
      );

/** A file, or an address that begins with `postgres:`, whose errors `addressProblem` says without its value. */
export const databasePlace = v.pipe(
  text,
  v.check(
    (given) => postgresScheme.test(given) || isFile(given),
    'It must be a file, or an address that begins with postgres://.',
  ),
  // Otherwise it would become the name of the file.
  v.check(
    (given) => postgresScheme.test(given) || !given.endsWith('/'),
    ({ input }) => `It is a folder; name a file in it, such as ${input}jobposting.sqlite.`,
  ),
  v.transform(placeOf),
);

/** `--database` of a command for either kind. */
export const anyDatabase = required(
  option(
    '<file or address>',
    'the SQLite file, or the address of a PostgreSQL database: postgres://user@host/name',
    databasePlace,
  ),
);

/** `--database` of a command for files only; it accepts an address to say what to use instead. */
export const databaseFile = required(option('<file>', 'the SQLite file', databasePlace));

/** How to reach a database that is not a file. */
export const postgresOptions = grouped('For PostgreSQL:', {
  preparedStatements: withDefault(
    flag(
      'use prepared statements; false behind a pooler that gives each transaction a different connection',
    ),
    true,
  ),
  databaseTimeout: withDefault(
    option(
      '<ms>',
      'how long a database call may take, in milliseconds, 1000 to 60000',
      wholeNumber(1_000, 60_000),
    ),
    10_000,
  ),
});

/** The database of a command, and how to reach it. */
export type DatabaseOptions = ValuesOf<{ database: typeof anyDatabase } & typeof postgresOptions>;
