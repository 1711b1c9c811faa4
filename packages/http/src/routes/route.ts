import type { Caller, JobService } from '@jobposting/core';
import type { WebhookUseCases } from '@jobposting/core/webhooks';
import type { Result } from 'neverthrow';
import type { Claim } from '../admission/budget.ts';
import type { CheckRevocation } from '../admission/long-request.ts';
import type { Answer } from '../answers/answer.ts';
import type { RequestError } from '../answers/http-error.ts';
import type { BodyRules } from '../requests/body.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import type { WriteTerms } from '../requests/write-terms.ts';
import type { RouteRow } from './route-table.ts';

/** The version of the interface (interface §9). */
export const apiVersion = '1.1';

/** The beginning of every path. */
export const pathPrefix = `/api/v${apiVersion}`;

/** The dependencies of the handlers. */
export interface RouteContext {
  readonly jobs: JobService;
  /** Absent where the host has none. */
  readonly webhooks?: WebhookUseCases | undefined;
  /** As configured, if it is. */
  readonly baseUrl?: string | undefined;
  readonly baseUrlOf: (request: HttpRequest) => string;
}

/** What a handler gets from a request. */
export interface Call extends WriteTerms {
  readonly request: HttpRequest;
  /** When it came, in the time of `performance.now()`. */
  readonly cameAt: number;
  /** The segment of the path that stands for `{id}`, as sent; empty where there is none. */
  readonly id: string;
  /** The query as sent. */
  readonly query: string;
  /** The JSON body as bytes, or as the host has parsed it; `undefined` when the route takes none. */
  readonly received: unknown;
  /** Counts it as waiting too. Errors: `too-many-requests`, `too-busy`. */
  readonly letWait: Claim['letWait'];
  /** For a body that is read line by line (decision D37). */
  readonly rules: BodyRules;
  readonly isStopping: () => boolean;
  /** Why the request is not allowed any more, for example because its key was revoked; else `null`. */
  readonly checkRevocation: CheckRevocation;
  /** Reports a failure to the host. */
  readonly report: (error: RequestError) => void;
}

/** What a handler gets from a request that needs no key and writes nothing. */
export type PublicCall = Pick<Call, 'request' | 'id' | 'query'>;

/** The result of a request: its answer, or why it is refused. */
export type AnswerResult = Result<Answer, RequestError>;

/** A row of the table of routes that needs an API key: the call is made as its holder (interface §5). */
interface EmployerRoute extends RouteRow {
  readonly access: 'employer';
  readonly handle: (call: Call, caller: Caller) => Promise<AnswerResult>;
}

/** A row of the table of routes that needs no key (decision D16). */
export interface PublicRoute extends RouteRow {
  readonly access: 'public';
  readonly handle: (call: PublicCall) => AnswerResult;
}

/** A row of the table of routes, with its handler. */
export type Route = EmployerRoute | PublicRoute;
