import { type Caller, err, ok } from '@jobposting/core';
import { bytesBesideJob, emptyProfile, languageOf } from '@jobposting/core/adapter';
import { type Admission, createAdmission } from '@jobposting/http';
import {
  type AnswerResult,
  addHeaders,
  createConclusion,
  type Exchange,
  type HttpInterface,
  type HttpRequest,
  httpError,
  internalError,
  knownError,
  printCause,
  type TurnFor,
  wrongHost,
} from '@jobposting/http/adapter';
import { errorAnswer, fileAnswer, pageAnswer, redirect } from './answer.ts';
import { type ConsoleOptions, checkConsoleOptions } from './console-options.ts';
import { isFromElsewhere } from './guard/elsewhere.ts';
import { readForm } from './guard/form.ts';
import { createPlaceSearch, type Place } from './guard/place.ts';
import { signInPage } from './pages/sign-in.ts';
import { createPageSearch, type FoundPage } from './routes.ts';
import { setCookie } from './session/cookies.ts';
import { carryDone, readDone } from './session/done.ts';
import { createSeal, type Seal } from './session/seal.ts';
import { createAccounts, type SignIn } from './session/session.ts';
import { messagePage } from './templates/console-page.ts';
import type { FrameContext, PageFunction } from './templates/page-context.ts';
import { textsOf } from './templates/texts.ts';

/** A form is percent-encoded: a letter beyond ASCII takes three times its bytes. */
const encodedTimes = 3;

/** A request at a page, and what is known of it. */
interface Asked {
  readonly request: HttpRequest;
  readonly found: FoundPage;
  readonly place: Place;
  readonly form: URLSearchParams;
}

type Headers = Readonly<Record<string, string>>;

/** What a page is made with for nobody yet. */
const frameOf = (
  { query: sent, headers }: HttpRequest,
  found: FoundPage | null,
  { place, careersUrl }: { readonly place: Place; readonly careersUrl: string | undefined },
  person: FrameContext['person'] = null,
): FrameContext => {
  const query = new URLSearchParams(sent);
  const accepted = person?.profile.language ?? headers['accept-language'];
  const language = languageOf(sent, accepted);
  return {
    language,
    texts: textsOf(language),
    path: found?.path ?? '',
    query,
    careersUrl: careersUrl?.replace(/\/+$/, '') ?? null,
    person,
    link(to, parameters = {}) {
      const [path, own] = to.split('?', 2);
      const all = new URLSearchParams(own);
      const kept = query.has('lang') ? { ...parameters, lang: language } : parameters;
      for (const [name, value] of Object.entries(kept)) if (value !== null) all.set(name, value);
      return `${place.path}${path}${all.size === 0 ? '' : `?${all}`}`;
    },
  };
};

/** Creates what shows the pages of who is signed in. */
const createPages = <Raw>(options: ConsoleOptions<Raw>, seal: Seal) => {
  const { jobs, employers, careersUrl, authenticate } = options;
  return async (
    page: PageFunction,
    { request, found, place, form }: Asked,
    caller: Caller,
    headers: Headers = {},
  ): Promise<AnswerResult> => {
    const stored = (await employers?.find(caller.id)) ?? ok(null);
    if (stored.isErr()) return err(stored.error);
    const profile = stored.value?.profile ?? emptyProfile;
    const person = { caller, profile, canLeave: authenticate === undefined };
    const frame = frameOf(request, found, { place, careersUrl }, person);
    const carrying = { seal, place };
    const done = await readDone(request, caller.id, carrying);
    const now = jobs.now();
    const result = await page({ ...frame, person, jobs, employers, id: found.id, form, done, now });
    if (result.isErr()) return err(result.error);
    if ('main' in result.value) {
      const shown = done.length > 0 ? setCookie('done', null, place) : {};
      return ok(pageAnswer(result.value, frame, { ...shown, ...headers }));
    }
    const { to, done: lines, endsSession } = result.value;
    const ended = endsSession && setCookie('session', null, place);
    const carried = lines.length > 0 && (await carryDone(lines, caller.id, carrying));
    return ok(redirect(to, frame, { ...headers, ...ended, ...carried }));
  };
};

