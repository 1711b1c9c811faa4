import type { Contender } from '../contenders/contender.ts';
import type { RunningServer } from '../running-server.ts';
import type { SeededDatabase } from '../seeded-database.ts';

/** A contender that runs on its copy of a data set. */
export interface Entry {
  readonly contender: Contender;
  readonly database: SeededDatabase;
  readonly server: RunningServer;
}
