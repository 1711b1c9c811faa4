import { createBatchHandler } from '../batch/batch-handler.ts';
import { createChangeHandler } from '../handlers/change-handler.ts';
import { createJobHandlers } from '../handlers/job-handlers.ts';
import { createReferenceHandlers } from '../handlers/reference-handlers.ts';
import { createOpenApiHandler } from '../openapi/create-open-api.ts';
import type { Route, RouteContext } from '../routes/route.ts';
import { type OperationId, routeTable as rows } from '../routes/route-table.ts';

/** Creates the routes: each row of the table with its handler. */
export const createRoutes = (context: RouteContext): readonly Route[] => {
  const job = createJobHandlers(context);
  const { positionTypes, jobCategories, salaryPeriods, locations } =
    createReferenceHandlers(context);

  const routes: { readonly [Id in OperationId]: Route & (typeof rows)[Id] } = {
    getJob: { ...rows.getJob, handle: job.get },
    updateJob: { ...rows.updateJob, handle: job.update },
    deleteJob: { ...rows.deleteJob, handle: job.delete },
    listJobs: { ...rows.listJobs, handle: job.list },
    createJob: { ...rows.createJob, handle: job.create },
    putJobByReferenceId: { ...rows.putJobByReferenceId, handle: job.putByReferenceId },
    deleteJobByReferenceId: { ...rows.deleteJobByReferenceId, handle: job.deleteByReferenceId },
    listChanges: { ...rows.listChanges, handle: createChangeHandler(context.jobs) },
    putJobsInBatch: {
      ...rows.putJobsInBatch,
      handle: createBatchHandler(context.jobs),
    },
    listPositionTypes: { ...rows.listPositionTypes, handle: positionTypes.list },
    getPositionType: { ...rows.getPositionType, handle: positionTypes.item },
    listJobCategories: { ...rows.listJobCategories, handle: jobCategories.list },
    getJobCategory: { ...rows.getJobCategory, handle: jobCategories.item },
    listSalaryPeriods: { ...rows.listSalaryPeriods, handle: salaryPeriods.list },
    getSalaryPeriod: { ...rows.getSalaryPeriod, handle: salaryPeriods.item },
    listLocations: { ...rows.listLocations, handle: locations.list },
    getLocation: { ...rows.getLocation, handle: locations.item },
    getOpenApi: { ...rows.getOpenApi, handle: createOpenApiHandler(context) },
  };
  return Object.values(routes);
};
