import type { ServerResponse } from 'node:http';
import { err, ok, type Result } from 'neverthrow';
import { emptyAnswer } from './answer.ts';
import { type Authenticate, createCallerReader } from './authenticate.ts';
import type { Budget, Claim } from './budget.ts';
import { clientAddress } from './client-address.ts';
import { readPreconditions } from './conditional.ts';
import { readDryRun } from './dry-run.ts';
import { createFairTurns } from './fair-turns.ts';
import { lacksHost, wrongHost } from './host-header.ts';
import type { HostedRequest } from './hosted-request.ts';
import { type HttpError, httpError } from './http-error.ts';
import { effectiveMethod } from './method-override.ts';
import { type CountRequest, createRateCheck, type RateLimitOptions } from './rate-limit.ts';
import { type BodyRules, readJsonBody } from './read-body.ts';
import type { ReportFailure } from './respond.ts';
import type { AnswerResult } from './route.ts';
import type { Found } from './router.ts';
import { createWrongKeyCount } from './wrong-keys.ts';

/** What decides whether a request reaches its handler. */
export interface DispatchOptions {
  readonly authenticate: Authenticate;
  readonly bodyLimitBytes: number;
  readonly rateLimit?: RateLimitOptions | CountRequest | undefined;
  readonly wrongKeysPerMinute?: number | undefined;
  readonly trustProxy?: boolean | undefined;
  /** What all requests together may have under way. */
  readonly budget: Budget;
  readonly onError?: ReportFailure | undefined;
  readonly isStopping?: (() => boolean) | undefined;
  /** What may be wrong with a path at which there is nothing. */
  readonly adviceFor: (path: string) => string;
}

/** A request, and what was found at its path. */
export interface RoutedRequest {
  readonly request: HostedRequest;
  readonly response: ServerResponse;
  /** `null` when there is nothing at the path. */
  readonly found: Found | null;
  /** The path as sent. */
  readonly path: string;
  /** The query as sent. */
  readonly query: string;
  /** What the request uses of the budget. */
  readonly claim: Claim;
}

const shuttingDown = httpError('shutting-down', 'The server is shutting down. Try again later.');
const routeNotFound = (advice: string): HttpError =>
  httpError('route-not-found', `There is nothing at this address.${advice}`);
const methodNotAllowed = (method: string, allow: string): HttpError =>
  httpError('method-not-allowed', `This resource does not support ${method}, only ${allow}.`, {
    headers: { Allow: allow },
  });

const noBody: Result<unknown, HttpError> = ok(undefined);

/**
 * Creates the function that takes a request to its handler, or refuses it. A request with several
 * faults is refused for the first in the order of decision D32: stopping, path, method, key, rate,
 * too much under way, query of a write, malformed preconditions and form of the body here; then query
 * of a list, presence of the job, precondition, content and conflict by the handler and the use case
 * that it calls.
 */
export const createDispatch = ({
  authenticate,
  bodyLimitBytes,
  rateLimit,
  wrongKeysPerMinute = 60,
  trustProxy = false,
  budget,
  isStopping,
  adviceFor,
  onError,
}: DispatchOptions): ((routed: RoutedRequest) => Promise<AnswerResult>) => {
  const readCaller = createCallerReader(authenticate);
  const checkRate = rateLimit && createRateCheck(rateLimit);
  const turnFor = createFairTurns();
  const countWrongKey = createWrongKeyCount(wrongKeysPerMinute);
  const addressOf = ({ headers, socket }: HostedRequest): string => {
    const forwardedFor = trustProxy ? headers['x-forwarded-for'] : undefined;
    return clientAddress(socket.remoteAddress, String(forwardedFor ?? ''));
  };

  return async ({ request, response, found, path, query, claim }) => {
    // The hardened server has refused it; a server of the host may let it pass.
    if (lacksHost(request)) return err(wrongHost);
    if (isStopping?.()) return err(shuttingDown);
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
      onError?.({ code: 'rate-limit-unavailable', cause }, request);
    const rate = checkRate && (await checkRate(response, employer.value, onFailure));
    if (rate?.isErr()) return err(rate.error);
    const entered = budget.enter(claim, employer.value.id);
    if (entered.isErr()) return err(entered.error);

    const dryRun = readDryRun(route.method, query);
    if (dryRun.isErr()) return err(dryRun.error);
    const preconditions = readPreconditions(route.method, request);
    if (preconditions.isErr()) return err(preconditions.error);

    const rules: BodyRules = {
      limitBytes: bodyLimitBytes,
      take: (bytes) => budget.take(claim, bytes),
      turn: () => turnFor(employer.value.id),
    };
    const body = route.body === 'json' ? await readJsonBody(request, rules) : noBody;
    if (route.body !== 'json') await turnFor(employer.value.id);
    if (body.isErr()) return err(body.error);
    const call = {
      request,
      id,
      query,
      body: body.value,
      dryRun: dryRun.value,
      preconditions: preconditions.value,
    };
    return await route.handle(call, employer.value);
  };
};
