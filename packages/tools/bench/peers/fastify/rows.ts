import { defaultReferenceData, jobLimits, type Location } from '@jobposting/core';
import sanitizeHtml from 'sanitize-html';
import type { JobBody, SalaryBody } from '../../src/jobs/generate-jobs.ts';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()
    .replace(/, *canada$/, '')
    .trim();

const provinces = new Map(
  Object.entries({
    AB: ['alberta', 'alta'],
    BC: ['british columbia'],
    NB: ['new brunswick', 'nouveau-brunswick'],
    NS: ['nova scotia'],
    ON: ['ontario', 'ont'],
    QC: ['quebec', 'que'],
  }).flatMap(([code, names]) => names.map((name) => [name, code.toLowerCase()] as const)),
);

const listed = new Map(
  defaultReferenceData.locations.map((place) => [fold(place.description), place]),
);

/** The place for `Town, Province`; one that is not on the list gets the id 0. */
const resolvePlace = (description: string): Location => {
  const [town = '', province = ''] = fold(description).split(/, */);
  const place = listed.get(`${town}, ${provinces.get(province) ?? province}`);
  return place ?? { id: 0, description, name: description.split(',')[0] ?? '', type: 'Town' };
};

const isAllowedHref = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)/i.test(href) && URL.canParse(href);

const policy: sanitizeHtml.IOptions = {
  allowedTags: ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp'],
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: href !== undefined && isAllowedHref(href) ? { href } : {},
    }),
  },
};

/** Reduces a description to the tags and links of interface §4.3, decision D9. */
export const sanitizeDescription = (html: string): string => sanitizeHtml(html, policy);

/** A row of the table `job`; structured fields are JSON text. */
export interface NewJobRow {
  employer_id: number;
  reference_id: string | null;
  title: string;
  publish_date: string;
  close_date: string;
  confidential: number;
  auto_refresh: number;
  status: 'active' | 'archived';
  locations: string;
  categories: string;
  position_type_id: number;
  salary: string | null;
  routing_type_id: number;
  application_email: string | null;
  application_url: string | null;
  description: string;
}

export interface JobRow extends NewJobRow {
  id: number;
}

/** Whether a body says where applications should go without an address for it (decision D13). */
export class RoutingAddressMissing extends Error {}

const dayMs = 86_400_000;

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString();

const resolveLocations = (locations: JobBody['locations']): string =>
  JSON.stringify(locations.map(({ description }): Location => resolvePlace(description)));

const categoryIds = (categories: JobBody['categories']): string =>
  JSON.stringify(categories.map(({ id }) => id));

const salaryText = ({ amount, maxAmount, period, plusCommission }: SalaryBody): string =>
  JSON.stringify({
    amount,
    maxAmount: maxAmount ?? null,
    periodId: period.id,
    plusCommission: plusCommission ?? false,
  });

/** A new body (interface §4.3). */
type NewBody = Omit<JobBody, 'referenceId'> & Partial<JobBody>;

/** The row for a new body, whose description is sanitized already. */
export const createRow = (body: NewBody, employerId: number, now: string): NewJobRow => ({
  employer_id: employerId,
  reference_id: body.referenceId?.trim() || null,
  title: body.title.trim(),
  publish_date: now,
  close_date: body.closeDate
    ? new Date(body.closeDate).toISOString()
    : daysAfter(now, jobLimits.defaultCloseDateDays),
  confidential: Number(body.confidential ?? false),
  auto_refresh: 0,
  status: body.status ?? 'active',
  locations: resolveLocations(body.locations),
  categories: categoryIds(body.categories),
  position_type_id: body.positionType.id,
  salary: body.salary ? salaryText(body.salary) : null,
  routing_type_id: body.applicantRoutingType.id,
  application_email: body.applicantRoutingType.id === 1 ? (body.applicationEmail ?? null) : null,
  application_url: body.applicantRoutingType.id === 2 ? (body.applicationUrl ?? null) : null,
  description: body.description,
});

const updateDates = (row: JobRow, body: Partial<JobBody>, now: string) => {
  const isPublished = body.status === 'active' && row.status === 'archived';
  const publishDate = isPublished ? now : row.publish_date;
  if (body.closeDate) {
    return { publish_date: publishDate, close_date: new Date(body.closeDate).toISOString() };
  }
  const isDefault = body.closeDate === null || (isPublished && row.close_date <= now);
  return {
    publish_date: publishDate,
    close_date: isDefault ? daysAfter(publishDate, jobLimits.defaultCloseDateDays) : row.close_date,
  };
};

const updateRouting = (row: JobRow, body: Partial<JobBody>) => {
  const typeId = body.applicantRoutingType?.id ?? row.routing_type_id;
  const email = typeId === 1 ? (body.applicationEmail ?? row.application_email) : null;
  const url = typeId === 2 ? (body.applicationUrl ?? row.application_url) : null;
  if ((email ?? url) === null) throw new RoutingAddressMissing();
  return { routing_type_id: typeId, application_email: email, application_url: url };
};

/** The row after a partial update (interface §4.4). */
export const updateRow = (row: JobRow, body: Partial<JobBody>, now: string): JobRow => ({
  ...row,
  ...updateDates(row, body, now),
  ...updateRouting(row, body),
  reference_id:
    body.referenceId === undefined ? row.reference_id : body.referenceId?.trim() || null,
  title: body.title?.trim() ?? row.title,
  confidential: Number(body.confidential ?? row.confidential),
  status: body.status ?? row.status,
  locations: body.locations ? resolveLocations(body.locations) : row.locations,
  categories: body.categories ? categoryIds(body.categories) : row.categories,
  position_type_id: body.positionType?.id ?? row.position_type_id,
  salary:
    body.salary === undefined ? row.salary : body.salary === null ? null : salaryText(body.salary),
  description:
    body.description === undefined ? row.description : sanitizeDescription(body.description),
});
