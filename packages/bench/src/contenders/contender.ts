import type { Dataset } from '../dataset.ts';
import type { HttpRequest, JobRequest } from '../job-request.ts';

/** How a contender is started. */
export interface Command {
  readonly nodeArguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that starts Node, with its arguments. */
  readonly wrapper?: readonly string[];
}

/** A service that is measured. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Contenders of the same schema share a seeded database; each gets a copy of its own. */
  readonly schema: string;
  /** Requests that it has nothing for; a route with one of them is not asked of it. */
  readonly lacks: readonly JobRequest['kind'][];
  /** The most jobs that it can hold; any number when absent. */
  readonly maxJobs?: number;
  /** Makes the database of a data set and returns the API keys of the employers 1, 2, 3 …. */
  readonly seed: (path: string, dataset: Dataset) => Promise<readonly string[]>;
  /** How it is started on a database. It prints the address that it listens on. */
  readonly serve: (databasePath: string) => Command;
  readonly toHttp: (request: JobRequest, apiKeys: readonly string[]) => HttpRequest;
}
