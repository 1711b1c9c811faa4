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
} from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type Answer, emptyAnswer, jsonAnswer } from '../answers/answer.ts';
import { type HttpError, httpError, type RequestError } from '../answers/http-error.ts';
import { jobWarning } from '../answers/job-warning.ts';
import { unlessFresh } from '../answers/not-modified.ts';
import { readListQuery } from '../requests/list-query.ts';
import { type Condition, createCondition } from '../requests/preconditions.ts';
import { type AnswerResult, type Call, pathPrefix, type RouteContext } from '../routes/route.ts';
import { createJobRepresentations } from './job-answer.ts';

type JobHandler = (call: Call, employer: Employer) => Promise<AnswerResult>;

const noSuchJob = httpError(
  'job-not-found',
  'There is no job with this id. An id is a whole number from 1 to 2147483647.',
);

const noReferenceIdInPath = httpError(
  'job-not-found',
  `There is no job with this id: an id is a whole number. By referenceId, GET ${pathPrefix}/jobs?referenceId=… finds a job, and PUT or DELETE ${pathPrefix}/jobs with the referenceId in the body writes it.`,
);

const readJobId = ({ id }: Call): Result<JobId, HttpError> => {
  const parsed = parseJobId(id);
  if (parsed !== null) return ok(parsed);
  return err(/^-?\d+$/.test(id) ? noSuchJob : noReferenceIdInPath);
};

/** Tells who sends a list of jobs where it goes. */
const explainList =
  ({ body }: Call) =>
  <Failure extends JobError>(error: Failure): Failure => {
    if (error.code !== 'invalid-job' || !Array.isArray(body)) return error;
    const message = `${error.message} For many jobs, POST ${pathPrefix}/jobs/batch, one job on each line.`;
    return { ...error, message, problems: error.problems.map((each) => ({ ...each, message })) };
  };

/** What an accepted write reports beside the job (decision D31). An update says whether it changed it. */
const headersOf = ({ created, changed, warnings }: Omit<DryRun, 'job'>) => ({
  ...(!created && { 'Job-Changed': changed ? '?1' : '?0' }),
  ...(warnings.length > 0 && { 'Job-Warning': jobWarning(warnings) }),
});

/** Creates the handlers of jobs (interface §4.1–§4.7). */
export const createJobHandlers = ({ jobs, baseUrlOf }: RouteContext) => {
  const { representationOf, listAnswerOf, dryRunJson } = createJobRepresentations(
    jobs.referenceData,
  );

  const addressOf = ({ request }: Call): string => `${baseUrlOf(request)}${pathPrefix}/jobs`;

  const conditionOf = ({ preconditions }: Call, employer: Employer): Condition =>
    createCondition(preconditions, (stored) => representationOf(stored, employer).etag);

  /** What makes the writes of a call, or only tries them (decision D36). */
  const writesOf = ({ dryRun }: Call): JobWrites<Job | NewJob> => (dryRun ? jobs.dryRun : jobs);

  const writtenAnswer = (call: Call, employer: Employer, written: DryRun): Answer => {
    const { job, created } = written;
    // A job that was only tried has no address; a new one has no id either.
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

  /** Says which job has a referenceId that is taken, and how it is updated (decision D20). */
  const explainTaken =
    (call: Call) =>
    (error: JobError): RequestError => {
      if (error.code !== 'reference-id-taken') return error;
      const { id, message } = error;
      return {
        ...error,
        message: `${message} Use PUT ${pathPrefix}/jobs to update that job.`,
        ...(id !== undefined && { headers: { Location: `${addressOf(call)}/${id}` } }),
      };
    };

  const get: JobHandler = async (call, employer) => {
    const id = readJobId(call);
    if (id.isErr()) return err(id.error);
    const found = await jobs.get(employer, { id: id.value });
    if (found.isErr()) return err(found.error);
    return ok(unlessFresh(call.request, representationOf(found.value, employer).answer));
  };

  const list: JobHandler = async (call, employer) => {
    const query = readListQuery(call.query);
    if (query.isErr()) return err(query.error);
    const found = await jobs.list(employer, query.value.input);
    return found.map((list) =>
      listAnswerOf({ list, employer, address: addressOf(call), query: query.value }),
    );
  };

  const create: JobHandler = async (call, employer) => {
    const created = await writesOf(call).create(employer, uncheckedBody(call.body));
    return created
      .mapErr(explainList(call))
      .mapErr(explainTaken(call))
      .map((written) => writtenAnswer(call, employer, written));
  };

  const update: JobHandler = async (call, employer) => {
    const id = readJobId(call);
    if (id.isErr()) return err(id.error);
    const writes = writesOf(call);
    const { options, explain } = conditionOf(call, employer);
    const body = uncheckedBody(call.body);
    const updated = await writes.update(employer, id.value, body, options);
    return updated
      .mapErr(explain)
      .mapErr(explainTaken(call))
      .map((written) => writtenAnswer(call, employer, written));
  };

  const putByReferenceId: JobHandler = async (call, employer) => {
    const writes = writesOf(call);
    const { options, explain } = conditionOf(call, employer);
    const put = await writes.putByReferenceId(employer, uncheckedBody(call.body), options);
    return put
      .mapErr(explain)
      .mapErr(explainList(call))
      .map((written) => writtenAnswer(call, employer, written));
  };

  const deleteById: JobHandler = async (call, employer) => {
    const id = readJobId(call);
    if (id.isErr()) return err(id.error);
    const { options, explain } = conditionOf(call, employer);
    const deleted = await jobs.delete(employer, id.value, options);
    return deleted.mapErr(explain).map(() => emptyAnswer());
  };

  const deleteByReferenceId: JobHandler = async (call, employer) => {
    const { referenceId } = Object(call.body);
    const { options, explain } = conditionOf(call, employer);
    const deleted = await jobs.deleteByReferenceId(employer, referenceId, options);
    return deleted.mapErr(explain).map(() => emptyAnswer());
  };

  return {
    get,
    list,
    create,
    update,
    putByReferenceId,
    delete: deleteById,
    deleteByReferenceId,
  };
};
