import { err, ok } from '@jobposting/core';
import { createLocationDirectory } from '@jobposting/core/adapter';
import { createAdmission, hashApiKey } from '@jobposting/http';
import {
  type AnswerResult,
  addHeaders,
  admit,
  createConclusion,
  type Exchange,
  failureOf,
  type HttpInterface,
  httpError,
  printCause,
  problemTypes,
  type RequestError,
  settled,
  type TurnFor,
  wrongHost,
} from '@jobposting/http/adapter';
import { isRead } from '@jobposting/pages';
import { answerOf, createFiles, errorAnswer, messageAnswer } from './answers.ts';
import { type ConsoleOptions, checkConsoleOptions } from './console-options.ts';
import { maxFormBytes, readForm } from './guard/form.ts';
import { createOriginReader, isCrossOrigin } from './guard/request-origin.ts';
import { signInPage, signInPath } from './pages/sign-in.ts';
import { createPageSearch, signOut } from './routes.ts';
import { createCookies } from './session/cookies.ts';
import { createSessions, type Person } from './session/session.ts';
import {
  createVisit,
  type DoneMessage,
  type FoundPage,
  type PageFunction,
  type Visit,
} from './templates/page-context.ts';

/** What all requests share. */
const createParts = (options: ConsoleOptions<unknown>, turnFor: TurnFor) => {
  const { jobs, employers, preview, webhooks, trustProxy, onError = printCause } = options;
  const cookies = createCookies(options.secret, jobs.now);
  const directory = createLocationDirectory(jobs.referenceData.locations);
  const { admission = createAdmission({ trustProxy }, jobs.maxJobBytes) } = options;
  const maxBytes = maxFormBytes(jobs, admission.budget);
  return {
    ...{ onError, turnFor, cookies, admission, maxBytes },
    sessions: createSessions(options, cookies),
    files: createFiles(options.basePath ?? ''),
    ofPages: { jobs, employers, preview, webhooks, directory },
  };
};

type Parts = ReturnType<typeof createParts>;

/** Shows a page to who is signed in, or does what its form says. */
const show = async (page: PageFunction, visit: Visit, parts: Parts): Promise<AnswerResult> => {
  const { cookies, onError, ofPages, turnFor } = parts;
  const { exchange, origin } = visit;
  const { request } = exchange;
  const person = visit.person as Person;
  const report = (error: RequestError): void => {
    if (problemTypes[error.code].status >= 500) onError(failureOf(error), request.raw);
  };
  const turn = () => turnFor(person.caller.id);
  const result = await page({ ...visit, key: null, ...ofPages, person, turn, report });
  if (result.isErr()) return err(result.error);
  const outcome = result.value;
  if ('to' in outcome) {
    const claims = { sub: String(person.caller.id), lines: outcome.done };
    if (outcome.done) addHeaders(exchange, await cookies.set('done', claims, origin));
  } else if ('main' in outcome) {
    const claims = await cookies.read(request, 'done', origin);
    if (claims?.sub === String(person.caller.id)) visit.done = claims.lines as DoneMessage[];
    if (visit.done.length > 0) addHeaders(exchange, cookies.clear('done', origin));
  }
  return ok(answerOf(outcome, visit));
};

/** Makes known who is signed in. */
const enter = (visit: Visit, person: Person | null): void => {
  visit.person = person;
  visit.exchange.caller = person?.caller;
};

/** Asks for a key, and goes on where the person was. */
const signIn = async (visit: Visit, parts: Parts): Promise<AnswerResult> => {
  const { exchange, origin, form, key, path } = visit;
  const { request, found } = exchange;
  const { sessions, admission, cookies } = parts;
  if (sessions.findByKey === null) return ok(messageAnswer(401, visit.texts.notSignedIn, visit));
  const hash = hashApiKey(key?.trim() ?? '');
  const holder = key === null ? ok(null) : await sessions.findByKey(hash);
  if (holder.isErr()) return err(holder.error);
  const person = holder.value;
  if (person === null) {
    const refusal = key === null ? null : admission.countWrongKey(request);
    return refusal === null ? ok(answerOf(signInPage(visit), visit)) : err(refusal);
  }
  enter(visit, person);
  const get = path === signInPath ? undefined : found?.resource.get;
  const to = get === undefined ? '/' : `${path}?${request.query}`;
  const isBack = get !== undefined && form.size > 0;
  const answer = isBack ? await show(get, visit, parts) : ok(answerOf({ to }, visit));
  // Whatever there is to show: the key was right.
  addHeaders(exchange, await cookies.set('session', { sub: hash }, origin));
  return answer;
};

