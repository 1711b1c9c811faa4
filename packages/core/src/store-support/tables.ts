import type { WholeNumber } from './stored-row.ts';

/**
 * What a column has, and the one form in which all stores are compared: `whole` is a number, `flag` true or false,
 * `json` the text of it. A `place` is one in the order of all changes, which each store has of its own.
 */
export type ColumnKind = 'whole' | 'flag' | 'text' | 'json' | 'bytes' | 'place';

/**
 * The tables that every store in an SQL database has, each after those that it refers to, with their columns.
 * `given_ids` is one row: the greatest id given so far of each table, 0 for none; later rows get greater ones (decision
 * D23). What else a store has, it has for these reasons:
 *
 * - SQLite keeps descriptions in `job_description`, so that lists do not read their pages; PostgreSQL does so itself.
 * - PostgreSQL counts and numbers in `employer_state`, whose row orders the writers of an employer; SQLite has one
 *   writer, and triggers that count in `job_count`.
 * - The texts of a search are two columns in SQLite, and one in PostgreSQL, whose index takes no long ones.
 * - `change.seq` is the order of all changes. SQLite assigns it in the write. In PostgreSQL all writers would wait for
 *   it, so a reader of all assigns it later, in `change_position`.
 * - `webhook.lease_holder` and `lease_until` are for the time of a lease. `webhook.slot` keeps the number of webhooks in
 *   PostgreSQL, where several add at once.
 * - `change.old_publish_date` lets SQLite keep pages, `change.write_id` lets PostgreSQL find out what it has written.
 */
export const commonTables = {
  employer: { id: 'whole', name: 'text', unlimited: 'flag', slug: 'text', profile: 'json' },
  former_slug: { slug: 'text', employer_id: 'whole' },
  api_key: {
    id: 'whole',
    employer_id: 'whole',
    sha256: 'bytes',
    label: 'text',
    created_at: 'whole',
    revoked_at: 'whole',
    last_used_on: 'text',
  },
  job: {
    id: 'whole',
    employer_id: 'whole',
    version: 'whole',
    reference_id: 'text',
    status: 'text',
    publish_date: 'whole',
    close_date: 'whole',
    open_until: 'whole',
    first_publish_date: 'whole',
    closes_at: 'whole',
    confidential: 'flag',
    auto_refresh: 'flag',
    title: 'text',
    locations: 'text',
    details: 'json',
    description: 'text',
  },
  change: {
    seq: 'place',
    employer_id: 'whole',
    revision: 'whole',
    job_id: 'whole',
    version: 'whole',
    reference_id: 'text',
    type: 'text',
    fields: 'text',
    time: 'whole',
    key_id: 'whole',
  },
  job_history: { employer_id: 'whole', job_id: 'whole', revision: 'whole', before: 'text' },
  change_log: { changes_days: 'whole', history_days: 'whole', forgotten_seq: 'place' },
  webhook: {
    id: 'whole',
    employer_id: 'whole',
    revision: 'whole',
    failures: 'whole',
    next_attempt_at: 'whole',
    disabled_at: 'whole',
    details: 'text',
  },
  given_ids: { employer: 'whole', api_key: 'whole', job: 'whole', webhook: 'whole' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>;

export type CommonTable = keyof typeof commonTables;

type ColumnOf<Table extends CommonTable> = keyof (typeof commonTables)[Table] & string;

interface ValueOf {
  readonly whole: WholeNumber;
  readonly flag: boolean | number;
  readonly text: string;
  readonly json: string;
  readonly bytes: Uint8Array;
  readonly place: WholeNumber;
}

/** A row of a table, as whatever driver returns it; `Nullable` columns may be null. */
export type RowOf<Table extends CommonTable, Nullable extends ColumnOf<Table>> = {
  readonly [Name in ColumnOf<Table>]:
    | ValueOf[(typeof commonTables)[Table][Name] & ColumnKind]
    | (Name extends Nullable ? null : never);
};

/** The columns of a table, without some. */
export const columnsOf = <Table extends CommonTable, Left extends ColumnOf<Table> = never>(
  table: Table,
  ...left: readonly Left[]
): readonly Exclude<ColumnOf<Table>, Left>[] =>
  (Object.keys(commonTables[table]) as ColumnOf<Table>[]).filter(
    (name): name is Exclude<ColumnOf<Table>, Left> => !left.some((each) => each === name),
  );
