import type { Command } from '@commander-js/extra-typings';
import { flag, option, wholeNumber } from '../option.ts';
import { type DatabasePlace, databasePlace } from './database-place.ts';

/** Which database a command works on, and how it reaches one that is not a file. */
export interface DatabaseOptions {
  readonly database: DatabasePlace;
  readonly preparedStatements: boolean;
  /** In milliseconds. */
  readonly databaseTimeout: number;
}

/** `--database`, which every command needs. */
export const databaseOption = () =>
  option(
    '--database <file or address>',
    'the SQLite file, or the address of a PostgreSQL database: postgres://user@host/name',
    databasePlace,
  ).makeOptionMandatory();

/** Adds a command with the options of {@link DatabaseOptions}. */
export const databaseCommand = (parent: Command, name: string) =>
  parent
    .command(name)
    .addOption(databaseOption())
    .addOption(
      flag(
        'prepared-statements',
        'of a PostgreSQL database; --prepared-statements false behind a pooler that hands each transaction to another connection',
      ).default(true),
    )
    .addOption(
      option(
        '--database-timeout <ms>',
        'how long a call of a PostgreSQL database may take, in milliseconds',
        wholeNumber(1_000, 60_000),
      ).default(10_000),
    );
