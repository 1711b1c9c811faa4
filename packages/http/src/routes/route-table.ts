/** A route without the code behind it. */
export interface RouteRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the version segment; a segment `{id}`, the last or the one before it, stands for any text. */
  readonly path: `/${string}`;
  /** Whether it needs an API key (interface §5, decision D16). */
  readonly access: 'employer' | 'public';
  /** Present when a body is required: JSON, or a line of it for each job (decision D37). */
  readonly body?: 'json' | 'ndjson';
  /** Whether a write has a dry run and preconditions (decisions D28, D36); of a webhook, it has neither. */
  readonly terms?: 'none';
}

const employer = { access: 'employer' } as const;
const json = { access: 'employer', body: 'json' } as const;
const ndjson = { access: 'employer', body: 'ndjson' } as const;
const webhook = { access: 'employer', terms: 'none' } as const;
const open = { access: 'public' } as const;

/**
 * The table of routes (interface §4), by the `operationId` of each in openapi.json, which has them in this order:
 * what most callers need comes first. A row without a handler does not compile. HEAD is supported wherever GET is,
 * OPTIONS everywhere (decision D30).
 */
export const routeTable = {
  putJobByReferenceId: { method: 'PUT', path: '/jobs', ...json },
  listJobs: { method: 'GET', path: '/jobs', ...employer },
  createJob: { method: 'POST', path: '/jobs', ...json },
  deleteJobByReferenceId: { method: 'DELETE', path: '/jobs', ...json },
  getJob: { method: 'GET', path: '/jobs/{id}', ...employer },
  updateJob: { method: 'PUT', path: '/jobs/{id}', ...json },
  deleteJob: { method: 'DELETE', path: '/jobs/{id}', ...employer },
  getJobAdvice: { method: 'GET', path: '/jobs/{id}/advice', ...employer },
  listChanges: { method: 'GET', path: '/jobs/changes', ...employer },
  putJobsInBatch: { method: 'POST', path: '/jobs/batch', ...ndjson },
  listWebhooks: { method: 'GET', path: '/webhooks', ...employer },
  createWebhook: { method: 'POST', path: '/webhooks', ...webhook, body: 'json' },
  getWebhook: { method: 'GET', path: '/webhooks/{id}', ...employer },
  updateWebhook: { method: 'PUT', path: '/webhooks/{id}', ...webhook, body: 'json' },
  deleteWebhook: { method: 'DELETE', path: '/webhooks/{id}', ...webhook },
  listPositionTypes: { method: 'GET', path: '/positiontypes', ...open },
  getPositionType: { method: 'GET', path: '/positiontypes/{id}', ...open },
  listJobCategories: { method: 'GET', path: '/jobcategories', ...open },
  getJobCategory: { method: 'GET', path: '/jobcategories/{id}', ...open },
  listSalaryPeriods: { method: 'GET', path: '/salaryperiods', ...open },
  getSalaryPeriod: { method: 'GET', path: '/salaryperiods/{id}', ...open },
  listLocations: { method: 'GET', path: '/locations', ...open },
  getLocation: { method: 'GET', path: '/locations/{id}', ...open },
  getOpenApi: { method: 'GET', path: '/openapi.json', ...open },
} as const satisfies Readonly<Record<string, RouteRow>>;

/** The name of a route in code and in the OpenAPI document. */
export type OperationId = keyof typeof routeTable;
