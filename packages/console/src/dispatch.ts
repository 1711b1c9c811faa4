import { type Caller, err, ok } from '@jobposting/core';
import { bytesBesideJob, createLocationDirectory, emptyProfile } from '@jobposting/core/adapter';
import { createAdmission, hashApiKey } from '@jobposting/http';
import {
  type AnswerResult,
  addHeaders,
  createConclusion,
  type Exchange,
  failureOf,
  type HttpInterface,
  httpError,
  internalError,
  knownError,
  printCause,
  problemTypes,
  type RequestError,
  type TurnFor,
  wrongHost,
} from '@jobposting/http/adapter';
import { type Headers, isRead } from '@jobposting/pages';
import { createFiles, frameOf, pageAnswer, pageFileAnswer, redirect } from './answers.ts';
import { type ConsoleOptions, checkConsoleOptions } from './console-options.ts';
import { readForm } from './guard/form.ts';
import { createPlaceSearch, isFromElsewhere, type Place } from './guard/place.ts';
import { signInPage } from './pages/sign-in.ts';
import { createPageSearch, type FoundPage } from './routes.ts';
import { createCookies } from './session/cookies.ts';
import { doneClaims, doneLines } from './session/done.ts';
import { createAccounts } from './session/session.ts';
import { messagePage } from './templates/console-page.ts';
import type { PageFunction } from './templates/page-context.ts';

/** A form is percent-encoded: a letter beyond ASCII takes three times its bytes. */
const encodedTimes = 3;

/** Of a form of nobody, which a page brings again: who has no key cannot take up the server with long ones. */
const nobodyBytes = 128 * 1024;

/** A request at a page, and what is known of it. */
interface Asked<Raw> {
  readonly exchange: Exchange<Raw, FoundPage>;
  readonly found: FoundPage;
  readonly place: Place;
  readonly form: URLSearchParams;
}

/**
 * Creates the console between reading a request and writing its answer. The way of a request: not from elsewhere, a
 * page at its path, who calls, counted as their employer's, its form, the function of the page, its answer.
 *
 * Throws a TypeError for options of `factory` that are missing, unknown or wrong.
 */
