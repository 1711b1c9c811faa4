import type { Job, Location } from '@jobposting/core';
import {
  checkOptions,
  type EmployerStore,
  type Language,
  type NewJob,
  type StoredEmployer,
} from '@jobposting/core/adapter';
import type { WebhookUseCases } from '@jobposting/core/webhooks';
import type { Authentication, HandlerOptions } from '@jobposting/http/adapter';
import type { Html } from '@jobposting/pages';

/** What is asked of employers and their keys. An employer store of the core is one. */
export type ConsoleEmployers = Pick<EmployerStore, 'find' | 'findByKeyHash'> &
  Partial<Pick<EmployerStore, 'listKeys' | 'noteKeyUse' | 'update'>>;

/** What would be published of a job. */
interface Preview {
  readonly article: Html;
  readonly pay: string | null;
  /** What a feed leaves out, by its reader: the job, or one of its places. */
  readonly leftOut: Readonly<
    Record<string, readonly { readonly reason: string; readonly location?: Location }[]>
  >;
}

type SharedOptions = 'jobs' | 'baseUrl' | 'basePath' | 'trustProxy' | 'admission';
type Hooks = 'requestIdOf' | 'onError' | 'onAnswer';

/**
 * What a console works with; `Raw` is the request that its functions are given. The options that a request listener of
 * `@jobposting/http` has too mean the same.
 */
export interface ConsoleOptions<Raw> extends Pick<HandlerOptions<Raw>, SharedOptions | Hooks> {
  /** Needed for the sign-in by a key, and for the profile of an employer. */
  readonly employers?: ConsoleEmployers | undefined;
  /**
   * Replaces the sign-in for a host with accounts of its own: returns the caller, or `null` for nobody. The console
   * still refuses writes from other origins (decision D39).
   */
  readonly authenticate?:
    | ((request: Raw) => Authentication | PromiseLike<Authentication>)
    | undefined;
  /**
   * Seals cookies: at least 32 characters, the same for all processes at one address. Generated at startup when absent,
   * so that sessions end with the process.
   */
  readonly secret?: string | undefined;
  /** The address or path of the careers pages, such as `/careers`; no links there when absent. */
  readonly careersUrl?: string | undefined;
  /** The webhooks of employers, which `createWebhookSender` of `@jobposting/webhooks` makes; no page when absent. */
  readonly webhooks?: WebhookUseCases | undefined;
  /** Shows a job as the careers pages would: `createPostingPreview` of `@jobposting/careers` makes it. */
  readonly preview?:
    | ((
        job: Job | NewJob,
        hirer: Pick<StoredEmployer, 'id' | 'name' | 'profile'>,
        language: Language,
      ) => Preview)
    | undefined;
}

/** How many characters a secret has at least. */
export const minSecretLength = 32;

/** Throws a TypeError for options of `factory` that are missing, unknown or wrong. */
export const checkConsoleOptions = (factory: string, options: ConsoleOptions<never>): void => {
  checkOptions(factory, options, {
    ...{ jobs: 'required', employers: 'optional', authenticate: 'function', secret: 'string' },
    ...{ careersUrl: 'string', preview: 'function', admission: 'optional', webhooks: 'optional' },
    ...{ baseUrl: 'string', basePath: 'string', trustProxy: 'boolean' },
    ...{ requestIdOf: 'function', onError: 'function', onAnswer: 'function' },
  });
  const { jobs, employers, authenticate, secret } = options;
  if (!(jobs.maxJobBytes > 0)) {
    throw new TypeError(`${factory} needs jobs, which createJobService makes.`);
  }
  if (employers === undefined && authenticate === undefined) {
    throw new TypeError(`${factory} needs employers, or authenticate.`);
  }
  if (secret !== undefined && secret.length < minSecretLength) {
    throw new TypeError(`secret must have at least ${minSecretLength} characters.`);
  }
};
