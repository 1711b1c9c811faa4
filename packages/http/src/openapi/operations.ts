import type { OperationId } from '../routes/route-table.ts';
import type { ExampleName } from './examples.ts';
import type { AnswerDoc, OperationDoc } from './operation-doc.ts';

const noContent = { 204: { description: 'It is deleted for good.' } };
const notModified = {
  304: { description: 'Nothing has changed since the ETag that was sent.', headers: ['ETag'] },
} as const;
const cached = ['If-None-Match-GET'] as const;
const paging = ['pageSize', 'page'] as const;

const jobsDoc = { tag: 'Jobs' } as const;

const updated = {
  description: 'The whole job after the update, or as the update of a dry run would leave it.',
  schemas: ['Job', 'DryRun'],
  examples: ['Job', 'DryRun'],
  headers: ['ETag', 'Job-Changed', 'Job-Warning'],
} as const;
const created = {
  description: 'The new job.',
  schemas: ['Job'],
  examples: ['Job'],
  headers: ['Location', 'ETag', 'Job-Warning'],
} as const;

const listed = {
  tag: 'Reference lists',
  parameters: ['lang', 'Accept-Language', ...cached],
  useCase: null,
} as const;

const inLanguages = (
  description: string,
  schema: NonNullable<AnswerDoc['schemas']>[number],
  example: ExampleName,
): OperationDoc['answers'] => ({
  200: {
    description,
    schemas: [schema],
    examples: [example],
    headers: ['ETag', 'Content-Language', 'Vary'],
  },
  304: { ...notModified[304], headers: ['ETag', 'Vary'] },
});

const shortListOf = (
  what: string,
  schema: 'ItemList' | 'SalaryPeriodList',
  example: ExampleName,
): OperationDoc => ({
  ...listed,
  summary: `List the ${what}`,
  description: 'The whole list, without items that new jobs cannot take any more.',
  answers: inLanguages(`All ${what}.`, schema, example),
});

const itemOf = (
  what: string,
  schema: 'ListItem' | 'SalaryPeriod',
  example: ExampleName,
): OperationDoc => ({
  ...listed,
  summary: `Read a ${what}`,
  description: 'Also an item that has left the list but that a job may still have.',
  answers: inLanguages(`The ${what}.`, schema, example),
  errors: ['list-item-not-found'],
});

