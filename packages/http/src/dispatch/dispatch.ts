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
import {
  type Authenticate,
  type Awaitable,
  createCallerReader,
  isAwaited,
} from '../keys/authenticate.ts';
import { type CheckRevocation, createRevocationCheck } from '../keys/revocation-check.ts';
import { openNdjsonBody, receiveBody } from '../requests/body.ts';
import { wrongHost } from '../requests/host-header.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { readPreconditions } from '../requests/preconditions.ts';
import { readComplete, readDryRun } from '../requests/query-flag.ts';
import type { AnswerResult } from '../routes/route.ts';
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
export const admit = <Raw>(
  exchange: Exchange<Raw>,
  { budget, checkRate }: Admission,
  onError: ReportFailure<Raw> | undefined,
): Awaitable<Result<Claim, HttpError>> => {
  const { caller, request } = exchange;
  const enter = (): Result<Claim, HttpError> => {
    const entered = budget.enter(caller?.id ?? null);
    if (entered.isOk()) exchange.claim = entered.value;
    return entered;
  };
  if (caller === undefined || checkRate === undefined) return enter();
  const onFailure = (cause: unknown): void =>
    onError?.({ code: 'rate-limit-unavailable', cause }, request.raw);
  const rate = checkRate(caller, (headers) => addHeaders(exchange, headers), onFailure);
  return rate.then((counted) => counted.andThen(enter));
};

/**
 * Creates the function that takes a request to its handler, or refuses it. A request with several
 * faults is refused for the first in the order of decision D32: stopping, path, method, key, rate,
 * too much under way, query of a write, malformed preconditions and form of the body here; then query of a
 * list, too many waiting, presence of the job, precondition, content and conflict by the handler and its
 * use case. A rejection is a bug: `internal-error`.
 */
export const createDispatch = <Raw>({
  authenticate,
  bodyLimitBytes,
  cors,
  admission,
  turnFor,
  isStopping = () => false,
  adviceFor,
  onError,
}: DispatchOptions<Raw>): Dispatch<Raw> => {
  const readCaller = createCallerReader(authenticate);
  const addCorsHeaders = cors && createCors(cors);

  const handle: Dispatch<Raw> = async (exchange) => {
    const { request, method, found } = exchange;
    const { path, query } = request;
    addCorsHeaders?.(exchange);
    // The hardened server has refused it already; a server of the host may not have.
    if (request.hasWrongHost) return err(wrongHost);
    if (isStopping()) return err(shuttingDown);
    if (found === null) return err(routeNotFound(adviceFor(path)));

    const { id, resource } = found;
    if (method === 'OPTIONS') return ok(emptyAnswer({ Allow: resource.allow }));
    const route = resource.routes.get(method === 'HEAD' ? 'GET' : method);
    if (route === undefined) return err(methodNotAllowed(request, method, resource.allow));
    if (route.access === 'public') {
      const entered = await admit(exchange, admission, onError);
      if (entered.isErr()) return err(entered.error);
      await turnFor(null);
      return route.handle({ request, id, query });
    }

    const reading = readCaller(request);
    // No await when the result is there already, so that a store checks its file only once per request.
    const employer = isAwaited(reading) ? await reading : reading;
    if (employer.isErr()) {
      const isWrong = employer.error.code === 'invalid-api-key';
      return err((isWrong && admission.countWrongKey(request)) || employer.error);
    }
    exchange.caller = employer.value;
    const admitting = admit(exchange, admission, onError);
    const admitted = isAwaited(admitting) ? await admitting : admitting;
    if (admitted.isErr()) return err(admitted.error);
    const claim = admitted.value;
    const employerId = employer.value.id;
    const turn = () => turnFor(employerId);

    const dryRun = readDryRun(route.method, query);
    if (dryRun.isErr()) return err(dryRun.error);
    const preconditions = readPreconditions(route.method, request);
    if (preconditions.isErr()) return err(preconditions.error);

    const checkRevocation: CheckRevocation = async () => {
      const caller = await readCaller(request);
      return caller.isErr() ? caller.error : null;
    };
    if (route.body === 'ndjson') {
      const batch = openBatch(request);
      if (batch.isErr()) return err(batch.error);
      const { take, giveBack } = claim;
      const call = {
        ...batch.value,
        dryRun: dryRun.value,
        rules: { limitBytes: bodyLimitBytes, take, giveBack, turn },
        isStopping,
        checkRevocation: createRevocationCheck(checkRevocation),
        report: (error: RequestError): void => onError?.(failureOf(error), request.raw),
      };
      return await route.handle(call, employer.value);
    }
    let received: unknown;
    if (route.body === 'json') {
      const rules = { limitBytes: bodyLimitBytes, take: claim.take };
      const body = await receiveBody(request, rules, 'application/json');
      if (body.isErr()) return err(body.error);
      received = body.value;
    }
    const waiting = turnFor(employerId);
    // Most need not wait. Without an await, the handler's parsing counts before the next request asks for its turn.
    if (waiting !== undefined) await waiting;
    const call = {
      request,
      id,
      query,
      received,
      dryRun: dryRun.value,
      preconditions: preconditions.value,
      letWait: () =>
        claim
          .letWait()
          .map(() => createWaitingRequest({ request, isStopping, checkRevocation, turn })),
    };
    return await route.handle(call, employer.value);
  };

  return settled(handle);
};