export const createConsole = <Raw>(
  factory: string,
  options: ConsoleOptions<Raw>,
  turnFor: TurnFor,
): HttpInterface<Raw, FoundPage> => {
  checkConsoleOptions(factory, options);
  const {
    jobs,
    employers,
    preview,
    careersUrl = '',
    basePath = '',
    onError = printCause,
  } = options;
  const limitBytes = encodedTimes * (jobs.maxJobBytes + bytesBesideJob);
  const { admission = createAdmission({ trustProxy: options.trustProxy }, limitBytes) } = options;
  const cookies = createCookies(options.secret, jobs.now);
  const { whoCalls, findHolder } = createAccounts(options, cookies);
  const placeOf = createPlaceSearch(options);
  const files = createFiles(basePath);
  const directory = createLocationDirectory(jobs.referenceData.locations);
  const conclusion = createConclusion({ ...options, onError });
  const frame = (...parts: Parameters<typeof frameOf>) => ({ ...frameOf(...parts), careersUrl });

  /** Shows a page of who is signed in, or does what its form says. */
  const show = async (
    page: PageFunction,
    { exchange, found, place, form }: Asked<Raw>,
    caller: Caller,
  ): Promise<AnswerResult> => {
    const { request } = exchange;
    const stored = (await employers?.find(caller.id)) ?? ok(null);
    if (stored.isErr()) return err(stored.error);
    const profile = stored.value?.profile ?? emptyProfile;
    const hasProfile = stored.value !== null && employers?.update !== undefined;
    const person = { caller, profile, canLeave: findHolder !== null, hasProfile };
    const context = frame(request, found, place, person);
    const done = doneLines(await cookies.read(request, 'done', place), caller.id);
    const report = (error: RequestError): void => {
      if (problemTypes[error.code].status >= 500) onError(failureOf(error), request.raw);
    };
    const parts = { person, jobs, employers, directory, preview, id: found.id, form, done, report };
    const result = await page({ ...context, ...parts, now: jobs.now() });
    if (result.isErr()) return err(result.error);
    if ('type' in result.value) return ok(pageFileAnswer(result.value));
    if ('main' in result.value) {
      if (done.length > 0) addHeaders(exchange, cookies.clear('done', place));
      return ok(pageAnswer(result.value, context));
    }
    const { to, done: lines = [], endsSession } = result.value;
    if (endsSession) addHeaders(exchange, cookies.clear('session', place));
    if (lines.length > 0) {
      addHeaders(exchange, await cookies.set('done', doneClaims(lines, caller.id), place));
    }
    return ok(redirect(to, context));
  };

  /** Asks for a key, and goes on where the person was. */
  const enter = async (asked: Asked<Raw>): Promise<AnswerResult> => {
    const { exchange, found, place, form: sent } = asked;
    const { request } = exchange;
    const context = frame(request, found, place);
    if (findHolder === null) {
      return ok(pageAnswer(messagePage(401, context.texts.notSignedIn, context), context));
    }
    const key = sent.get('key');
    const form = new URLSearchParams([...sent].filter(([name]) => name !== 'key'));
    const hash = hashApiKey(key?.trim() ?? '');
    const holder = key === null ? ok(null) : await findHolder(hash);
    if (holder.isErr()) return err(holder.error);
    if (holder.value === null) {
      const refusal = key === null ? null : admission.countWrongKey(request);
      if (refusal !== null) return err(refusal);
      // Browsers say where a request comes from only where they would keep the cookie.
      const isSaid = place.isHttps || request.headers['sec-fetch-site'] !== undefined;
      const isKeptNowhere = place.isSecure && !isSaid;
      const page = signInPage({ typed: form, isWrong: key !== null, isKeptNowhere }, context);
      return ok(pageAnswer(page, context));
    }
    const { get } = found.resource;
    const back = get === undefined ? '/' : `${found.path}?${request.query}`;
    const isTyped = get !== undefined && form.size > 0;
    const answer = isTyped
      ? await show(get, { ...asked, form }, holder.value)
      : ok(redirect(back, context));
    // Whatever there is to show: the key was right.
    addHeaders(exchange, await cookies.set('session', { sub: hash }, place));
    return answer;
  };

  /** Counts a request as one of the employer's, or of nobody. */
  const admit = async (exchange: Exchange<Raw, FoundPage>, caller: Caller | null) => {
    const onFailure = (cause: unknown): void =>
      onError({ code: 'rate-limit-unavailable', cause }, exchange.request.raw);
    const add = (headers: Headers): void => addHeaders(exchange, headers);
    const rate = caller && (await admission.checkRate?.(caller, add, onFailure));
    if (rate?.isErr()) return err(rate.error);
    const entered = admission.budget.enter(caller?.id ?? null);
    if (entered.isOk()) exchange.claim = entered.value;
    return entered;
  };

  const handle = async (exchange: Exchange<Raw, FoundPage>): Promise<AnswerResult> => {
    const { request, found } = exchange;
    // That of the request: nothing here can be overridden (decision D27).
    const { method } = request;
    const place = placeOf(request);
    if (request.hasWrongHost) return err(wrongHost);
    if (isFromElsewhere(request, place)) {
      const context = frame(request, found, place);
      return ok(pageAnswer(messagePage(403, context.texts.elsewhere, context), context));
    }
    const file = await files(request);
    if (file !== null) return ok({ ...file, body: Buffer.from(file.body ?? []) });
    if (found === null) return err(httpError('route-not-found', 'There is nothing here.'));
    const { get, post } = found.resource;
    const page = isRead(request) ? get : method === 'POST' ? post : undefined;
    if (page === undefined) {
      const Allow = [get && 'GET, HEAD', post && 'POST'].filter(Boolean).join(', ');
      return err(httpError('method-not-allowed', `Not by ${method}.`, { headers: { Allow } }));
    }
    const caller = await whoCalls(request, place);
    if (caller.isErr()) return err(caller.error);
    const claim = await admit(exchange, caller.value);
    if (claim.isErr()) return err(claim.error);
    const most = caller.value === null ? Math.min(nobodyBytes, limitBytes) : limitBytes;
    const rules = { limitBytes: most, take: claim.value.take };
    const form = isRead(request) ? ok(new URLSearchParams()) : await readForm(request, rules);
    if (form.isErr()) return err(form.error);
    const asked = { exchange, found, place, form: form.value };
    await turnFor(caller.value?.id ?? null);
    // A form with a key is that of a sign-in, also sent again: the rest was typed before, and does nothing yet.
    const enters = caller.value === null || (findHolder !== null && form.value.has('key'));
    return enters ? enter(asked) : show(page, asked, caller.value);
  };

  return {
    findRoute: createPageSearch(basePath),
    async dispatch(exchange) {
      try {
        return (await handle(exchange)).orElse(knownError);
      } catch (cause) {
        return err(internalError(cause));
      }
    },
    answerOf(exchange, result) {
      if (result.isOk()) return conclusion.answerOf(exchange, result);
      const { code, message } = result.error;
      const type: { readonly status: number; readonly headers?: Headers } = problemTypes[code];
      const context = frame(exchange.request, null, placeOf(exchange.request));
      const { unavailable, notFound } = context.texts;
      const text = type.status >= 500 ? unavailable : type.status === 404 ? notFound : message;
      const own = 'headers' in result.error ? result.error.headers : {};
      const page = messagePage(type.status, text, context);
      return conclusion.answerOf(
        exchange,
        ok(pageAnswer(page, context, { ...type.headers, ...own })),
      );
    },
    report: conclusion.report,
  };
};
