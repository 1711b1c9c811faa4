import { Buffer } from 'node:buffer';
import {
  type DryRun,
  type Employer,
  type Job,
  type JobError,
  type JobId,
  type JobWrites,
  parseJobId,
  uncheckedBody,
  type WriteOptions,
} from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import type { AdviceListJson } from '@jobposting/core/rules';
import { err, ok, type Result, safeTry } from 'neverthrow';
import { type Answer, emptyAnswer, jsonAnswer, unlessFresh } from '../answers/answer.ts';
import { type HttpError, httpError, type RequestError } from '../answers/http-error.ts';
import { remarksValue } from '../answers/job-remarks.ts';
import { parseBody } from '../requests/body.ts';
import { type Condition, createCondition } from '../requests/write-terms.ts';
import { type AnswerResult, type Call, pathPrefix, type RouteContext } from '../routes/route.ts';
import type { OperationId } from '../routes/route-table.ts';
import {
  type AdvisedWrite,
  createJobRepresentations,
  type JobRepresentations,
} from './job-answer.ts';
import { readListQuery } from './paged-list.ts';

/** The operations on a job, and the list of jobs. */
type JobOperation = Extract<
  OperationId,
  `${string}Job` | 'getJobAdvice' | 'listJobs' | `${string}ByReferenceId`
>;

type JobHandler = (call: Call, employer: Employer) => Promise<AnswerResult>;

const noSuchJob = httpError(
  'job-not-found',
  'There is no job with this id. An id is a whole number from 1 to 2147483647.',
);

const noReferenceIdInPath = httpError(
  'job-not-found',
  `There is no job with this id: an id is a whole number. By referenceId, GET ${pathPrefix}/jobs?referenceId=… finds a job, and PUT or DELETE ${pathPrefix}/jobs with the referenceId in the body writes it.`,
);

/** Advice for several jobs that are sent as one. */
const forManyJobs = `POST ${pathPrefix}/jobs/batch takes many jobs, one on each line`;

const parseJob = (body: unknown) => parseBody(body, `; ${forManyJobs}`);

const readJobId = ({ id }: Call): Result<JobId, HttpError> => {
  const parsed = parseJobId(id);
  if (parsed !== null) return ok(parsed);
  return err(/^-?\d+$/.test(id) ? noSuchJob : noReferenceIdInPath);
};

/** What an accepted write reports besides the job (decisions D31, D41), and for an update whether it changed the job. */
const headersOf = ({ created, changed, warnings, advice }: Omit<AdvisedWrite, 'job'>) => ({
  ...(!created && { 'Job-Changed': changed ? '?1' : '?0' }),
  ...(warnings.length > 0 && { 'Job-Warning': remarksValue(warnings) }),
  ...(advice.length > 0 && { 'Job-Advice': remarksValue(advice) }),
});

type AddressOf = (call: Call) => string;

/** Creates the function that answers writes. */
const createWrittenAnswers = (
  { representationOf, dryRunJson }: JobRepresentations,
  addressOf: AddressOf,
) => {
  const writtenAnswer = (call: Call, employer: Employer, written: AdvisedWrite): Answer => {
    const { job, created } = written;
    // A dry run has no address, and its new job no id.
    if (call.dryRun || !('id' in job)) {
      return jsonAnswer(200, Buffer.from(dryRunJson(written, employer)), headersOf(written));
    }
    const { answer } = representationOf(job, employer);
    return {
      ...answer,
      status: created ? 201 : 200,
      headers: {
        ...answer.headers,
        ...(created && { Location: `${addressOf(call)}/${job.id}` }),
        ...headersOf(written),
      },
    };
  };

  /** A refusal says where to send a list of jobs, and what to do about a referenceId that is taken (decision D20). */
  return (
    call: Call,
    employer: Employer,
    body: unknown,
    written: Result<AdvisedWrite, JobError>,
  ): AnswerResult =>
    written
      .map((each) => writtenAnswer(call, employer, each))
      .mapErr((error): RequestError => {
        if (error.code === 'invalid-job' && Array.isArray(body)) {
          const message = `${error.message} ${forManyJobs}.`;
          return {
            ...error,
            message,
            problems: error.problems.map((each) => ({ ...each, message })),
          };
        }
        if (error.code !== 'reference-id-taken') return error;
        const { id, message } = error;
        const advice =
          call.id === ''
            ? `Use PUT ${pathPrefix}/jobs to update that job`
            : 'Choose another, or update that job';
        return {
          ...error,
          message: `${message} ${advice}.`,
          ...(id !== undefined && { headers: { Location: `${addressOf(call)}/${id}` } }),
        };
      });
};

