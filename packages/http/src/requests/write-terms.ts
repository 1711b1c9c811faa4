import type { Job, JobError, WriteOptions } from '@jobposting/core';
import { isFresh, readEntityTags, shown, withoutKeys } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';
import { type HttpRequest, headerInMessage } from './http-request.ts';

type InvalidQuery = Extract<JobError, { readonly code: 'invalid-query' }>;

const absent: Result<undefined, never> = ok(undefined);

const invalid = (
  parameter: string,
  code: InvalidQuery['problems'][number]['code'],
  message: string,
): Result<never, InvalidQuery> =>
  err({ code: 'invalid-query', message, problems: [{ parameter, code, message }] });

/** Whether a name may be meant as a flag: `dry`, `dry_run`, `dryruns`, `amp;dryRun` of an escaped link. */
const isMeant = (name: string, flag: string): boolean => {
  const given = name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  const right = flag.toLowerCase();
  return given.length >= 3 && (right.startsWith(given) || given.includes(right));
};

/** The value of a parameter, if it is given; a slightly misspelt name is refused. */
const readValue = (
  right: string,
  query: string,
  forbidden?: string,
): Result<string | undefined, InvalidQuery> => {
  if (query === '') return absent;
  const found = [...new URLSearchParams(query)].filter(([name]) => isMeant(name, right));
  const [first] = found;
  if (first === undefined) return absent;

  const misspelt = found.find(([name]) => name !== right);
  if (misspelt !== undefined) {
    const [name] = misspelt;
    return invalid(
      withoutKeys(name),
      'unknown-parameter',
      `${shown(name)} is not a parameter. Write ${right}.`,
    );
  }
  if (forbidden !== undefined) return invalid(right, 'not-allowed', forbidden);
  if (found.length > 1) return invalid(right, 'repeated', `${right} must not be repeated.`);
  return ok(first[1]);
};

/** Reads a parameter that is `true` or `false`. */
const readFlag = (flag: string, query: string, forbidden?: string): Result<boolean, InvalidQuery> =>
  readValue(flag, query, forbidden).andThen((value = 'false') =>
    value === 'true' || value === 'false'
      ? ok(value === 'true')
      : invalid(flag, 'not-allowed', `${flag} must be true or false.`),
  );

/** The route of a write. */
interface Written {
  readonly method: string;
  /** Whether it has a dry run and preconditions. */
  readonly terms?: 'none';
}

const noDryRunOfDelete = 'A DELETE has no dry run. Only POST and PUT have one.';
const noDryRunOfWebhook = 'Webhooks have no dry run. Nothing was written.';

/**
 * Reads from a query whether a write is a dry run (decision D36). A misspelt dry run is refused, because
 * it must not become a write; other parameters are ignored.
 * Errors: `invalid-query`.
 */
const readDryRun = ({ method, terms }: Written, query: string): Result<boolean, InvalidQuery> => {
  if (terms === 'none') return readFlag('dryRun', query, noDryRunOfWebhook);
  return readFlag('dryRun', query, method === 'DELETE' ? noDryRunOfDelete : undefined);
};

/** What a complete batch may do (decision D37). */
export interface CompleteQuery {
  /** How many jobs it may archive; `undefined` when the query does not say. */
  readonly maxArchived: number | undefined;
}

/**
 * Reads from a query whether a batch is complete, and how many jobs it may then archive (decision D37);
 * `null` when it is not complete.
 * Errors: `invalid-query`.
 */
export const readComplete = (query: string): Result<CompleteQuery | null, InvalidQuery> =>
  readFlag('complete', query).andThen((complete) => {
    const forbidden = complete ? undefined : 'maxArchived goes with complete=true.';
    return readValue('maxArchived', query, forbidden).andThen((value) => {
      if (value !== undefined && !/^\d{1,15}$/.test(value)) {
        const message = `maxArchived is ${shown(value)}; it must be a whole number from 0.`;
        return invalid('maxArchived', 'out-of-range', message);
      }
      return ok(complete ? { maxArchived: value === undefined ? value : Number(value) } : null);
    });
  });

type EntityTags = NonNullable<ReturnType<typeof readEntityTags>>;

/** The conditions of a write (decision D28). */
export interface Preconditions {
  readonly ifMatch?: EntityTags;
  readonly ifNoneMatch?: string;
}