/** The documentation of every route; a missing one does not compile. */
export const operations = {
  getJob: {
    ...jobsDoc,
    summary: 'Read a job',
    description:
      'The whole job, archived or not. Send it back by PUT to change it: members that are read-only are ignored.',
    parameters: cached,
    answers: {
      200: { description: 'The job.', schemas: ['Job'], examples: ['Job'], headers: ['ETag'] },
      ...notModified,
    },
    useCase: 'get',
  },
  updateJob: {
    ...jobsDoc,
    summary: 'Update a job',
    description:
      'Changes the fields that the body has; the others stay. A salary, a list or a lookup is replaced as a whole.',
    body: { schema: 'JobUpdateBody', examples: ['NewTitle', 'Archive'] },
    answers: { 200: updated },
    useCase: 'update',
  },
  deleteJob: {
    ...jobsDoc,
    summary: 'Delete a job',
    description:
      'It is gone for good; to be able to bring a job back, archive it by an update instead.',
    answers: noContent,
    useCase: 'delete',
  },
  listJobs: {
    ...jobsDoc,
    summary: 'List jobs',
    description:
      'The newest publishDate first. Unknown or repeated parameters are refused, except those that begin with an underscore.',
    parameters: ['q', 'referenceId', 'status', ...paging],
    answers: {
      200: { description: 'A page of jobs.', schemas: ['JobList'], examples: ['JobList'] },
    },
    useCase: 'list',
    errors: ['malformed-query'],
  },
  createJob: {
    ...jobsDoc,
    summary: 'Create a job',
    description:
      'A referenceId is accepted once. If you have one, PUT /jobs is better: it can be repeated.',
    body: { schema: 'JobBody', examples: ['NewJob'] },
    answers: {
      200: {
        description: 'A dry run: the job as it would be.',
        schemas: ['DryRun'],
        examples: ['DryRun'],
        headers: ['Job-Warning'],
      },
      201: created,
    },
    useCase: 'create',
  },
  putJobByReferenceId: {
    ...jobsDoc,
    summary: 'Create or update a job by its referenceId',
    description:
      'Updates the job with this referenceId, or creates it when there is none. A repetition changes nothing more.',
    body: { schema: 'JobByReferenceId', examples: ['NewJob', 'ArchiveByReferenceId'] },
    answers: {
      200: updated,
      201: created,
    },
    useCase: 'putByReferenceId',
  },
  deleteJobByReferenceId: {
    ...jobsDoc,
    summary: 'Delete a job by its referenceId',
    description:
      'The body identifies the job. The job is gone for good, and its referenceId is free for another.',
    body: { schema: 'ReferenceIdBody', examples: ['ReferenceId'] },
    answers: noContent,
    useCase: 'deleteByReferenceId',
  },
  listChanges: {
    ...jobsDoc,
    summary: 'List changes of jobs',
    description:
      'What has happened to jobs, in order. Begin with after=now, list the jobs, then read on with next, again and again; a cursor keeps for 30 days unless configured. Unknown or repeated parameters are refused, except those that begin with an underscore.',
    parameters: ['after', 'limit', 'wait'],
    answers: {
      200: {
        description: 'The changes that follow, if there are any.',
        schemas: ['ChangeList'],
        examples: ['ChangeList'],
      },
    },
    useCase: 'listChanges',
    errors: ['malformed-query'],
  },
  putJobsInBatch: {
    ...jobsDoc,
    summary: 'Create or update many jobs by their referenceIds',
    description:
      'Each line is a PUT /jobs and is answered by a line while more lines come: read the answers meanwhile. The whole has no limit; a line has the limit of a body.',
    parameters: ['complete', 'maxArchived'],
    body: { schema: 'BatchBody', examples: ['Batch'] },
    answers: {
      200: {
        description: 'The answers to the lines.',
        schemas: ['BatchAnswer'],
        examples: ['BatchAnswer', 'CompleteBatchAnswer'],
      },
    },
    useCase: null,
  },
  listPositionTypes: shortListOf('position types', 'ItemList', 'PositionTypes'),
  getPositionType: itemOf('position type', 'ListItem', 'PositionType'),
  listJobCategories: shortListOf('job categories', 'ItemList', 'JobCategories'),
  getJobCategory: itemOf('job category', 'ListItem', 'JobCategory'),
  listSalaryPeriods: shortListOf('salary periods', 'SalaryPeriodList', 'SalaryPeriods'),
  getSalaryPeriod: itemOf('salary period', 'SalaryPeriod', 'SalaryPeriod'),
  listLocations: {
    ...listed,
    summary: 'Search the locations',
    description:
      'Those whose name begins with q first, each group by population. Unknown or repeated parameters are refused, except lang, which changes nothing here, and those that begin with an underscore.',
    parameters: ['q', ...paging, ...cached],
    answers: {
      200: {
        description: 'A page of locations.',
        schemas: ['LocationList'],
        examples: ['Locations'],
        headers: ['ETag'],
      },
      ...notModified,
    },
    errors: ['malformed-query', 'invalid-query'],
  },
  getLocation: {
    ...listed,
    summary: 'Read a location',
    description: 'A place, by its id in a job or in the list.',
    parameters: cached,
    answers: {
      200: {
        description: 'The location.',
        schemas: ['Location'],
        examples: ['Location'],
        headers: ['ETag'],
      },
      ...notModified,
    },
    errors: ['list-item-not-found'],
  },
  getOpenApi: {
    tag: 'This document',
    summary: 'Read this document',
    description: 'It changes with the version and the configuration of the service.',
    parameters: cached,
    answers: {
      200: { description: 'This document.', schemas: ['OpenApi'], headers: ['ETag'] },
      ...notModified,
    },
    useCase: null,
  },
} as const satisfies Readonly<Record<OperationId, OperationDoc>>;
