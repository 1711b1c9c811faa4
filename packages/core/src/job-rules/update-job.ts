import { err, ok, type Result } from 'neverthrow';
import { settleAutoRefresh } from '../fields/auto-refresh.ts';
import { settleCloseDate } from '../fields/close-date.ts';
import { accept } from '../fields/kinds/field.ts';
import type { Job } from '../job/job.ts';
import type { InvalidJob, PlacesUnavailable } from '../job/job-error.ts';
import { isSame } from '../values/is-same.ts';
import { warnIfClosed } from './already-closed.ts';
import type { Decision, WriteContext } from './create-job.ts';
import { type JobInput, sentValues } from './job-input.ts';

/**
 * Changes the fields of a job that a body carries and leaves the others (interface §4.4). Publishing
 * an archived job sets publishDate to `now` and moves a closeDate that has passed to 60 days later;
 * archiving changes nothing but the status (interface §3, decision D11). Every other update switches
 * autoRefresh off when the employer's plan no longer covers it (decision D12). Returns the very same
 * job when nothing changes.
 *
 * Errors: `invalid-job` with every problem, in the order of interface §4.3; `places-unavailable`
 * when nothing else is wrong (decision D32).
 */
export const updateJob = (
  job: Job,
  input: JobInput,
  { employer, now }: WriteContext,
): Result<Decision<Job>, InvalidJob | PlacesUnavailable> => {
  const settled = sentValues(input, job);
  if (settled.isErr()) return err(settled.error);
  const { value: sent, warnings } = settled.value;
  const status = sent.status ?? job.status;
  const isPublishing = job.status === 'archived' && status === 'active';
  const next: Job = {
    ...job,
    ...sent,
    ...(isPublishing && { publishDate: now, firstPublishDate: job.firstPublishDate ?? now }),
    closeDate: settleCloseDate(job, sent.closeDate, { isPublishing, now }),
  };

  const onlyArchives = sent.status === 'archived' && isSame({ ...job, status }, next);
  const keepsAutoRefresh = onlyArchives && sent.autoRefresh === undefined;
  const wasUpToPlan = next.autoRefresh && !keepsAutoRefresh;
  const autoRefresh = wasUpToPlan
    ? settleAutoRefresh(next.autoRefresh, employer)
    : accept(next.autoRefresh);
  const decided = { ...next, autoRefresh: autoRefresh.value };
  const setsOpening = sent.closeDate !== undefined || sent.status !== undefined;
  return ok({
    job: isSame(job, decided) ? job : { ...decided, contentChangedAt: now },
    warnings: [
      ...warnings,
      ...autoRefresh.warnings,
      ...(setsOpening ? warnIfClosed(decided, now) : []),
      ...input.warnings,
    ],
    wasUpToPlan,
  });
};
