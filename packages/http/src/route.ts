import type { Employer, JobError } from '@jobposting/core';
import type { Result } from 'neverthrow';
import type { Answer } from './answer.ts';
import type { HostedRequest } from './hosted-request.ts';
import type { HttpError } from './http-error.ts';

/** What a handler is given of a request. */
export interface Call {
  readonly request: HostedRequest;
  /** The last segment of a path that ends in `{id}`, as sent; else empty. */
  readonly id: string;
  /** The query as sent. */
  readonly query: string;
  /** The parsed JSON body where the route takes one, else `undefined`. */
  readonly body: unknown;
}

export type Outcome = Result<Answer, JobError | HttpError>;

/** One row of the table of routes. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1.1`; a last segment `{id}` stands for any text. */
  readonly path: `/${string}`;
  /** Present where a JSON body is read and needed. */
  readonly body?: 'json';
} & (
  | {
      /** Needs an API key; the call is made as the employer who owns it (interface §5). */
      readonly access: 'employer';
      readonly handle: (call: Call, employer: Employer) => Promise<Outcome>;
    }
  | {
      /** Needs no key (decision D16). */
      readonly access: 'public';
      readonly handle: (call: Call) => Outcome;
    }
);
