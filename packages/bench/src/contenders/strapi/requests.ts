import type { JobBody } from '../../generate-jobs.ts';
import type { HttpRequest, JobRequest, ListQuery } from '../../job-request.ts';

const jobsPath = '/api/jobs';

/** The id by which Strapi addresses a job in HTTP. */
export const documentIdOf = (id: number): string => `job${String(id).padStart(21, '0')}`;

/** A job as an entry of the content type. */
export const toEntry = (employer: number, body: Partial<JobBody>, publishDate: Date) => ({
  employerId: employer,
  referenceId: body.referenceId ?? null,
  title: body.title,
  publishDate: publishDate.toISOString(),
  closeDate: body.closeDate ?? null,
  confidential: body.confidential ?? false,
  autoRefresh: false,
  jobStatus: body.status ?? 'active',
  locations: body.locations,
  categories: body.categories,
  positionType: body.positionType?.id,
  salary: body.salary ?? null,
  description: body.description,
  routingType: body.applicantRoutingType?.id,
  applicationEmail: body.applicationEmail ?? null,
  applicationUrl: body.applicationUrl ?? null,
});

const headerFields = [
  ...['title', 'locations', 'employerId', 'referenceId', 'publishDate', 'confidential'],
  'jobStatus',
];

const listPath = (employer: number, { page = 1, pageSize = 10, q }: ListQuery): string => {
  const parameters = new URLSearchParams({
    'filters[employerId][$eq]': String(employer),
    'sort[0]': 'publishDate:desc',
    'sort[1]': 'id:desc',
    'pagination[page]': String(page),
    'pagination[pageSize]': String(pageSize),
  });
  for (const [index, field] of headerFields.entries()) parameters.set(`fields[${index}]`, field);
  if (q !== undefined) {
    parameters.set('filters[$or][0][title][$containsi]', q);
    parameters.set('filters[$or][1][referenceId][$containsi]', q);
  }
  return `${jobsPath}?${parameters}`;
};

/** Says a request in the HTTP of Strapi. */
export const toStrapiHttp = (request: JobRequest): HttpRequest => {
  const withJson = (data: unknown) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  switch (request.kind) {
    case 'get':
      return { method: 'GET', path: `${jobsPath}/${documentIdOf(request.id)}`, headers: {} };
    case 'list':
      return { method: 'GET', path: listPath(request.employer, request.query), headers: {} };
    case 'create': {
      const entry = toEntry(request.employer, request.body, new Date());
      return { method: 'POST', path: jobsPath, ...withJson(entry) };
    }
    case 'set-title':
      return {
        method: 'PUT',
        path: `${jobsPath}/${documentIdOf(request.id)}`,
        ...withJson({ title: request.title }),
      };
    default:
      throw new Error(`Strapi has nothing for ${request.kind}.`);
  }
};