const unquotedTag = /^(?!W\/)[\w.:+/=-]+$/;

const malformed = (name: string, header: string): HttpError => {
  const value = headerInMessage(header);
  const advice = unquotedTag.test(value)
    ? `is ${value}: the double quotes are missing. Send the tag as the header ETag has it, such as "${value}".`
    : `is ${value === '' ? 'empty' : value}; it must be * or tags in double quotes, separated by commas, as the header ETag has them, such as "1-abc".`;
  return httpError('malformed-precondition', `${name} ${advice}`);
};

const noPreconditions: Result<Preconditions, HttpError> = ok({});

/**
 * Reads the headers `If-Match` and `If-None-Match` of a PUT or DELETE; a POST has none (decision D28).
 * Errors: `malformed-precondition`.
 */
const readPreconditions = (
  { method, terms }: Written,
  { headers }: HttpRequest,
): Result<Preconditions, HttpError> => {
  if (terms === 'none') return noPreconditions;
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch === undefined && ifNoneMatch === undefined) return noPreconditions;
  if (method !== 'PUT' && method !== 'DELETE') return noPreconditions;

  const matching = ifMatch === undefined ? undefined : readEntityTags(ifMatch);
  if (matching === null) return err(malformed('If-Match', ifMatch ?? ''));
  if (ifNoneMatch !== undefined && readEntityTags(ifNoneMatch) === null) {
    return err(malformed('If-None-Match', ifNoneMatch));
  }
  return ok({ ...(matching && { ifMatch: matching }), ...(ifNoneMatch && { ifNoneMatch }) });
};

/** What a request says about a write beside its body. */
export interface WriteTerms {
  /** Whether a write is only tried (decision D36). */
  readonly dryRun: boolean;
  /** The conditions of a write (decision D28). */
  readonly preconditions: Preconditions;
}

/** The terms of a read, which looks at its query and headers by itself. */
export const noTerms: Result<WriteTerms, never> = ok({ dryRun: false, preconditions: {} });

/**
 * Reads the terms of a write.
 * Errors: `invalid-query`, `malformed-precondition`.
 *
 * @param route that of the effective method of the request
 */
export const readWriteTerms = (
  route: Written,
  request: HttpRequest,
): Result<WriteTerms, InvalidQuery | HttpError> =>
  readDryRun(route, request.query).andThen((dryRun) =>
    readPreconditions(route, request).map((preconditions) => ({ dryRun, preconditions })),
  );

/** Returns the precondition that a stored job fails; `null` when it fails none. */
const failureOf = (
  { ifMatch, ifNoneMatch }: Preconditions,
  stored: Job | null,
  etagOf: (job: Job) => string,
): string | null => {
  if (stored === null) {
    return ifMatch === undefined
      ? null
      : 'The job does not exist yet, and a write with If-Match never creates one.';
  }
  const etag = etagOf(stored);
  // The strong comparison of RFC 9110 §8.8.3.2: a weak tag never matches.
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.includes(etag)) {
    return 'If-Match does not name the ETag that the job has now. Read the job again before you write.';
  }
  if (ifNoneMatch === undefined || !isFresh(ifNoneMatch, etag)) return null;
  return ifNoneMatch.trim() === '*'
    ? 'The job exists already, and a write with If-None-Match: * never changes one.'
    : 'If-None-Match names the ETag that the job has now.';
};

/** Makes a write conditional. */
export interface Condition {
  readonly options: WriteOptions;
  /** Puts the failed precondition into the error of the write. */
  readonly explain: <Failure extends JobError>(error: Failure) => Failure;
}

const unconditional: Condition = { options: {}, explain: (error) => error };

/**
 * Creates the function that makes a write only when its preconditions hold (decision D28). With `If-None-Match: *`,
 * a PUT by referenceId can only create.
 */
export const createCondition = (
  preconditions: Preconditions,
  etagOf: (job: Job) => string,
): Condition => {
  const { ifMatch, ifNoneMatch } = preconditions;
  if (ifMatch === undefined && ifNoneMatch === undefined) return unconditional;
  let failure: string | null = null;
  return {
    options: {
      onlyIf(stored) {
        failure = failureOf(preconditions, stored, etagOf);
        return failure === null;
      },
    },
    explain: (error) =>
      error.code === 'precondition-failed'
        ? { ...error, message: failure ?? error.message }
        : error,
  };
};
