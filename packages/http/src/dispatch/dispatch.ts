import type { EmployerId } from '@jobposting/core';
import { err, ok } from 'neverthrow';
import type { Budget, Claim } from '../admission/budget.ts';
import type { TurnFor } from '../admission/fair-turns.ts';
import {
  type CountRequest,
  createRateCheck,
  type RateLimitOptions,
} from '../admission/rate-limit.ts';
import { createWaitingRequest } from '../admission/waiting-request.ts';
import { createWrongKeyCount } from '../admission/wrong-keys.ts';
import { emptyAnswer } from '../answers/answer.ts';
import { failureOf, type ReportFailure } from '../answers/failure.ts';
import {
  type HttpError,
  httpError,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';
import { type Authenticate, createCallerReader } from '../keys/authenticate.ts';
import { type CheckRevocation, createRevocationCheck } from '../keys/revocation-check.ts';
import { clientAddress } from '../requests/client-address.ts';
import { wrongHost } from '../requests/host-header.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { effectiveMethod } from '../requests/method-override.ts';
import { readPreconditions } from '../requests/preconditions.ts';
import { readComplete, readDryRun } from '../requests/query-flag.ts';
import { type BodyRules, openNdjsonBody, readJsonBody } from '../requests/read-body.ts';
import type { AnswerResult } from '../routes/route.ts';
import { type CorsOptions, createCors } from './cors.ts';
import { addHeaders, type Exchange } from './exchange.ts';

/** Takes a request to its handler, or refuses it. */
export type Dispatch<Raw> = (exchange: Exchange<Raw>) => Promise<AnswerResult>;

/** What decides whether a request reaches its handler. */
export interface DispatchOptions<Raw> {
  readonly authenticate: Authenticate<Raw>;
  readonly bodyLimitBytes: number;
  readonly rateLimit?: RateLimitOptions | CountRequest | undefined;
  readonly wrongKeysPerMinute?: number | undefined;
  readonly trustProxy?: boolean | undefined;
  readonly cors?: CorsOptions | undefined;
  /** What all requests together may have under way. */
  readonly budget: Budget;
  /** When a request that is ready may be worked on. */
  readonly turnFor: TurnFor;
  readonly onError?: ReportFailure<Raw> | undefined;
  readonly isStopping?: (() => boolean) | undefined;
  /** What may be wrong with a path at which there is nothing. */
  readonly adviceFor: (path: string) => string;
}

const routeNotFound = (advice: string): HttpError =>
  httpError('route-not-found', `There is nothing at this address.${advice}`);
const methodNotAllowed = (method: string, allow: string): HttpError =>
  httpError('method-not-allowed', `This resource does not support ${method}, only ${allow}.`, {
    headers: { Allow: allow },
  });

/**
 * Creates the function that takes a request to its handler, or refuses it. A request with several
 * faults is refused for the first in the order of decision D32: stopping, path, method, key, rate,
 * too much under way, query of a write, malformed preconditions and form of the body here; then query of a
 * list, too many that wait, presence of the job, precondition, content and conflict by the handler and the
 * use case that it calls.
 */
export const createDispatch = <Raw>({
  authenticate,
  bodyLimitBytes,
  rateLimit,
  wrongKeysPerMinute = 60,
  trustProxy = false,
  cors,
  budget,
  turnFor,
  isStopping = () => false,
  adviceFor,
  onError,
}: DispatchOptions<Raw>): Dispatch<Raw> => {
  const readCaller = createCallerReader(authenticate);
  const checkRate = rateLimit && createRateCheck(rateLimit);
  const addCorsHeaders = cors && createCors(cors);
  const countWrongKey = createWrongKeyCount(wrongKeysPerMinute);
  const addressOf = ({ headers, peerAddress }: HttpRequest): string =>
    clientAddress(peerAddress(), trustProxy ? headers['x-forwarded-for'] : '');

  const rulesFor = (claim: Claim, employer: EmployerId): BodyRules => ({
    limitBytes: bodyLimitBytes,
    take: (bytes) => budget.take(claim, bytes),
    giveBack: (bytes) => budget.keep(claim, claim.bytes - bytes),
    turn: () => turnFor(employer),
  });

  return async (exchange) => {
    const { request, found, claim } = exchange;
    const { path, query } = request;
    addCorsHeaders?.(exchange);
    // The hardened server has refused it; a server of the host may let it pass.
    if (request.lacksHost) return err(wrongHost);
    if (isStopping()) return err(shuttingDown);
    if (found === null) return err(routeNotFound(adviceFor(path)));

    const { id, resource } = found;
    const method = effectiveMethod(request);
    if (method === 'OPTIONS') return ok(emptyAnswer({ Allow: resource.allow }));
    const route = resource.routes.get(method === 'HEAD' ? 'GET' : method);
    if (route === undefined) return err(methodNotAllowed(method, resource.allow));
    if (route.access === 'public') {
      const entered = budget.enter(claim, null);
      if (entered.isErr()) return err(entered.error);
      await turnFor(null);
      return route.handle({ request, id, query });
    }

    const employer = await readCaller(request);
    if (employer.isErr()) {
      const isWrong = employer.error.code === 'invalid-api-key';
      return err((isWrong && countWrongKey(addressOf(request))) || employer.error);
    }
    const onFailure = (cause: unknown): void =>
      onError?.({ code: 'rate-limit-unavailable', cause }, request.raw);
    const rate =
      checkRate &&
      (await checkRate(employer.value, (headers) => addHeaders(exchange, headers), onFailure));
    if (rate?.isErr()) return err(rate.error);
    const entered = budget.enter(claim, employer.value.id);
    if (entered.isErr()) return err(entered.error);

    const dryRun = readDryRun(route.method, query);
    if (dryRun.isErr()) return err(dryRun.error);
    const preconditions = readPreconditions(route.method, request);
    if (preconditions.isErr()) return err(preconditions.error);

    const checkRevocation: CheckRevocation = async () => {
      const caller = await readCaller(request);
      return caller.isErr() ? caller.error : null;
    };
    if (route.body === 'ndjson') {
      const complete = readComplete(query);
      if (complete.isErr()) return err(complete.error);
      const pieces = openNdjsonBody(request);
      if (pieces.isErr()) return err(pieces.error);
      const report = (error: RequestError): void => onError?.(failureOf(error), request.raw);
      const flags = { dryRun: dryRun.value, complete: complete.value };
      const rules = rulesFor(claim, employer.value.id);
      const call = {
        ...flags,
        pieces: pieces.value,
        rules,
        isStopping,
        checkRevocation: createRevocationCheck(checkRevocation),
        report,
      };
      return await route.handle(call, employer.value);
    }
    const turn = () => turnFor(employer.value.id);
    let body: unknown;
    if (route.body === 'json') {
      const read = await readJsonBody(request, rulesFor(claim, employer.value.id));
      if (read.isErr()) return err(read.error);
      body = read.value;
    } else {
      const waiting = turn();
      // Most need not wait, and an await costs a microtask.
      if (waiting !== undefined) await waiting;
    }
    const call = {
      request,
      id,
      query,
      body,
      dryRun: dryRun.value,
      preconditions: preconditions.value,
      letWait: () =>
        budget
          .letWait(claim)
          .map(() => createWaitingRequest({ request, isStopping, checkRevocation, turn })),
    };
    return await route.handle(call, employer.value);
  };
};
