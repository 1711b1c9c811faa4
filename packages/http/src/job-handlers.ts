import { type Employer, type Job, type JobId, parseJobId, type WrittenJob } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type Answer, emptyAnswer, notModified } from './answer.ts';
import { isFresh, preconditionOf } from './conditional.ts';
import { type HttpError, httpError } from './http-error.ts';
import { createJobRepresentations } from './job-representation.ts';
import { readListQuery } from './list-query.ts';
import { type AnswerResult, type Call, pathPrefix, type RouteContext } from './route.ts';

type JobHandler = (call: Call, employer: Employer) => Promise<AnswerResult>;

const noSuchJob = httpError(
  'job-not-found',
  'There is no job with this id. An id is a whole number from 1 to 2147483647.',
);

const readJobId = ({ id }: Call): Result<JobId, HttpError> => {
  const parsed = parseJobId(id);
  return parsed === null ? err(noSuchJob) : ok(parsed);
};

/** Creates the handlers of jobs (interface §4.1–§4.7). */
export const createJobHandlers = ({ jobs, baseUrlOf }: RouteContext) => {
  const { representationOf, listAnswerOf } = createJobRepresentations(jobs.referenceData);

  const addressOf = ({ request }: Call): string => `${baseUrlOf(request)}${pathPrefix}/jobs`;

  const precondition = ({ request }: Call, employer: Employer) =>
    preconditionOf(request, (stored: Job) => representationOf(stored, employer).etag);

  const writtenAnswer = (call: Call, employer: Employer, written: WrittenJob): Answer => {
    const { job, created, warnings } = written;
    const { answer } = representationOf(job, employer);
    const codes = new Set(warnings.map(({ code }) => code));
    return {
      ...answer,
      status: created ? 201 : 200,
      headers: {
        ...answer.headers,
        ...(created && { Location: `${addressOf(call)}/${job.id}` }),
        ...(codes.size > 0 && { 'Job-Warning': [...codes].join(', ') }),
      },
    };
  };

  const get: JobHandler = async (call, employer) => {
    const id = readJobId(call);
    if (id.isErr()) return err(id.error);
    const found = await jobs.get(employer, { id: id.value });
    if (found.isErr()) return err(found.error);
    const { answer, etag } = representationOf(found.value, employer);
    const ifNoneMatch = call.request.headers['if-none-match'];
    return ifNoneMatch !== undefined && isFresh(ifNoneMatch, etag)
      ? ok(notModified(etag))
      : ok(answer);
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
    const created = await jobs.create(employer, call.body);
    return created.map((written) => writtenAnswer(call, employer, written));
  };

  const update: JobHandler = async (call, employer) => {
    const id = readJobId(call);
    if (id.isErr()) return err(id.error);
    const options = precondition(call, employer);
    const updated = await jobs.update(employer, id.value, call.body, options);
    return updated.map((written) => writtenAnswer(call, employer, written));
  };

  const putByReferenceId: JobHandler = async (call, employer) => {
    const options = precondition(call, employer);
    const put = await jobs.putByReferenceId(employer, call.body, options);
    return put.map((written) => writtenAnswer(call, employer, written));
  };

  const deleteById: JobHandler = async (call, employer) => {
    const id = readJobId(call);
    if (id.isErr()) return err(id.error);
    const deleted = await jobs.delete(employer, id.value, precondition(call, employer));
    return deleted.map(() => emptyAnswer());
  };

  const deleteByReferenceId: JobHandler = async (call, employer) => {
    const { referenceId } = Object(call.body);
    const options = precondition(call, employer);
    const deleted = await jobs.deleteByReferenceId(employer, referenceId, options);
    return deleted.map(() => emptyAnswer());
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
