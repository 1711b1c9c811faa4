import { beginComplete } from '@jobposting/core/adapter';
import { ok, type Result } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import type { RequestError } from '../answers/http-error.ts';
import type { BatchCall } from '../routes/route.ts';
import type { PutLine } from './batch-answer.ts';

/** What a complete batch works with. */
export type CompleteOptions = Omit<
  Parameters<typeof beginComplete<RequestError>>[0],
  'maxArchived'
>;

/** Takes the lines of a batch for all that the employer has (decision D37). */
export interface Complete {
  readonly add: (line: PutLine) => void;
  /**
   * Archives what no line named, after the last one.
   *
   * @param ending why nothing is to be archived; `null` when there is no such reason
   */
  readonly finish: (
    ending: RequestError | null,
  ) => Promise<{ readonly archived: number; readonly error: RequestError | null }>;
}

/** Begins it, where a batch is complete; else returns `null`. Errors: those of `jobs.list`. */
export const openComplete = async (
  { complete }: Pick<BatchCall, 'complete'>,
  { interruptionOf, ...options }: CompleteOptions,
): Promise<Result<Complete | null, RequestError>> => {
  if (complete === null) return ok(null);
  const begun = await beginComplete<RequestError>({
    ...options,
    ...complete,
    async interruptionOf() {
      await afterOthers();
      return interruptionOf();
    },
  });
  return begun.map(({ add, finish }) => ({
    add,
    async finish(ending) {
      if (ending !== null) return { archived: 0, error: ending };
      const { archived, error } = await finish();
      if (error === null || !('needed' in error)) return { archived, error };
      const message = `${error.message} maxArchived=${error.needed} allows it.`;
      return { archived, error: { code: error.code, message } };
    },
  }));
};
