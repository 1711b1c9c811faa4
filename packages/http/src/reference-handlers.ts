import { createLocationDirectory } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { type Answer, jsonAnswer } from './answer.ts';
import { httpError } from './http-error.ts';
import { readListQuery } from './list-query.ts';
import { listJson } from './paging.ts';
import { type AnswerResult, type Call, pathPrefix, type RouteContext } from './route.ts';

interface ListHandlers {
  readonly list: (call: Call) => AnswerResult;
  readonly item: (call: Call) => AnswerResult;
}

const json = (value: unknown): Answer => jsonAnswer(200, Buffer.from(JSON.stringify(value)));

const noSuchItem = httpError('list-item-not-found', 'The list has no item with this id.');

/** A short list: its answers are rendered once. */
const shortList = (items: readonly { readonly id: number }[]): ListHandlers => {
  const whole = ok(json({ data: items }));
  const byId = new Map(items.map((item) => [String(item.id), ok(json(item))]));
  return {
    list: () => whole,
    item: ({ id }) => byId.get(id) ?? err(noSuchItem),
  };
};

/** The list of locations: it is long, so it is paged and searched like the jobs (decision D16). */
const locationList = ({ jobs, baseUrlOf }: RouteContext): ListHandlers => {
  const directory = createLocationDirectory(jobs.referenceData.locations);
  return {
    list(call) {
      const query = readListQuery(call.query);
      if (query.isErr()) return err(query.error);
      const { input, parameters } = query.value;
      return directory.list(input).map(({ locations, ...position }) => {
        const items = locations.map((location) => JSON.stringify(location));
        const address = `${baseUrlOf(call.request)}${pathPrefix}/locations`;
        const body = listJson({ items, position, address, parameters });
        return jsonAnswer(200, Buffer.from(body));
      });
    },

    item({ id }) {
      const location = /^[1-9]\d{0,9}$/.test(id) ? directory.find(Number(id)) : null;
      return location === null ? err(noSuchItem) : ok(json(location));
    },
  };
};

/** Creates the handlers of the reference lists (interface §4.8, decisions D15–D17). */
export const createReferenceHandlers = (context: RouteContext) => {
  const { positionTypes, jobCategories, salaryPeriods } = context.jobs.referenceData;
  return {
    positionTypes: shortList(positionTypes),
    jobCategories: shortList(jobCategories),
    salaryPeriods: shortList(salaryPeriods),
    locations: locationList(context),
  };
};
