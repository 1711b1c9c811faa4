import * as v from 'valibot';
import { type JobStatus, jobStatuses } from '../job.ts';
import { field } from './kinds/field.ts';

/** The status of the job (interface §3, decision D10). */
export const status = field<'status', JobStatus>({
  name: 'status',
  initial: 'active',
  schema: v.pipe(
    v.nullable(v.picklist(jobStatuses, 'not-allowed')),
    // A default here would publish an archived job unasked, so `null` counts as not sent.
    v.transform((value) => value ?? undefined),
  ),
  mustBe: { '/status': jobStatuses.join(' or ') },
});
