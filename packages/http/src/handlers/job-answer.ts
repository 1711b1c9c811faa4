import {
  createJobSerializer,
  type DryRun,
  type Employer,
  type Job,
  type JobHeader,
  type JobList,
  type ReferenceData,
} from '@jobposting/core';
import type { Advice } from '@jobposting/core/rules';
import { type Answer, etagOf, jsonAnswer, keptBytes } from '../answers/answer.ts';
import { type ListQuery, listJson } from './paged-list.ts';

/** A job as it is sent. */
interface JobRepresentation {
  /** Strong: the version of the job and a digest of the body (decision D28). */
  readonly etag: string;
  /** The complete answer to a GET. */
  readonly answer: Answer;
}

/** A list of jobs, and the request for it. */
interface RequestedList {
  readonly list: JobList;
  readonly employer: Employer;
  /** The absolute address of the list, without its query. */
  readonly address: string;
  readonly query: ListQuery;
}

/** A write, and advice on its job. */
export interface AdvisedWrite extends DryRun {
  readonly advice: readonly Advice[];
}

/** Renders each job and list once, for as long as it stays the same. */
export interface JobRepresentations {
  readonly representationOf: (job: Job, employer: Employer) => JobRepresentation;
  /** The body of a dry run: the job, its warnings, and advice on it (decisions D36, D41). */
  readonly dryRunJson: (tried: AdvisedWrite, employer: Employer) => string;
  /** The complete answer to a GET of a list. */
  readonly listAnswerOf: (requested: RequestedList) => Answer;
}

const render = (json: string, job: Job): JobRepresentation => {
  const body = keptBytes(json);
  const etag = etagOf(body, `${job.version}-`);
  return { etag, answer: jsonAnswer(200, body, { ETag: etag }) };
};

/**
 * Keeps one value for each job or header object, for as long as its employer, who is in the body, has
 * the same name. Stored objects never change, so the same object means the same content; when a store
 * drops an object, its value is dropped too, and the store counts its bytes.
 */
const rememberByEmployer = <Subject extends object, Value>(
  create: (subject: Subject, employer: Employer) => Value,
): ((subject: Subject, employer: Employer) => Value) => {
  const remembered = new WeakMap<Subject, { readonly name: string; readonly value: Value }>();
  return (subject, employer) => {
    const known = remembered.get(subject);
    if (known?.name === employer.name) return known.value;
    const value = create(subject, employer);
    remembered.set(subject, { name: employer.name, value });
    return value;
  };
};

/** Creates the renderer of jobs, with the names of list items from `referenceData`. */
export const createJobRepresentations = (referenceData: ReferenceData): JobRepresentations => {
  const json = createJobSerializer(referenceData);
  const headerJsonOf = rememberByEmployer(json.header);
  // Keyed by the array of headers, which a store may return again while the page is unchanged. `what`
  // identifies everything else in the answer.
  const lists = new WeakMap<
    readonly JobHeader[],
    { readonly what: string; readonly answer: Answer }
  >();

  return {
    representationOf: rememberByEmployer((job: Job, employer) =>
      render(json.job(job, employer), job),
    ),
    dryRunJson: ({ job, warnings, advice }, employer) =>
      `${json.job(job, employer).slice(0, -1)},"warnings":${JSON.stringify(warnings)},"advice":${JSON.stringify(advice)}}`,
    listAnswerOf({ list, employer, address, query }) {
      const { headers, total } = list;
      const what = `${total} ${address}?${query.text} ${employer.name}`;
      const known = lists.get(headers);
      if (known?.what === what) return known.answer;
      const items = headers.map((header) => headerJsonOf(header, employer));
      const { parameters } = query;
      const body = keptBytes(listJson({ items, position: list, address, parameters }));
      const answer = jsonAnswer(200, body);
      lists.set(headers, { what, answer });
      return answer;
    },
  };
};
