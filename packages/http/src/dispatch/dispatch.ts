import { err, ok, type Result } from 'neverthrow';
import type { Admission } from '../admission/admission.ts';
import type { Claim } from '../admission/budget.ts';
import type { TurnFor } from '../admission/fair-turns.ts';
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
  wrongHost,
} from '../answers/http-error.ts';
import { createCallerReader } from '../keys/authenticate.ts';
import { receiveBody } from '../requests/body.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { noTerms, readWriteTerms } from '../requests/write-terms.ts';
import type { AnswerResult, PublicCall, PublicRoute } from '../routes/route.ts';
import type { Found } from '../routes/router.ts';
import { createCors } from './cors.ts';
import { addHeaders, type Exchange, type FoundPath, overrideAdvice } from './exchange.ts';
import type { HandlerOptions } from './handler-options.ts';

/** Takes a request to its handler, or refuses it; never rejects. */
export type Dispatch<Raw, F extends FoundPath = Found> = (
  exchange: Exchange<Raw, F>,
) => Promise<AnswerResult>;

/** What decides whether a request reaches its handler. */
export interface DispatchOptions<Raw>
  extends Pick<HandlerOptions<Raw>, 'authenticate' | 'cors' | 'isStopping' | 'onError'> {
  readonly bodyLimitBytes: number;
  readonly admission: Admission;
  /** When a request that is ready may be worked on. */
  readonly turnFor: TurnFor;
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

/**
 * Creates the function that takes a request to its handler, or refuses it for the first of its faults, in the order of
 * decision D32, whose numbers are below. A rejection is a bug: `internal-error`.
 */
export const createDispatch = <Raw>(options: DispatchOptions<Raw>): Dispatch<Raw> => {
  const { admission, bodyLimitBytes, turnFor, onError, isStopping = () => false } = options;
  const readCaller = createCallerReader(options.authenticate);
  const addCorsHeaders = options.cors && createCors(options.cors);

  /** Answers a request that needs no key, has no body, and writes nothing. */
  const answerPublic = async (
    exchange: Exchange<Raw>,
    handle: PublicRoute['handle'],
    call: PublicCall,
  ): Promise<AnswerResult> => {
    const admitted = await admit(exchange, admission, onError);
    if (admitted.isErr()) return err(admitted.error);
    await turnFor(null);
    return handle(call);
  };

  return settled(async (exchange) => {
    const { request, cameAt, method, found } = exchange;
    addCorsHeaders?.(exchange);
    // The hardened server has refused it already; a server of the host may not have.
    if (request.hasWrongHost) return err(wrongHost);

    // 1. The server is stopping.
    if (isStopping()) return err(shuttingDown);

    // 2. The path or the method does not exist.
    if (found === null) return err(routeNotFound(options.adviceFor(request.path)));
    const { routes, allow } = found.resource;
    if (method === 'OPTIONS') return ok(emptyAnswer({ Allow: allow }));
    const route = routes.get(method === 'HEAD' ? 'GET' : method);
    if (route === undefined) return err(methodNotAllowed(request, method, allow));

    // 3. Who calls is not known, or has sent too much.
    const called = { request, id: found.id, query: request.query };
    if (route.access === 'public') return await answerPublic(exchange, route.handle, called);
    const identified = await readCaller(request, cameAt);
    if (identified.isErr()) return err(countIfWrong(identified.error, request, admission));
    const caller = identified.value;
    exchange.caller = caller;
    const admitted = await admit(exchange, admission, onError);
    if (admitted.isErr()) return err(admitted.error);

    // 4. The query of a write is invalid, or a precondition malformed.
    const isRead = route.method === 'GET';
    const terms = isRead ? noTerms : readWriteTerms(route, request);
    if (terms.isErr()) return err(terms.error);

    // 5. The body cannot be read.
    const { take, giveBack, letWait } = admitted.value;
    const turn = () => turnFor(caller.id);
    const rules = { limitBytes: bodyLimitBytes, take, giveBack, turn };
    const isJson = route.body === 'json';
    const received = isJson ? await receiveBody(request, rules, 'application/json') : ok();
    if (received.isErr()) return err(received.error);

    // The rest is up to the handler and its use case: 4 of a list, 5 of JSON and lines, 6 to 10.
    await turn();
    const checkRevocation = async () => {
      const again = await readCaller(request);
      return again.isErr() ? again.error : null;
    };
    const report = (error: RequestError): void => onError?.(failureOf(error), request.raw);
    const work = { rules, letWait, isStopping, checkRevocation, report };
    return await route.handle(
      { ...called, ...terms.value, ...work, cameAt, received: received.value },
      caller,
    );
  });
};