/** The way of a request: where it comes from, who calls, counted, its page, its form, its answer. */
const handle = async (visit: Visit, parts: Parts): Promise<AnswerResult> => {
  const { exchange, origin } = visit;
  const { request, found } = exchange;
  const { sessions, cookies, maxBytes } = parts;
  if (request.hasWrongHost) return err(wrongHost);
  const file = await parts.files(request);
  if (file !== null) return ok({ ...file, body: Buffer.from(file.body ?? []) });
  const isElsewhere = isCrossOrigin(request, origin);
  // Before the store is asked and the request counts, because neither may keep a person signed in (decision D39).
  if (request.method === 'POST' && found?.resource.post === signOut && !isElsewhere) {
    addHeaders(exchange, cookies.clear('session', origin));
    return ok(answerOf({ to: '/' }, visit));
  }
  const known = await sessions.find(request, origin);
  const person = known.unwrapOr(null);
  enter(visit, person);
  if (isElsewhere) return ok(messageAnswer(403, visit.texts.elsewhere, visit));
  if (found === null) return err(httpError('route-not-found', 'There is nothing here.'));
  const { get, post } = found.resource;
  // That of the request: nothing here can be overridden (decision D27).
  const page = isRead(request) ? get : request.method === 'POST' ? post : undefined;
  if (page === undefined) {
    const Allow = [get && 'GET, HEAD', post && 'POST'].filter(Boolean).join(', ');
    return err(httpError('method-not-allowed', 'Not by this method.', { headers: { Allow } }));
  }
  const claim = await admit(exchange, parts.admission, parts.onError);
  if (claim.isErr()) return err(claim.error);
  // What was sealed here shows that somebody was signed in, also when it is over.
  const was = person ?? (await cookies.read(request, 'session', origin, 'also expired'));
  const { take } = claim.value;
  const turn = () => parts.turnFor(person?.caller.id ?? null);
  const form = await readForm(request, { maxBytes, isAnonymous: was === null, take, turn });
  if (form.isErr()) return err(form.error);
  visit.key = form.value.get('key');
  form.value.delete('key');
  visit.form = form.value;
  await turn();
  // Not before, so that the page of this error has the form, to be sent again.
  if (known.isErr()) return err(known.error);
  // A form with a key is that of a sign-in, also sent again: the rest was typed before, and does nothing yet.
  const asksForKey = visit.key !== null || visit.path === signInPath;
  const enters = person === null || (sessions.findByKey !== null && asksForKey);
  return enters ? signIn(visit, parts) : show(page, visit, parts);
};

/**
 * Creates the console between reading a request and writing its answer.
 *
 * Throws a TypeError for options of `factory` that are missing, unknown or wrong.
 */
export const createConsole = <Raw>(
  factory: string,
  options: ConsoleOptions<Raw>,
  turnFor: TurnFor,
): HttpInterface<Raw, FoundPage> => {
  checkConsoleOptions(factory, options);
  const { basePath = '', careersUrl = '' } = options;
  const parts = createParts(options as ConsoleOptions<unknown>, turnFor);
  const originOf = createOriginReader(options);
  const visits = new WeakMap<object, Visit>();
  const visitOf = (asked: Exchange<Raw>): Visit => {
    const exchange = asked as Exchange<Raw, FoundPage>;
    const origin = originOf(exchange.request);
    const visit =
      visits.get(exchange) ?? createVisit(exchange, origin, careersUrl.replace(/\/+$/, ''));
    visits.set(exchange, visit);
    return visit;
  };
  return {
    findRoute: createPageSearch(basePath),
    dispatch: settled((exchange) => handle(visitOf(exchange), parts)),
    ...createConclusion({ ...options, onError: parts.onError }, (error, exchange) =>
      errorAnswer(error, visitOf(exchange)),
    ),
  };
};
