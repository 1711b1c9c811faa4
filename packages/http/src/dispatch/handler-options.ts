import type { JobService } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import type { Admission, AdmissionOptions } from '../admission/admission.ts';
import type { ReportFailure } from '../answers/http-error.ts';
import type { Authenticate } from '../keys/authenticate.ts';
import type { BaseUrlOptions } from '../requests/base-url.ts';
import { smallestBodyLimit } from '../requests/body.ts';
import type { CorsOptions } from './cors.ts';
import type { AnsweredRequest } from './diagnostics.ts';

/**
 * What a request listener or a fetch handler works with; `Raw` is the request that its functions are
 * given.
 */
export interface HandlerOptions<Raw> extends BaseUrlOptions, AdmissionOptions {
  readonly jobs: JobService;
  /**
   * Finds the employer that a key belongs to; `null` for an unknown or revoked key (401). It is called
   * with `null` in place of a key when the request has none, so that a host can know the caller from
   * the request; `null` then means that the key is missing (decision D21). When it returns an error,
   * throws or rejects, for `null` too, the answer is 503 and the cause goes to `onError`.
   * While a request waits for changes it is called again half a second after each answer, and before the
   * response; only an error of the last call is answered.
   * `authenticateByKey` makes one from an `EmployerStore`.
   */
  readonly authenticate: Authenticate<Raw>;
  /**
   * Larger bodies are refused with 413 (decision D24). At least 16 KiB more than `maxJobBytes` of
   * `jobs`, which is what it is when absent: 1 MiB for a job service with its own default.
   */
  readonly bodyLimitBytes?: number | undefined;
  /**
   * Counts the requests of other handlers too, in place of `rateLimit`, `wrongKeysPerMinute` and `underWay`:
   * `createAdmission` makes one.
   */
  readonly admission?: Admission | undefined;
  /** Off when absent (decision D30). */
  readonly cors?: CorsOptions | undefined;
  /**
   * What each answer carries as `X-Request-Id`, an error also as its member `requestId` (decision
   * D19); nothing when absent.
   */
  readonly requestIdOf?: ((request: Raw) => string) | undefined;
  /**
   * While it returns true, every request is refused with 503 and its connection is closed. One that waits
   * for changes is answered without any, within a second (decision D34).
   */
  readonly isStopping?: (() => boolean) | undefined;
  /**
   * Called after each answer of status 500 or above. The request holds the key: log it with care.
   * When absent, causes are printed by `console.error`.
   */
  readonly onError?: ReportFailure<Raw> | undefined;
  /**
   * Called with each answer, for a log of requests; with that of a batch when its lines have ended. For the
   * time that it took, and without the request, there is the channel `jobposting:request`.
   */
  readonly onAnswer?: ((answered: AnsweredRequest, request: Raw) => void) | undefined;
}

/**
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @param creator the name of the function that is given them
 */
export const checkHandlerOptions = <Raw>(creator: string, options: HandlerOptions<Raw>): void => {
  checkOptions(creator, options, {
    jobs: 'optional',
    authenticate: 'optional',
    baseUrl: 'string',
    basePath: 'string',
    trustProxy: 'boolean',
    bodyLimitBytes: 'optional',
    rateLimit: 'optional',
    wrongKeysPerMinute: 'optional',
    underWay: 'optional',
    admission: 'optional',
    cors: 'optional',
    requestIdOf: 'function',
    isStopping: 'function',
    onError: 'function',
    onAnswer: 'function',
  });
  const { jobs, authenticate, bodyLimitBytes } = options;
  if (jobs?.referenceData === undefined || !(jobs.maxJobBytes > 0)) {
    throw new TypeError(`${creator} needs jobs, which createJobService makes.`);
  }
  if (typeof authenticate !== 'function') {
    throw new TypeError(`${creator} needs authenticate, a function.`);
  }
  const smallest = smallestBodyLimit(jobs);
  if (bodyLimitBytes !== undefined && !(bodyLimitBytes >= smallest)) {
    throw new TypeError(
      `bodyLimitBytes must be at least ${smallest}, which is maxJobBytes of jobs and 16 KiB, so that every job can be sent back; it is ${bodyLimitBytes}.`,
    );
  }
};
