import type { JobService } from '@jobposting/core';
import {
  checkBasePath,
  checkOptions,
  checkPort,
  type EmployerStore,
} from '@jobposting/core/adapter';
import type { Admission, AnsweredRequest } from '@jobposting/http';
import type { Authentication, BaseUrlOptions, ReportFailure } from '@jobposting/http/adapter';

/** What is asked of employers and their keys. An employer store of the core is one. */
export type ConsoleEmployers = Pick<EmployerStore, 'find' | 'findByKeyHash'> &
  Partial<Pick<EmployerStore, 'listKeys' | 'noteKeyUse' | 'update'>>;

/** What a console works with; `Raw` is the request that its functions are given. */
export interface ConsoleOptions<Raw> extends BaseUrlOptions {
  readonly jobs: JobService;
  /** Needed for the sign-in by a key, and for the profile of an employer. */
  readonly employers?: ConsoleEmployers | undefined;
  /**
   * Says who calls, in place of the sign-in, for a host that has accounts of its own; `null` for nobody. Who changes
   * something was asked by a page of the same origin (decision D39).
   */
  readonly authenticate?:
    | ((request: Raw) => Authentication | PromiseLike<Authentication>)
    | undefined;
  /**
   * What cookies are sealed with, from 32 characters: the same for all processes that answer at one address. Made at
   * the start when absent, so that sessions end with the process.
   */
  readonly secret?: string | undefined;
  /** The address or path of the careers pages, such as `/careers`; no links there when absent. */
  readonly careersUrl?: string | undefined;
  /** Counts the requests of the interface too; counts those of the console alone when absent. */
  readonly admission?: Admission | undefined;
  /** What each answer carries as `X-Request-Id`; nothing when absent. */
  readonly requestIdOf?: ((request: Raw) => string) | undefined;
  /** Called after each answer of status 500 or above. When absent, causes are printed by `console.error`. */
  readonly onError?: ReportFailure<Raw> | undefined;
  /** Called with each answer, for a log of requests. */
  readonly onAnswer?: ((answered: AnsweredRequest, request: Raw) => void) | undefined;
}

/** How many characters a secret has at least. */
export const leastSecret = 32;

/** Throws a TypeError for options of `factory` that are missing, unknown or wrong. */
export const checkConsoleOptions = (factory: string, options: ConsoleOptions<never>): void => {
  checkOptions(factory, options, {
    jobs: 'required',
    employers: 'optional',
    authenticate: 'function',
    secret: 'string',
    careersUrl: 'string',
    admission: 'optional',
    baseUrl: 'string',
    basePath: 'string',
    trustProxy: 'boolean',
    requestIdOf: 'function',
    onError: 'function',
    onAnswer: 'function',
  });
  const { jobs, employers, secret, careersUrl, basePath } = options;
  checkPort<Pick<JobService, 'list'>>(`${factory} needs a JobService`, jobs, 'jobs', {
    list: 'method',
  });
  if (employers !== undefined) {
    checkPort<ConsoleEmployers>(`${factory} needs an EmployerStore`, employers, 'employers', {
      find: 'method',
      findByKeyHash: 'method',
    });
  }
  if (secret !== undefined && secret.length < leastSecret) {
    throw new TypeError(`secret must have at least ${leastSecret} characters.`);
  }
  if (careersUrl !== undefined && !/^(?:\/|https?:\/\/)/.test(careersUrl)) {
    throw new TypeError(`careersUrl must be an address or a path, not "${careersUrl}".`);
  }
  if (basePath !== undefined) checkBasePath(basePath);
};
