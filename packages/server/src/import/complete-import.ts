import type { JobService, JobWrites } from '@jobposting/core';
import {
  beginComplete,
  type EmployerNotFound,
  type PutBody,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import { failureLine } from '../logging/failures.ts';
import { type ImportOptions, reasonToStop } from './import-jobs.ts';

/** What `import --complete` works with. */
export interface CompleteImportOptions extends Pick<ImportOptions, 'employers' | 'employer'> {
  readonly jobs: Pick<JobService, 'all' | 'list' | 'now'>;
  readonly writes: Pick<JobWrites<unknown>, 'update'>;
  readonly maxArchived: number | undefined;
}

/** Takes the lines of an import for all jobs that the employer wants to be active (decision D37). */
export interface CompleteImport {
  readonly add: (line: PutBody<unknown, unknown>) => void;
  /** Archives what no line named: how many jobs, and why not all. */
  readonly finish: () => Promise<{ readonly archived: number; readonly problem: string | null }>;
}

/** Begins it before the first line. Error: a line for the operator. */
export const beginCompleteImport = async ({
  employers,
  ...options
}: CompleteImportOptions): Promise<Result<CompleteImport, string>> => {
  const named = new Set<string>();
  const begun = await beginComplete<EmployerNotFound | StoreUnavailable>({
    ...options,
    isNamed: (referenceId) => named.has(referenceId),
    interruptionOf: () => reasonToStop(employers, options.employer),
  });
  return begun.mapErr(failureLine).map(({ add, finish }) => ({
    add(line) {
      if (line.referenceId !== null) named.add(line.referenceId);
      add(line);
    },
    async finish() {
      const { archived, error } = await finish();
      const advice =
        error !== null && 'needed' in error ? ` --max-archived ${error.needed} allows it.` : '';
      return { archived, problem: error && `${failureLine(error)}${advice}` };
    },
  }));
};