/** Creates what asks for a key, and goes on where the person was. */
const createEntrance = <Raw>(
  { careersUrl }: ConsoleOptions<Raw>,
  signIn: SignIn | null,
  { countWrongKey }: Admission,
  show: ReturnType<typeof createPages>,
) => {
  return async (asked: Asked): Promise<AnswerResult> => {
    const { request, found, place, form: sent } = asked;
    const { get } = found.resource;
    const frame = frameOf(request, found, { place, careersUrl });
    const { texts } = frame;
    if (signIn === null) {
      const page = messagePage(texts.notSignedIn, texts.notSignedInLead, frame);
      return ok(pageAnswer({ ...page, status: 401 }, frame));
    }
    const key = sent.get('key')?.trim();
    const typed = new URLSearchParams([...sent].filter(([name]) => name !== 'key'));
    const ask = (problem: string | null): AnswerResult => {
      // Browsers say where a request comes from only where they would keep the cookie.
      const isKeptNowhere = place.isSecure && request.headers['sec-fetch-site'] === undefined;
      return ok(pageAnswer(signInPage({ typed, problem, isKeptNowhere }, frame), frame));
    };
    if (key === undefined) return ask(null);
    if (key === '') return ask(texts.keyMissing);
    const entered = await signIn(key, place);
    if (entered.isErr()) return err(entered.error);
    if (entered.value === null) {
      const refusal = countWrongKey(request);
      return refusal === null ? ask(texts.keyWrong) : err(refusal);
    }
    const { caller, headers } = entered.value;
    if (get !== undefined && typed.size > 0) {
      return show(get, { ...asked, form: typed }, caller, headers);
    }
    const back = get === undefined ? '/' : `${found.path}?${request.query}`;
    return ok(redirect(back, frame, headers));
  };
};

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
  const { jobs, careersUrl, basePath = '', onError = printCause } = options;
  const limitBytes = encodedTimes * (jobs.maxJobBytes + bytesBesideJob);
  const { admission = createAdmission({ trustProxy: options.trustProxy }, limitBytes) } = options;
  const seal = createSeal(options.secret, jobs.now);
  const { whoCalls, signIn } = createAccounts(options, seal);
  const show = createPages(options, seal);
  const enter = createEntrance(options, signIn, admission, show);
  const placeOf = createPlaceSearch(options);
  const conclusion = createConclusion({ ...options, onError });

  /** Counts a request as one of the employer's, or of nobody. */
  const admit = async (exchange: Exchange<Raw, FoundPage>, caller: Caller | null) => {
    const onFailure = (cause: unknown): void =>
      onError({ code: 'rate-limit-unavailable', cause }, exchange.request.raw);
    const rate =
      caller &&
      (await admission.checkRate?.(caller, (headers) => addHeaders(exchange, headers), onFailure));
    if (rate?.isErr()) return err(rate.error);
    return admission.budget.enter(caller?.id ?? null).map((claim) => {
      exchange.claim = claim;
      return claim;
    });
  };

  const handle = async (exchange: Exchange<Raw, FoundPage>): Promise<AnswerResult> => {
    const { request, found } = exchange;
    // That of the request: nothing here can be overridden (decision D27).
    const { method } = request;
    const place = placeOf(request);
    if (request.hasWrongHost) return err(wrongHost);
    if (isFromElsewhere(request, place)) {
      const frame = frameOf(request, found, { place, careersUrl });
      const page = messagePage(frame.texts.elsewhere, frame.texts.elsewhereText, frame);
      return ok(pageAnswer({ ...page, status: 403 }, frame));
    }
    if (found === null) return err(httpError('route-not-found', 'There is nothing here.'));
    const { allow, resource } = found;
    if (method === 'OPTIONS') return ok({ status: 204, headers: { Allow: allow } });
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && resource.file) return ok(await fileAnswer(resource.file, request));
    const page = isRead ? resource.get : method === 'POST' ? resource.post : undefined;
    if (page === undefined) {
      const message = `This page does not support ${method}.`;
      return err(httpError('method-not-allowed', message, { headers: { Allow: allow } }));
    }
    const caller = await whoCalls(request, place);
    if (caller.isErr()) return err(caller.error);
    const claim = await admit(exchange, caller.value);
    if (claim.isErr()) return err(claim.error);
    const rules = { limitBytes, take: claim.value.take };
    const form = isRead ? ok(new URLSearchParams()) : await readForm(request, rules);
    if (form.isErr()) return err(form.error);
    const asked = { request, found, place, form: form.value };
    await turnFor(caller.value?.id ?? null);
    return caller.value === null ? enter(asked) : show(page, asked, caller.value);
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
      const { request } = exchange;
      const frame = () => frameOf(request, null, { place: placeOf(request), careersUrl });
      const answer = result.isOk() ? result : ok(errorAnswer(result.error, frame()));
      return conclusion.answerOf(exchange, answer);
    },
    report: conclusion.report,
  };
};
