import { createBatchHandler } from './batch/batch-handler.ts';
import { createJobHandlers } from './job-handlers.ts';
import { createReferenceHandlers } from './reference-handlers.ts';
import type { Route, RouteContext } from './route.ts';

/**
 * Creates the table of routes (interface §4). HEAD is supported wherever GET is, OPTIONS everywhere
 * (decision D30).
 */
export const createRoutes = (context: RouteContext): readonly Route[] => {
  const job = createJobHandlers(context);
  const { positionTypes, jobCategories, salaryPeriods, locations } =
    createReferenceHandlers(context);
  const employer = { access: 'employer' } as const;
  const json = { access: 'employer', body: 'json' } as const;
  const ndjson = { access: 'employer', body: 'ndjson' } as const;
  const open = { access: 'public' } as const;

  return [
    { method: 'GET', path: '/jobs/{id}', ...employer, handle: job.get },
    { method: 'PUT', path: '/jobs/{id}', ...json, handle: job.update },
    { method: 'DELETE', path: '/jobs/{id}', ...employer, handle: job.delete },
    { method: 'GET', path: '/jobs', ...employer, handle: job.list },
    { method: 'POST', path: '/jobs', ...json, handle: job.create },
    { method: 'PUT', path: '/jobs', ...json, handle: job.putByReferenceId },
    { method: 'DELETE', path: '/jobs', ...json, handle: job.deleteByReferenceId },
    { method: 'POST', path: '/jobs/batch', ...ndjson, handle: createBatchHandler(context.jobs) },
    { method: 'GET', path: '/positiontypes', ...open, handle: positionTypes.list },
    { method: 'GET', path: '/positiontypes/{id}', ...open, handle: positionTypes.item },
    { method: 'GET', path: '/jobcategories', ...open, handle: jobCategories.list },
    { method: 'GET', path: '/jobcategories/{id}', ...open, handle: jobCategories.item },
    { method: 'GET', path: '/salaryperiods', ...open, handle: salaryPeriods.list },
    { method: 'GET', path: '/salaryperiods/{id}', ...open, handle: salaryPeriods.item },
    { method: 'GET', path: '/locations', ...open, handle: locations.list },
    { method: 'GET', path: '/locations/{id}', ...open, handle: locations.item },
  ];
};
