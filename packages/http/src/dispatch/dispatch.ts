import { err, ok, type Result } from 'neverthrow';
import type { Admission } from '../admission/admission.ts';
import type { Claim } from '../admission/budget.ts';
import type { TurnFor } from '../admission/fair-turns.ts';
import { createWaitingRequest } from '../admission/waiting-request.ts';
import { emptyAnswer } from '../answers/answer.ts';
import { problemTypes } from '../answers/error-status.ts';
import {
  failureOf,
  type HttpError,
  httpError,
  internalError,
  type ReportFailure,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';
import { type Authenticate, createCallerReader } from '../keys/authenticate.ts';
import { type CheckRevocation, createRevocationCheck } from '../keys/revocation-check.ts';
import { openNdjsonBody, receiveBody } from '../requests/body.ts';
import { wrongHost } from '../requests/host-header.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { readPreconditions } from '../requests/preconditions.ts';
import { readComplete, readDryRun } from '../requests/query-flag.ts';
import type { AnswerResult, Route } from '../routes/route.ts';
import type { Found } from '../routes/router.ts';
import { type CorsOptions, createCors } from './cors.ts';
import { addHeaders, type Exchange, type FoundPath, overrideAdvice } from './exchange.ts';

/** Takes a request to its handler, or refuses it; never rejects. */
export type Dispatch<Raw, F extends FoundPath = Found> = (
  exchange: Exchange<Raw, F>,
) => Promise<AnswerResult>;

/** What decides whether a request reaches its handler. */
export interface DispatchOptions<Raw> {
  readonly authenticate: Authenticate<Raw>;
  readonly bodyLimitBytes: number;
  readonly cors?: CorsOptions | undefined;
  readonly admission: Admission;
  /** When a request that is ready may be worked on. */
  readonly turnFor: TurnFor;
  readonly onError?: ReportFailure<Raw> | undefined;
  readonly isStopping?: (() => boolean) | undefined;
  /** Describes what may be wrong with a path that does not exist. */
  readonly adviceFor: (path: string) => string;
}

const routeNotFound = (advice: string): HttpError =>
  httpError('route-not-found', `There is nothing at this address.${advice}`);
const methodNotAllowed = (request: HttpRequest, method: string, allow: string): HttpError => {
  const isChange = /^(?:PATCH|POST)$/.test(method) && /\bPUT\b/.test(allow);
  const advice = isChange ? ' PUT changes only the fields that its body has.' : '';
  const message = `This resource does not support ${method}, only ${allow}.${advice}${overrideAdvice(request)}`;
  return httpError('method-not-allowed', message, { headers: { Allow: allow } });
};

/** Whether a batch is complete, and the pieces of its body. */
const openBatch = (request: HttpRequest) =>
  readComplete(request.query).andThen((complete) =>
    openNdjsonBody(request).map((pieces) => ({ complete, pieces })),
  );

/** When the store of a host returns an error that does not exist, that is a bug, too. */
const knownError = (error: RequestError): AnswerResult =>
  err(Object.hasOwn(problemTypes, error?.code) ? error : internalError(error));

/** Creates a dispatch that never rejects: a rejection is a bug, `internal-error`. */
export const settled =
  <Raw, F extends FoundPath>(handle: Dispatch<Raw, F>): Dispatch<Raw, F> =>
  async (exchange) => {
    try {
      return (await handle(exchange)).orElse(knownError);
    } catch (cause) {
      return err(internalError(cause));
    }
  };

/**
 * Counts a request as one of its caller, or of nobody, until its answer is taken (decision D20).
 * Errors: `too-many-requests`, `too-busy`.
 */
export const admit = async <Raw>(
  exchange: Exchange<Raw>,
  { budget, checkRate }: Admission,
  onError: ReportFailure<Raw> | undefined,
): Promise<Result<Claim, HttpError>> => {
  const { caller, request } = exchange;
  if (caller !== undefined && checkRate !== undefined) {
    const onFailure = (cause: unknown): void =>
      onError?.({ code: 'rate-limit-unavailable', cause }, request.raw);
    const counted = await checkRate(caller, (more) => addHeaders(exchange, more), onFailure);
    if (counted.isErr()) return err(counted.error);
  }
  const entered = budget.enter(caller?.id ?? null);
  if (entered.isOk()) exchange.claim = entered.value;
  return entered;
};

/** Why a caller is refused, counted if it sent a wrong key. */
const countIfWrong = (
  error: RequestError,
  request: HttpRequest,
  { countWrongKey }: Admission,
): RequestError => (error.code === 'invalid-api-key' && countWrongKey(request)) || error;

/** The route for the method of a request. Errors: `method-not-allowed`. */
const routeFor = (
  { request, method }: Exchange,
  { routes, allow }: Found['resource'],
): Result<Route, HttpError> => {
  const route = routes.get(method === 'HEAD' ? 'GET' : method);
  return route === undefined ? err(methodNotAllowed(request, method, allow)) : ok(route);
};

/** What a request says about a write. Errors: `invalid-query`, `malformed-precondition`. */
const readTerms = ({ method }: Route, request: HttpRequest) =>
  readDryRun(method, request.query).andThen((dryRun) =>
    readPreconditions(method, request).map((preconditions) => ({ dryRun, preconditions })),
  );

/**
 * Creates the function that takes a request to its handler, or refuses it for the first of its faults, in the order of
 * decision D32. The rest of that order is up to the handler and its use case: query of a list, too many waiting,
 * presence of the job, precondition, content and conflict. A rejection is a bug: `internal-error`.
 */
export const createDispatch = <Raw>(options: DispatchOptions<Raw>): Dispatch<Raw> => {
  const { admission, bodyLimitBytes, turnFor, onError, isStopping = () => false } = options;
  const readCaller = createCallerReader(options.authenticate);
  const addCorsHeaders = options.cors && createCors(options.cors);

  return settled(async (exchange) => {
    const { request, method, found } = exchange;
    addCorsHeaders?.(exchange);
    // The hardened server has refused it already; a server of the host may not have.
    if (request.hasWrongHost) return err(wrongHost);
    if (isStopping()) return err(shuttingDown);
    if (found === null) return err(routeNotFound(options.adviceFor(request.path)));
    if (method === 'OPTIONS') return ok(emptyAnswer({ Allow: found.resource.allow }));
    const matched = routeFor(exchange, found.resource);
    if (matched.isErr()) return err(matched.error);
    const route = matched.value;
    const called = { request, id: found.id, query: request.query };

    if (route.access === 'public') {
      const admitted = await admit(exchange, admission, onError);
      if (admitted.isErr()) return err(admitted.error);
      await turnFor(null);
      return route.handle(called);
    }

    const cameAt = performance.now();
    const known = await readCaller(request);
    if (known.isErr()) return err(countIfWrong(known.error, request, admission));
    const caller = known.value;
    exchange.caller = caller;
    const admitted = await admit(exchange, admission, onError);
    if (admitted.isErr()) return err(admitted.error);
    const terms = readTerms(route, request);
    if (terms.isErr()) return err(terms.error);

    const turn = () => turnFor(caller.id);
    const checkRevocation: CheckRevocation = async () => {
      const again = await readCaller(request);
      return again.isErr() ? again.error : null;
    };
    const { take, giveBack, letWait } = admitted.value;
    const rules = { limitBytes: bodyLimitBytes, take, giveBack, turn };
    if (route.body === 'ndjson') {
      const report = (error: RequestError): void => onError?.(failureOf(error), request.raw);
      const batch = openBatch(request);
      if (batch.isErr()) return err(batch.error);
      const call = { ...batch.value, ...terms.value, rules, isStopping, report };
      return await route.handle(
        { ...call, checkRevocation: createRevocationCheck(checkRevocation) },
        caller,
      );
    }
    const isJson = route.body === 'json';
    const received = isJson ? await receiveBody(request, rules, 'application/json') : ok();
    if (received.isErr()) return err(received.error);
    await turn();
    const call = { ...called, ...terms.value, cameAt, received: received.value };
    const waits = { request, isStopping, checkRevocation, turn };
    return await route.handle(
      { ...call, letWait: () => letWait().map(() => createWaitingRequest(waits)) },
      caller,
    );
  });
};
