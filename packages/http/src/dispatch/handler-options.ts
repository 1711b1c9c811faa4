import type { Caller, JobService } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import type { WebhookUseCases } from '@jobposting/core/webhooks';
import type { Admission, AdmissionOptions } from '../admission/admission.ts';
import type { ReportFailure } from '../answers/http-error.ts';
import type { Authenticate } from '../keys/authenticate.ts';
import type { BaseUrlOptions } from '../requests/base-url.ts';
import { smallestBodyLimit } from '../requests/body.ts';
import type { CorsOptions } from './cors.ts';
import type { AnsweredRequest } from './exchange.ts';

/**
 * The options of a request listener or a fetch handler; `Raw` is the request that its functions get.
 */
export interface HandlerOptions<Raw> extends BaseUrlOptions, AdmissionOptions {
  readonly jobs: JobService;
  /** `createWebhookSender` of `@jobposting/webhooks` makes them; no webhooks when absent (decision D40). */
  readonly webhooks?: WebhookUseCases | undefined;
  /**
   * Finds the employer of a key; `null` for an unknown or revoked key (401). It is called with `null` instead
   * of a key when the request has none, so that a host can identify the caller from the request; a result of
   * `null` then means that the key is missing (decision D21). When it returns an error, throws or rejects, for
   * `null` too, the answer is 503 and the cause goes to `onError`.
   * During a batch it is called again half a second after each result; no line is written until it has answered, and an
   * error ends the batch. It is called so while a request waits for changes, too, and before the response; only an error
   * of that last call is answered.
   * `authenticateByKey` makes one from an `EmployerStore`.
   */
  readonly authenticate: Authenticate<Raw>;
  /**
   * Larger bodies are refused with 413 (decision D24). At least 16 KiB more than `maxJobBytes` of
   * `jobs`, which is the default: 1 MiB for a job service with its own default.
   */
  readonly bodyLimitBytes?: number | undefined;
  /**
   * Counts the requests of other handlers too, instead of `rateLimit`, `wrongKeysPerMinute` and `underWay`;
   * made by `createAdmission`.
   */
  readonly admission?: Admission | undefined;
  /** The pages that the host serves beside the interface, such as `/careers/`: a 404 names them (decision D19). */
  readonly otherPaths?: readonly string[] | undefined;
  /** Off when absent (decision D30). */
  readonly cors?: CorsOptions | undefined;
  /**
   * The `X-Request-Id` of each answer, in errors also the member `requestId` (decision D19); none when absent.
   */
  readonly requestIdOf?: ((request: Raw) => string) | undefined;
  /**
   * While it returns true, every request is refused with 503 and its connection is closed. A request that
   * waits for changes gets an empty answer within a second (decision D34).
   */
  readonly isStopping?: (() => boolean) | undefined;
  /**
   * Called after each answer with a status of 500 or above. The request contains the key: log it with care.
   * When absent, `console.error` prints the causes.
   */
  readonly onError?: ReportFailure<Raw> | undefined;
  /**
   * Called with each answer, and who called where that is known, for a log of requests; for a batch, when its lines
   * have ended. The channel `jobposting:request` has the duration as well, but not the request.
   */
  readonly onAnswer?:
    | ((answered: AnsweredRequest, request: Raw, caller: Caller | undefined) => void)
    | undefined;
}

/**
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @param creator the name of the function that takes these options
 */
export const checkHandlerOptions = <Raw>(creator: string, options: HandlerOptions<Raw>): void => {
  checkOptions(creator, options, {
    jobs: 'optional',
    webhooks: 'optional',
    authenticate: 'optional',
    baseUrl: 'string',
    basePath: 'string',
    trustProxy: 'boolean',
    bodyLimitBytes: 'optional',
    rateLimit: 'optional',
    wrongKeysPerMinute: 'optional',
    underWay: 'optional',
    admission: 'optional',
    otherPaths: 'optional',
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
