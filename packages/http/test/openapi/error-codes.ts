import type { JobService, Result } from '@jobposting/core';
import type { WebhookUseCases } from '@jobposting/core/webhooks';
import type { RequestError } from '../../src/answers/http-error.ts';
import { type OperationId, type RouteRow, routeTable } from '../../src/routes/route-table.ts';

/** The `code` of an error. */
type ErrorCode = RequestError['code'];

type UseCase =
  | 'get'
  | 'list'
  | 'listChanges'
  | 'create'
  | 'update'
  | 'putByReferenceId'
  | 'delete'
  | 'deleteByReferenceId';

type ErrorOf<Returned> = Returned extends Result<unknown, infer Failure> ? Failure : never;

type ErrorCodesOf<Name extends UseCase> = Readonly<
  Record<ErrorOf<Awaited<ReturnType<JobService[Name]>>>['code'], true>
>;

const unavailable = { 'store-unavailable': true } as const;
const unknown = { ...unavailable, 'outcome-unknown': true } as const;
const changing = { ...unknown, 'precondition-failed': true, 'write-contention': true } as const;
const content = { 'invalid-job': true, 'places-unavailable': true } as const;
const missing = { 'job-not-found': true } as const;
const taken = { 'reference-id-taken': true } as const;

/** The errors of each use case; a missing or extra one does not compile. */
const useCases: { readonly [Name in UseCase]: ErrorCodesOf<Name> } = {
  get: { ...missing, ...unavailable },
  list: { 'invalid-query': true, ...unavailable },
  listChanges: { 'invalid-query': true, 'cursor-expired': true, ...unavailable },
  create: { ...content, ...taken, ...unknown },
  update: { ...missing, ...content, ...taken, ...changing },
  putByReferenceId: { ...content, ...changing },
  delete: { ...missing, ...changing },
  deleteByReferenceId: { ...missing, 'invalid-job': true, ...changing },
};

type WebhookUseCase = 'list' | 'create' | 'update' | 'remove';
const ofWebhooks: {
  readonly [Name in WebhookUseCase]: Readonly<
    Record<ErrorOf<Awaited<ReturnType<WebhookUseCases[Name]>>>['code'], true>
  >;
} = {
  list: unavailable,
  create: {
    ...{ 'invalid-webhook': true, 'too-many-webhooks': true, 'cursor-expired': true },
    ...unknown,
  },
  update: {
    ...{ 'invalid-webhook': true, 'webhook-not-found': true, 'cursor-expired': true },
    ...unknown,
  },
  remove: { 'webhook-not-found': true, ...unknown },
};
/** The codes that the use cases return. */
export const libraryCodes = Object.values({ ...useCases, ...ofWebhooks }).flatMap((errors) =>
  Object.keys(errors),
);

const webhookCodesOf = (name: WebhookUseCase) => Object.keys(ofWebhooks[name]) as ErrorCode[];

const codesOf = (name: UseCase) => Object.keys(useCases[name]) as ErrorCode[];
const ofLists = ['malformed-query'] as const;
const ofItems = ['list-item-not-found'] as const;

/** The errors of each handler. Those of the lines of a batch are in its answer. */
const handlers: Readonly<Record<OperationId, readonly ErrorCode[]>> = {
  putJobByReferenceId: codesOf('putByReferenceId'),
  listJobs: [...codesOf('list'), ...ofLists],
  createJob: codesOf('create'),
  deleteJobByReferenceId: codesOf('deleteByReferenceId'),
  getJob: codesOf('get'),
  updateJob: codesOf('update'),
  getJobAdvice: codesOf('get'),
  deleteJob: codesOf('delete'),
  listChanges: [...codesOf('listChanges'), ...ofLists],
  putJobsInBatch: [],
  listWebhooks: webhookCodesOf('list'),
  createWebhook: webhookCodesOf('create'),
  getWebhook: [...webhookCodesOf('list'), 'webhook-not-found'],
  updateWebhook: webhookCodesOf('update'),
  deleteWebhook: webhookCodesOf('remove'),
  listPositionTypes: [],
  getPositionType: ofItems,
  listJobCategories: [],
  getJobCategory: ofItems,
  listSalaryPeriods: [],
  getSalaryPeriod: ofItems,
  listLocations: ['invalid-query', ...ofLists],
  getLocation: ofItems,
  getOpenApi: [],
};

const ofEveryRoute: readonly ErrorCode[] = [
  'malformed-request',
  'request-timeout',
  'headers-too-large',
  'too-many-requests',
  'internal-error',
  'shutting-down',
  'too-busy',
];
const ofEmployers: readonly ErrorCode[] = [
  'missing-api-key',
  'invalid-api-key',
  'authentication-unavailable',
  'store-unavailable',
];
const ofBodies: readonly ErrorCode[] = [
  'missing-body',
  'incomplete-body',
  'unsupported-media-type',
  'unsupported-content-encoding',
];
// In a batch, they are errors of a line (decision D37).
const ofJson: readonly ErrorCode[] = [
  'invalid-utf-8',
  'malformed-json',
  'json-too-deep',
  'body-too-large',
];

/** Every error that a route can answer, sorted. */
export const errorCodesOf = (id: OperationId): readonly string[] => {
  const { method, access, body, terms }: RouteRow = routeTable[id];
  const codes: readonly ErrorCode[] = [
    ...ofEveryRoute,
    ...(access === 'employer' ? ofEmployers : []),
    // For dryRun, which a DELETE refuses (decision D36).
    ...(method === 'GET' ? [] : (['invalid-query'] as const)),
    // Decision D28.
    ...((method === 'PUT' || method === 'DELETE') && terms === undefined
      ? (['malformed-precondition'] as const)
      : []),
    ...(body === undefined ? [] : ofBodies),
    ...(body === 'json' ? ofJson : []),
    ...handlers[id],
  ];
  return [...new Set(codes)].sort();
};
