import type { Employer } from '../job/employer.ts';
import {
  type Job,
  type JobHeader,
  type Location,
  type NewJob,
  routingTypeNames,
} from '../job/job.ts';
import { type OptionalMembers, optionalMemberNames } from '../job/optional-members.ts';
import { itemJson } from '../reference-lists/listed-items.ts';
import type { ListItem, ReferenceData } from '../reference-lists/reference-data.ts';
import { isSame } from '../values/is-same.ts';
import { formatMoney } from '../values/money.ts';
import type { JobMember } from './job-json.ts';

/** Writes the items of reference lists in the JSON of a job. */
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
  // An item may leave the list while jobs still refer to it; they stay readable.
  return (id) => byId.get(id) ?? JSON.stringify(fallback(id));
};

/** With their names, as answers have them. */
const namedItems = (referenceData: ReferenceData): ItemsJson => ({
  location: (location) => JSON.stringify(location),
  category: itemsById(referenceData.jobCategories, (id) => ({ id, name: '' })),
  positionType: itemsById(referenceData.positionTypes, (id) => ({ id, name: '' })),
  period: itemsById(referenceData.salaryPeriods, (id) => ({ id, name: '', unit: '' })),
  routingType: (id) => JSON.stringify({ id, name: routingTypeNames[id] }),
});

const idJson = (id: number): string => `{"id":${id}}`;

/** As a body names them. */
const bareItems: ItemsJson = {
  location: ({ description }) => JSON.stringify({ description }),
  category: idJson,
  positionType: idJson,
  period: idJson,
  routingType: idJson,
};

/** How to write a member of a job in an answer (interface §2.1), and how to find a change of it. */
interface MemberDefinition {
  readonly valueIn: (job: NewJob) => unknown;
  /** Its JSON, where that is not simply the value; `undefined` where the job does not show it. */
  readonly toJson?: (job: NewJob, items: ItemsJson) => string | undefined;
  /** Whether no body can set it. */
  readonly isReadOnly?: true;
}

const salaryJson = ({ salary }: NewJob, { period }: ItemsJson): string => {
  if (salary === null) return 'null';
  const { amount, maxAmount, periodId, plusCommission } = salary;
  return (
    `{"amount":${formatMoney(amount)}` +
    `,"maxAmount":${maxAmount === null ? 'null' : formatMoney(maxAmount)}` +
    `,"period":${period(periodId)},"plusCommission":${plusCommission}}`
  );
};

// If one is forgotten, this does not compile.
const definitions: {
  readonly [Member in Exclude<JobMember, keyof OptionalMembers>]-?: MemberDefinition;
} = {
  referenceId: { valueIn: (job) => job.referenceId },
  title: { valueIn: (job) => job.title },
  publishDate: { valueIn: (job) => job.publishDate, isReadOnly: true },
  closeDate: { valueIn: (job) => job.closeDate },
  confidential: { valueIn: (job) => job.confidential },
  autoRefresh: { valueIn: (job) => job.autoRefresh },
  status: { valueIn: (job) => job.status },
  locations: {
    valueIn: (job) => job.locations,
    toJson: ({ locations }, { location }) => `[${locations.map(location).join()}]`,
  },
  categories: {
    valueIn: (job) => job.categoryIds,
    toJson: ({ categoryIds }, { category }) => `[${categoryIds.map(category).join()}]`,
  },
  positionType: {
    valueIn: (job) => job.positionTypeId,
    toJson: ({ positionTypeId }, { positionType }) => positionType(positionTypeId),
  },
  salary: { valueIn: (job) => job.salary, toJson: salaryJson },
  description: { valueIn: (job) => job.description },
  applicantRoutingType: {
    valueIn: ({ routing }) => routing.typeId,
    toJson: ({ routing }, { routingType }) => routingType(routing.typeId),
  },
  applicationEmail: {
    valueIn: ({ routing }) => (routing.typeId === 1 ? routing.applicationEmail : null),
  },
  applicationUrl: {
    valueIn: ({ routing }) => (routing.typeId === 2 ? routing.applicationUrl : null),
  },
};

const optional = optionalMemberNames.map((name) => ({
  name,
  valueIn: (job: NewJob) => job[name],
  toJson: (job: NewJob) => (job[name] === null ? undefined : JSON.stringify(job[name])),
}));

type JobMembers = readonly (MemberDefinition & { readonly name: JobMember })[];

/** The members of a job that a write or a rule can change, in the order of interface §2.1. */
const jobMembers: JobMembers = [
  ...(Object.keys(definitions) as (keyof typeof definitions)[]).map((name) => ({
    name,
    ...definitions[name],
  })),
  ...optional,
];

/** The members that differ between two jobs. */
export const differingMembers = (from: NewJob, to: NewJob): JobMember[] =>
  jobMembers
    .filter(({ valueIn }) => {
      const [before, after] = [valueIn(from), valueIn(to)];
      return before !== after && !isSame(before, after);
    })
    .map(({ name }) => name);

/** Writes members of a job as JSON, each after a comma. */
const membersJson = (members: JobMembers, job: NewJob, items: ItemsJson): string => {
  let json = '';
  for (const { name, valueIn, toJson } of members) {
    const value = toJson === undefined ? JSON.stringify(valueIn(job)) : toJson(job, items);
    if (value !== undefined) json += `,"${name}":${value}`;
  }
  return json;
};

/** Writes jobs and headers as the JSON text of interface §2. */
export interface JobSerializer {
  /** The full representation (interface §2.1); a new job has no `id` yet (decision D36). */
  readonly job: (job: Job | NewJob, employer: Employer) => string;
  /** A list item (interface §2.3). */
  readonly header: (header: JobHeader, employer: Employer) => string;
}

// The employer comes after the first one, the referenceId.
const others = jobMembers.slice(1);
const sendable = jobMembers.filter(({ isReadOnly }) => !isReadOnly);

/**
 * Creates the one serializer of jobs, with the names of list items from `referenceData`. It writes text instead of
 * objects, because decimals have exactly four places (decision D5), which JavaScript numbers cannot keep.
 */
export const createJobSerializer = (referenceData: ReferenceData): JobSerializer => {
  const items = namedItems(referenceData);
  const employerJson = ({ id, name }: Employer): string => JSON.stringify({ id, name });

  return {
    job: (job, employer) =>
      `{${'id' in job ? `"id":${job.id},` : ''}"referenceId":${JSON.stringify(job.referenceId)}` +
      `,"employer":${employerJson(employer)}${membersJson(others, job, items)}}`,

    header: (header, employer) =>
      `{"id":${header.id},"title":${JSON.stringify(header.title)}` +
      `,"locations":${JSON.stringify(header.locations)},"employer":${employerJson(employer)}` +
      `,"referenceId":${JSON.stringify(header.referenceId)}` +
      `,"publishDate":"${header.publishDate}","confidential":${header.confidential}` +
      `,"status":"${header.status}"}`,
  };
};

/**
 * Writes the body for a PUT that gives another job the same values (interface §4.3): one line of JSON with every field
 * that a body can set.
 */
export const jobBodyJson = (job: Job): string =>
  `{${membersJson(sendable, job, bareItems).slice(1)}}`;
