import { languageOf } from '@jobposting/core/adapter';
import type { Exchange } from '@jobposting/http/adapter';
import { isRead } from '@jobposting/pages';
import type { Place } from './guard/place.ts';
import type { FoundPage } from './routes.ts';
import type { Person } from './session/session.ts';
import type { FrameContext } from './templates/page-context.ts';
import { textsOf } from './templates/texts.ts';

/** A request on its way, and what is known of it so far. */
export interface Visit {
  readonly exchange: Exchange<unknown, FoundPage>;
  readonly place: Place;
  readonly careersUrl: string;
  /** `null` for nobody. */
  person: Person | null;
  /** As typed, without the key of a sign-in. */
  form: URLSearchParams;
  /** By which somebody wants to sign in. */
  key: string | null;
}

/** What any page is made with. */
export const frameOf = ({ exchange, place, careersUrl, person }: Visit): FrameContext => {
  const { request, found } = exchange;
  const query = new URLSearchParams(request.query);
  const accepted = request.headers['accept-language'];
  const language = languageOf(request.query, person?.profile.language ?? accepted);
  const link: FrameContext['link'] = (to, parameters = {}) => {
    const [path, ...own] = to.split('?');
    const all = new URLSearchParams(own.join('?'));
    const kept = query.has('lang') ? { ...parameters, lang: language } : parameters;
    for (const [name, value] of Object.entries(kept)) if (value !== null) all.set(name, value);
    return `${place.path}${path}${all.size === 0 ? '' : `?${all}`}`;
  };
  const known = { path: found?.path ?? '', query, link, person, careersUrl };
  return { ...known, language, texts: textsOf(language), isRead: isRead(request) };
};
