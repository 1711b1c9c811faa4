import type { EmployerId } from '@jobposting/core';
import type { JobQuery } from '@jobposting/core/adapter';
import type { TimedCall } from '../connection/batch.ts';

/** What a page is asked for with. */
export interface PageCall extends TimedCall {
  readonly employerId: EmployerId;
  readonly query: JobQuery;
}
