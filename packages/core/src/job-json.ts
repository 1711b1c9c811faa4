import type { Employer } from './employer.ts';
import {
  type ApplicantRouting,
  type Job,
  type JobHeader,
  routingTypeNames,
  type Salary,
} from './job.ts';
import { formatMoney } from './money.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

/** Writes jobs and headers as the JSON text of interface §2. */
export interface JobJson {
  /** The full representation (interface §2.1). */
  readonly job: (job: Job, employer: Employer) => string;
  /** A list item (interface §2.3). */
  readonly header: (header: JobHeader, employer: Employer) => string;
  /**
   * The full representation without what the service sets: sent by PUT, it gives another job the
   * same values (interface §4.3).
   */
  readonly body: (job: Job) => string;
}

const routingJson = (routing: ApplicantRouting): string => {
  const { typeId } = routing;
  const email = typeId === 1 ? JSON.stringify(routing.applicationEmail) : 'null';
  const url = typeId === 2 ? JSON.stringify(routing.applicationUrl) : 'null';
  return (
    `"applicantRoutingType":{"id":${typeId},"name":"${routingTypeNames[typeId]}"}` +
    `,"applicationEmail":${email},"applicationUrl":${url}`
  );
};

const itemsById = <Item extends { readonly id: number }>(
  items: readonly Item[],
  fallback: (id: number) => Item,
): ((id: number) => string) => {
  const byId = new Map(items.map((item) => [item.id, JSON.stringify(item)]));
  // An item may leave the list while jobs still refer to it; those stay readable.
  return (id) => byId.get(id) ?? JSON.stringify(fallback(id));
};

/**
 * Creates the one serializer of jobs, which takes the names of list items from `referenceData`.
 * Text and not an object, because decimals carry exactly four places (decision D5), which no
 * JavaScript number can.
 */
export const createJobJson = (referenceData: ReferenceData): JobJson => {
  const category = itemsById(referenceData.jobCategories, (id) => ({ id, name: '' }));
  const positionType = itemsById(referenceData.positionTypes, (id) => ({ id, name: '' }));
  const period = itemsById(referenceData.salaryPeriods, (id) => ({ id, name: '', unit: '' }));

  const employerJson = ({ id, name }: Employer): string => JSON.stringify({ id, name });

  const salaryJson = ({ amount, maxAmount, periodId, plusCommission }: Salary): string =>
    `{"amount":${formatMoney(amount)}` +
    `,"maxAmount":${maxAmount === null ? 'null' : formatMoney(maxAmount)}` +
    `,"period":${period(periodId)},"plusCommission":${plusCommission}}`;

  const referenceIdJson = ({ referenceId }: JobHeader): string =>
    `"referenceId":${JSON.stringify(referenceId)}`;
  const titleJson = ({ title }: JobHeader): string => `"title":${JSON.stringify(title)}`;
  const fromCloseDateOn = (job: Job): string =>
    `"closeDate":"${job.closeDate}","confidential":${job.confidential}` +
    `,"autoRefresh":${job.autoRefresh},"status":"${job.status}"` +
    `,"locations":${JSON.stringify(job.locations)}` +
    `,"categories":[${job.categoryIds.map(category).join()}]` +
    `,"positionType":${positionType(job.positionTypeId)}` +
    `,"salary":${job.salary === null ? 'null' : salaryJson(job.salary)}` +
    `,"description":${JSON.stringify(job.description)},${routingJson(job.routing)}`;

  return {
    job: (job, employer) =>
      `{"id":${job.id},${referenceIdJson(job)},"employer":${employerJson(employer)}` +
      `,${titleJson(job)},"publishDate":"${job.publishDate}",${fromCloseDateOn(job)}}`,

    header: (header, employer) =>
      `{"id":${header.id},${titleJson(header)},"locations":${JSON.stringify(header.locations)}` +
      `,"employer":${employerJson(employer)},${referenceIdJson(header)}` +
      `,"publishDate":"${header.publishDate}","confidential":${header.confidential}` +
      `,"status":"${header.status}"}`,

    body: (job) => `{${referenceIdJson(job)},${titleJson(job)},${fromCloseDateOn(job)}}`,
  };
};
