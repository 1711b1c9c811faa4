import { examinePostgres, type PostgresExamination } from '@jobposting/postgres';
import { explainOpenError } from '../database/postgres-database.ts';
import type { PostgresPlace } from '../options/database-options.ts';
import { checkContents } from './check-contents.ts';
import { checkNone, type Finding, fine, problem, warning } from './finding.ts';

const oldestVersion = 14;

const checkVersion = ({ version, majorVersion }: PostgresExamination): Finding =>
  majorVersion < oldestVersion
    ? problem(`PostgreSQL: ${version}. Upgrade it: this program needs ${oldestVersion} or later.`)
    : fine(`PostgreSQL: ${version}.`);

const checkCommit = ({ synchronousCommit }: PostgresExamination): Finding =>
  synchronousCommit === 'off'
    ? problem(
        'synchronous_commit: off. Set it to on: an answered write may be lost when the server crashes.',
      )
    : fine(`synchronous_commit: ${synchronousCommit}.`);

const checkClocks = ({ clockAheadMs }: PostgresExamination): Finding => {
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  return seconds > 60
    ? warning(`Clocks: ${seconds} seconds between this machine and the database. Set both by NTP.`)
    : fine('Clocks: this machine and the database agree.');
};

const checkPooler = ({ hasPooler }: PostgresExamination, preparedStatements: boolean): Finding =>
  hasPooler && preparedStatements
    ? warning(
        'Pooler: there is one. If it gives each transaction a different connection, use --prepared-statements false.',
      )
    : fine(hasPooler ? 'Pooler: there is one.' : 'Pooler: none.');

// As many as a server opens.
const connectionsOfServer = 10;

const checkConnections = ({ connectionsLeft }: PostgresExamination): Finding =>
  connectionsLeft < connectionsOfServer
    ? warning(
        `Connections: ${connectionsLeft} are left, and a server opens up to ${connectionsOfServer}. Raise max_connections, or the limit of the role or database.`,
      )
    : fine(`Connections: ${connectionsLeft} are left.`);

const checkMigration = ({ mayMigrate }: PostgresExamination): Finding =>
  mayMigrate
    ? fine('Migrations: the role may run them.')
    : warning(
        'Migrations: the role may not run them. Migrate as the owner of the tables, with the right to create tables in the schema.',
      );

const checkDeadRows = ({ tablesWithDeadRows }: PostgresExamination): Finding =>
  tablesWithDeadRows.length === 0
    ? fine('Dead rows: few.')
    : warning(
        `Dead rows: many in ${tablesWithDeadRows.join(', ')}. Check that autovacuum is on, or run VACUUM.`,
      );

/** Checks a database on a PostgreSQL server. */
export const checkPostgres = async (
  { address, shown }: PostgresPlace,
  { preparedStatements }: { readonly preparedStatements: boolean },
): Promise<Finding[]> => {
  const examined = await examinePostgres({ address });
  if (examined.isErr()) return [problem(explainOpenError(examined.error, shown))];
  const found = examined.value;
  return [
    fine(`Database: ${shown}, in UTF-8.`),
    checkVersion(found),
    checkCommit(found),
    checkClocks(found),
    checkPooler(found, preparedStatements),
    checkConnections(found),
    checkNone(
      'Privileges that the role lacks',
      found.missingPrivileges,
      'GRANT them to it, or make it the owner of the tables and sequences.',
    ),
    checkMigration(found),
    checkDeadRows(found),
    ...checkContents(found),
  ];
};
