import type { Employer, JobService, JobWrites } from '@jobposting/core';
import type { Result } from 'neverthrow';
import { type HttpError, httpError, type RequestError } from '../answers/http-error.ts';
import { type ArchiveOthersOptions, archiveOthers } from './archive-others.ts';
import type { PutLine } from './batch-answer.ts';
import type { NamedReferenceIds } from './named-reference-ids.ts';

/** What a complete batch works with. */
export interface CompleteOptions {
  readonly jobs: Pick<JobService, 'all' | 'now'>;
  readonly writes: Pick<JobWrites<unknown>, 'update'>;
  readonly employer: Employer;
  readonly interruptionOf: ArchiveOthersOptions['interruptionOf'];
  readonly named: Pick<NamedReferenceIds, 'has'>;
}

/** Takes the lines of a batch for all that the employer has (decision D37). */
export interface Complete {
  /**
   * Takes note of a line.
   *
   * @param added why there is no room for its referenceId, if that is so
   */
  readonly add: (line: PutLine, added: Result<unknown, HttpError>) => void;
  /**
   * Archives what no line named, after the last one.
   *
   * @param ending why the lines ended early; `null` when they did not
   */
  readonly finish: (
    ending: RequestError | null,
  ) => Promise<{ readonly archived: number; readonly error: RequestError | null }>;
}

const nothingArchived = (why: string): HttpError =>
  httpError('incomplete-batch', `No job was archived: ${why}.`);

/** Creates it as the batch begins: jobs that are published later are none of its own to archive. */
export const createComplete = ({ named, ...options }: CompleteOptions): Complete => {
  const since = options.jobs.now();
  let accepted = 0;
  let refusal: HttpError | null = null;

  return {
    add({ number, referenceId, written }, added) {
      if (written.isOk()) accepted++;
      // What follows cannot make up for it.
      if (refusal !== null) return;
      if (referenceId === null)
        refusal = nothingArchived(`line ${number} has no usable referenceId`);
      else if (added.isErr()) refusal = added.error;
    },

    async finish(ending) {
      const error =
        ending ?? refusal ?? (accepted === 0 ? nothingArchived('no line was accepted') : null);
      if (error !== null) return { archived: 0, error };
      const { has: isNamed } = named;
      const { archived, failure } = await archiveOthers({ ...options, isNamed, since });
      return { archived, error: failure };
    },
  };
};
