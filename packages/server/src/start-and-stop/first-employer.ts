import type { EmployerId } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import type { Result } from 'neverthrow';
import { failureLine } from '../printing/command-result.ts';

/** The employer that a start has added. */
export interface FirstEmployer {
  readonly employerId: EmployerId;
  readonly apiKey: string;
}

/**
 * Adds an employer with a key when there is no employer yet; `null` when there is one. The error is one
 * line.
 */
export const addFirstEmployer = async (
  employers: Pick<EmployerStore, 'addFirst'>,
  name: string,
): Promise<Result<FirstEmployer | null, string>> => {
  const { apiKey, key } = createApiKey();
  const added = await employers.addFirst({ name, unlimited: true }, key);
  return added
    .map((employer) => employer && { employerId: employer.id, apiKey })
    .mapErr(failureLine);
};

const firstJob = {
  // Without a referenceId, an export of the job could not be imported.
  referenceId: 'WELDER-1',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 32 }],
  positionType: { id: 1 },
  salary: { amount: 64000, period: { id: 1 } },
  // LinkedIn takes none below 100 characters.
  description:
    '<p>Join our <strong>night shift</strong> at the shipyard: weld hulls and pipes from drawings, ' +
    'and train with people who have done it for years.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

/** A command that creates a job when run as printed, for somebody who is new to this service. */
export const firstRequest = (address: string, apiKey: string): string =>
  `curl -X PUT ${address}/api/v1.1/jobs -H 'API-Key: ${apiKey}' ` +
  `-H 'Content-Type: application/json' -d '${JSON.stringify(firstJob)}'`;
