import * as v from 'valibot';
import { type JobStatus, jobStatuses } from '../job/job.ts';
import { oneOf } from './kinds/choices.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/schemas.ts';

/**
 * The status of the job (interface §3, decision D10). `null` counts as not sent, so that it never publishes an archived
 * job (decision D1).
 */
export const status = field<JobStatus, 'status'>({
  name: 'status',
  initial: 'active',
  schema: orNone(v.picklist(jobStatuses, 'not-allowed'), undefined),
  mustBe: { '/status': oneOf(jobStatuses) },
});