/** Creates the handlers of jobs (interface §4.1–§4.7). */
export const createJobHandlers = ({
  jobs,
  baseUrlOf,
}: RouteContext): Readonly<Record<JobOperation, JobHandler>> => {
  const representations = createJobRepresentations(jobs.referenceData);
  const { representationOf, listAnswerOf } = representations;
  const addressOf: AddressOf = ({ request }) => `${baseUrlOf(request)}${pathPrefix}/jobs`;
  const answerOf = createWrittenAnswers(representations, addressOf);

  const conditionOf = ({ preconditions }: Call, employer: Employer): Condition =>
    createCondition(preconditions, (stored) => representationOf(stored, employer).etag);

  /** Creates the function that makes the writes of a call, or only tries them (decision D36). */
  const writesOf = ({ dryRun }: Call): JobWrites<Job | NewJob> => (dryRun ? jobs.dryRun : jobs);

  const write = async (
    call: Call,
    employer: Employer,
    writeTo: (body: unknown, options: WriteOptions) => Promise<Result<DryRun, JobError>>,
  ): Promise<AnswerResult> => {
    // Parsed without an await, so that the parsing counts before the next request asks for its turn.
    const body = parseJob(call.received);
    if (body.isErr()) return err(body.error);
    const { options, explain } = conditionOf(call, employer);
    const written = await writeTo(body.value, options);
    const advised = await written
      .mapErr(explain)
      .asyncMap(async (each) => ({ ...each, advice: await jobs.advice(employer, each.job) }));
    return answerOf(call, employer, body.value, advised);
  };

  return {
    async getJob(call, employer) {
      const id = readJobId(call);
      if (id.isErr()) return err(id.error);
      const found = await jobs.get(employer, { id: id.value }, call.cameAt);
      return found.map((job) => unlessFresh(call.request, representationOf(job, employer).answer));
    },

    getJobAdvice: async (call, employer) =>
      safeTry(async function* () {
        const id = yield* readJobId(call);
        const job = yield* await jobs.get(employer, { id }, call.cameAt);
        const list: AdviceListJson = { data: await jobs.advice(employer, job) };
        return ok(jsonAnswer(200, Buffer.from(JSON.stringify(list))));
      }),

    async listJobs(call, employer) {
      const query = readListQuery(call.query);
      if (query.isErr()) return err(query.error);
      const found = await jobs.list(employer, query.value.input, call.cameAt);
      return found.map((list) =>
        listAnswerOf({ list, employer, address: addressOf(call), query: query.value }),
      );
    },

    createJob: (call, employer) =>
      write(call, employer, (body) => writesOf(call).create(employer, uncheckedBody(body))),

    async updateJob(call, employer) {
      const id = readJobId(call);
      // A body that cannot be read is refused first (decision D32).
      if (id.isErr()) return parseJob(call.received).andThen(() => err(id.error));
      return write(call, employer, (body, options) =>
        writesOf(call).update(employer, id.value, uncheckedBody(body), options),
      );
    },

    putJobByReferenceId: (call, employer) =>
      write(call, employer, (body, options) =>
        writesOf(call).putByReferenceId(employer, uncheckedBody(body), options),
      ),

    deleteJob: async (call, employer) =>
      safeTry(async function* () {
        const id = yield* readJobId(call);
        const { options, explain } = conditionOf(call, employer);
        const deleted = await jobs.delete(employer, id, options);
        return deleted.mapErr(explain).map(() => emptyAnswer());
      }),

    deleteJobByReferenceId: async (call, employer) =>
      safeTry(async function* () {
        const { referenceId } = Object(yield* parseJob(call.received));
        const { options, explain } = conditionOf(call, employer);
        const deleted = await jobs.deleteByReferenceId(employer, referenceId, options);
        return deleted.mapErr(explain).map(() => emptyAnswer());
      }),
  };
};
