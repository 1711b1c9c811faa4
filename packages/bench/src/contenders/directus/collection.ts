import type { JobBody } from '../../generate-jobs.ts';

const json = { type: 'json', meta: { special: ['cast-json'] } };
const string = { type: 'string' };
const indexed = { schema: { is_indexed: true } };

/** The fields of a job as one models them in Directus. */
const fields: Readonly<Record<string, object>> = {
  id: { type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
  employer_id: { type: 'integer', ...indexed },
  reference_id: { ...string, ...indexed },
  title: string,
  publish_date: { type: 'timestamp', ...indexed },
  close_date: { type: 'timestamp' },
  confidential: { type: 'boolean' },
  auto_refresh: { type: 'boolean' },
  status: string,
  locations: json,
  categories: json,
  position_type: { type: 'integer' },
  salary: json,
  description: { type: 'text' },
  routing_type: { type: 'integer' },
  application_email: string,
  application_url: string,
};

/** What `POST /collections` takes to make the collection of jobs. */
export const jobCollection = {
  collection: 'jobs',
  schema: {},
  // Without a log of every change, which only Directus would keep.
  meta: { accountability: null },
  fields: Object.entries(fields).map(([field, definition]) => ({
    field,
    schema: {},
    meta: {},
    ...definition,
  })),
};

/** A job as an item of the collection. */
export const toItem = (employer: number, body: Partial<JobBody>, publishDate: Date) => ({
  employer_id: employer,
  reference_id: body.referenceId ?? null,
  title: body.title,
  publish_date: publishDate.toISOString(),
  close_date: body.closeDate ?? null,
  confidential: body.confidential ?? false,
  auto_refresh: false,
  status: body.status ?? 'active',
  locations: body.locations,
  categories: body.categories,
  position_type: body.positionType?.id,
  salary: body.salary ?? null,
  description: body.description,
  routing_type: body.applicantRoutingType?.id,
  application_email: body.applicationEmail ?? null,
  application_url: body.applicationUrl ?? null,
});
