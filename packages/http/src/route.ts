import type { Employer, JobService } from '@jobposting/core';
import type { Result } from 'neverthrow';
import type { Answer } from './answer.ts';
import type { Preconditions } from './conditional.ts';
import type { HostedRequest } from './hosted-request.ts';
import type { RequestError } from './http-error.ts';
import type { RouteRow } from './route-table.ts';

/** The version segment that every path begins with (interface §9). */
export const pathPrefix = '/api/v1.1';

/** What the handlers work with. */
export interface RouteContext {
  readonly jobs: JobService;
  /** As configured, if it is. */
  readonly baseUrl?: string | undefined;
  readonly bodyLimitBytes: number;
  readonly baseUrlOf: (request: HostedRequest) => string;
}

/** What a handler is given of a request. */
export interface Call {
  readonly request: HostedRequest;
  /** The last segment of a path that ends in `{id}`, as sent; else empty. */
  readonly id: string;
  /** The query as sent. */
  readonly query: string;
  /** The parsed JSON body where the route takes one, else `undefined`. */
  readonly body: unknown;
  /** Whether a write is only tried (decision D36). */
  readonly dryRun: boolean;
  /** What a write depends on (decision D28). */
  readonly preconditions: Preconditions;
}

/** What a handler is given of a request that needs no key, and writes nothing. */
export type PublicCall = Pick<Call, 'request' | 'id' | 'query'>;

/** What a request leads to: its answer, or why it is refused. */
export type AnswerResult = Result<Answer, RequestError>;

/** One row of the table of routes, with its handler. */
export type Route = Omit<RouteRow, 'access'> &
  (
    | {
        /** Needs an API key; the call is made as the employer who owns it (interface §5). */
        readonly access: 'employer';
        readonly handle: (call: Call, employer: Employer) => Promise<AnswerResult>;
      }
    | {
        /** Needs no key (decision D16). */
        readonly access: 'public';
        readonly handle: (call: PublicCall) => AnswerResult;
      }
  );
