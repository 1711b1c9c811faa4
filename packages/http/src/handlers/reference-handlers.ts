import { Buffer } from 'node:buffer';
import type { Location } from '@jobposting/core';
import {
  createLocationDirectory,
  type Language,
  type ListItem,
  languageOf,
  listedItem,
} from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type Answer, etagOf, jsonAnswer, unlessFresh } from '../answers/answer.ts';
import { type HttpError, httpError } from '../answers/http-error.ts';
import {
  type AnswerResult,
  type PublicCall,
  pathPrefix,
  type RouteContext,
} from '../routes/route.ts';
import { listJson, readListQuery } from './paged-list.ts';

interface ListHandlers {
  readonly list: (call: PublicCall) => AnswerResult;
  readonly item: (call: PublicCall) => AnswerResult;
}

/** An answer in each language. */
type Translated = Readonly<Record<Language, Answer>>;

const json = (text: string, language?: Language): Answer => {
  const body = Buffer.from(text);
  return language === undefined
    ? jsonAnswer(200, body, { ETag: etagOf(body) })
    : jsonAnswer(200, body, {
        // A name can be the same in both languages.
        ETag: etagOf(body, `${language}-`),
        'Content-Language': language,
        Vary: 'Accept-Language',
      });
};

const noSuchItem = (list: string): Result<never, HttpError> => {
  const address = `${pathPrefix}/${list}`;
  const where = list === 'locations' ? `${address}?q=… finds places` : `${address} has all`;
  const message = `The list ${list} has no item with this id. ${where} with their ids.`;
  return err(httpError('list-item-not-found', message));
};

/** A short list: its answers are rendered once, in each language. */
const shortList = (name: string, items: readonly ListItem[]): ListHandlers => {
  // A list with names in one language only does not say which language it is.
  const isTranslated = items.some(({ names }) => names?.fr !== undefined);
  const render = (value: unknown, language: Language): Answer =>
    json(JSON.stringify(value), isTranslated ? language : undefined);
  const translate = (valueIn: (language: Language) => unknown): Translated => ({
    en: render(valueIn('en'), 'en'),
    fr: render(valueIn('fr'), 'fr'),
  });
  const answer = ({ request, query }: PublicCall, answers: Translated): AnswerResult => {
    const language = languageOf(query, request.headers['accept-language']);
    return ok(unlessFresh(request, answers[language]));
  };

  // The address of a retired item still shows it (decision D6).
  const current = items.filter(({ retired }) => !retired);
  const whole = translate((language) => ({
    data: current.map((item) => listedItem(item, language)),
  }));
  const byId = new Map(
    items.map((item) => [String(item.id), translate((language) => listedItem(item, language))]),
  );
  return {
    list: (call) => answer(call, whole),
    item: (call) => {
      const found = byId.get(call.id);
      return found === undefined ? noSuchItem(name) : answer(call, found);
    },
  };
};

/** The list of locations: it is long, so it is paged and searched like the jobs (decision D16). */
const locationList = ({ jobs, baseUrlOf }: RouteContext): ListHandlers => {
  const directory = createLocationDirectory(jobs.referenceData.locations);
  // Writing the items of a page costs more than everything else, its ETag included.
  const written = new Map<Location, string>();
  const jsonOf = (location: Location): string => {
    const known = written.get(location);
    if (known !== undefined) return known;
    const text = JSON.stringify(location);
    written.set(location, text);
    return text;
  };
  return {
    list: (call) =>
      readListQuery(call.query).andThen(({ parameters, input }) =>
        directory.list(input).map(({ locations, ...position }) => {
          const items = locations.map(jsonOf);
          const address = `${baseUrlOf(call.request)}${pathPrefix}/locations`;
          const body = listJson({ items, position, address, parameters });
          return unlessFresh(call.request, json(body));
        }),
      ),

    item({ id, request }) {
      const location = /^[1-9]\d{0,9}$/.test(id) ? directory.find(Number(id)) : null;
      return location === null
        ? noSuchItem('locations')
        : ok(unlessFresh(request, json(jsonOf(location))));
    },
  };
};

/** Creates the handlers of the reference lists (interface §4.8, decisions D15–D17). */
export const createReferenceHandlers = (context: RouteContext) => {
  const { positionTypes, jobCategories, salaryPeriods } = context.jobs.referenceData;
  const types = shortList('positiontypes', positionTypes);
  const categories = shortList('jobcategories', jobCategories);
  const periods = shortList('salaryperiods', salaryPeriods);
  const locations = locationList(context);
  return {
    ...{ listPositionTypes: types.list, getPositionType: types.item },
    ...{ listJobCategories: categories.list, getJobCategory: categories.item },
    ...{ listSalaryPeriods: periods.list, getSalaryPeriod: periods.item },
    ...{ listLocations: locations.list, getLocation: locations.item },
  };
};
