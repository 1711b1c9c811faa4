import type { Employer } from '../job/employer.ts';
import {
  type ApplicantRouting,
  type Job,
  type JobHeader,
  type NewJob,
  routingTypeNames,
  type Salary,
} from '../job/job.ts';
import type { Location } from '../job/location.ts';
import { itemJson } from '../reference-lists/listed-items.ts';
import type { ListItem, ReferenceData } from '../reference-lists/reference-data.ts';
import { formatMoney } from '../values/money.ts';

/** Writes jobs and headers as the JSON text of interface §2. */
export interface JobSerializer {
  /** The full representation (interface §2.1); a new job has no `id` yet (decision D36). */
  readonly job: (job: Job | NewJob, employer: Employer) => string;
  /** A list item (interface §2.3). */
  readonly header: (header: JobHeader, employer: Employer) => string;
}

/** How the items of reference lists are written. */
interface ItemsJson {
  readonly location: (location: Location) => string;
  readonly category: (id: number) => string;
  readonly positionType: (id: number) => string;
  readonly period: (id: number) => string;
  readonly routingType: (id: 1 | 2) => string;
}

const itemsById = <Item extends ListItem>(
  items: readonly Item[],
  fallback: (id: number) => Item,
): ((id: number) => string) => {
  const byId = new Map(items.map((item) => [item.id, itemJson(item)]));
  // An item may leave the list while jobs still refer to it; those stay readable.
  return (id) => byId.get(id) ?? JSON.stringify(fallback(id));
};

const namedItems = (referenceData: ReferenceData): ItemsJson => ({
  location: (location) => JSON.stringify(location),
  category: itemsById(referenceData.jobCategories, (id) => ({ id, name: '' })),
  positionType: itemsById(referenceData.positionTypes, (id) => ({ id, name: '' })),
  period: itemsById(referenceData.salaryPeriods, (id) => ({ id, name: '', unit: '' })),
  routingType: (id) => JSON.stringify({ id, name: routingTypeNames[id] }),
});

const idJson = (id: number): string => `{"id":${id}}`;

const bareItems: ItemsJson = {
  location: ({ description }) => JSON.stringify({ description }),
  category: idJson,
  positionType: idJson,
  period: idJson,
  routingType: idJson,
};

const referenceIdJson = ({ referenceId }: Pick<JobHeader, 'referenceId'>): string =>
  `"referenceId":${JSON.stringify(referenceId)}`;

const titleJson = ({ title }: Pick<JobHeader, 'title'>): string =>
  `"title":${JSON.stringify(title)}`;

const salaryJson = (salary: Salary | null, items: ItemsJson): string => {
  if (salary === null) return 'null';
  const { amount, maxAmount, periodId, plusCommission } = salary;
  return (
    `{"amount":${formatMoney(amount)}` +
    `,"maxAmount":${maxAmount === null ? 'null' : formatMoney(maxAmount)}` +
    `,"period":${items.period(periodId)},"plusCommission":${plusCommission}}`
  );
};

const routingJson = (routing: ApplicantRouting, items: ItemsJson): string => {
  const { typeId } = routing;
  const email = typeId === 1 ? JSON.stringify(routing.applicationEmail) : 'null';
  const url = typeId === 2 ? JSON.stringify(routing.applicationUrl) : 'null';
  return (
    `"applicantRoutingType":${items.routingType(typeId)}` +
    `,"applicationEmail":${email},"applicationUrl":${url}`
  );
};

/** Only a job in which it has been set shows it (decision D35). */
const workplaceJson = ({ workplace }: NewJob): string =>
  workplace === null ? '' : `,"workplace":"${workplace}"`;

/** The members of a job from closeDate on, which a body can set as well. */
const fromCloseDateOn = (job: NewJob, items: ItemsJson): string =>
  `"closeDate":"${job.closeDate}","confidential":${job.confidential}` +
  `,"autoRefresh":${job.autoRefresh},"status":"${job.status}"` +
  `,"locations":[${job.locations.map(items.location).join()}]` +
  `,"categories":[${job.categoryIds.map(items.category).join()}]` +
  `,"positionType":${items.positionType(job.positionTypeId)}` +
  `,"salary":${salaryJson(job.salary, items)}` +
  `,"description":${JSON.stringify(job.description)},${routingJson(job.routing, items)}` +
  workplaceJson(job);

/**
 * Creates the one serializer of jobs, which takes the names of list items from `referenceData`.
 * Text and not an object, because decimals carry exactly four places (decision D5), which no
 * JavaScript number can.
 */
export const createJobSerializer = (referenceData: ReferenceData): JobSerializer => {
  const items = namedItems(referenceData);
  const employerJson = ({ id, name }: Employer): string => JSON.stringify({ id, name });

  return {
    job: (job, employer) =>
      `{${'id' in job ? `"id":${job.id},` : ''}${referenceIdJson(job)},"employer":${employerJson(employer)}` +
      `,${titleJson(job)},"publishDate":"${job.publishDate}",${fromCloseDateOn(job, items)}}`,

    header: (header, employer) =>
      `{"id":${header.id},${titleJson(header)},"locations":${JSON.stringify(header.locations)}` +
      `,"employer":${employerJson(employer)},${referenceIdJson(header)}` +
      `,"publishDate":"${header.publishDate}","confidential":${header.confidential}` +
      `,"status":"${header.status}"}`,
  };
};

/**
 * Writes the body that, sent by PUT, gives another job the same values (interface §4.3): one line of
 * JSON with every field that a body can set.
 */
export const jobBodyJson = (job: Job): string =>
  `{${referenceIdJson(job)},${titleJson(job)},${fromCloseDateOn(job, bareItems)}}`;
