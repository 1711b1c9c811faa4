import type { Dataset } from '../requests/dataset.ts';
import type { JobRequest } from '../requests/job-request.ts';
import type { DatabaseServer } from './database-server.ts';

/** How a server is started. */
export interface Command {
  readonly nodeArguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that starts Node, with its arguments. */
  readonly wrapper?: readonly string[];
}

/** Where databases are made. */
export interface Places {
  /** SQLite databases are kept here between runs. */
  readonly cache: string;
  /** Of this run alone. */
  readonly folder: string;
  /** Started when a contender needs it. */
  readonly postgres: () => Promise<DatabaseServer>;
}

/** A database that holds a data set, and how a contender is started on it. */
export interface Prepared {
  readonly command: Command;
  /** The keys of the employers 1, 2, 3 … in turn. */
  readonly apiKeys: readonly string[];
  /** Of a file. */
  readonly bytes?: number;
  /** The parent of the processes of the database, whose CPU time is read too. */
  readonly postmaster?: number | undefined;
  readonly drop?: () => Promise<void>;
}

/** A service that is measured; all have the HTTP of the interface. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Requests that it has nothing for; a route with one of them is not asked of it. */
  readonly lacks: readonly JobRequest['kind'][];
  readonly prepare: (dataset: Dataset, places: Places) => Promise<Prepared>;
}
