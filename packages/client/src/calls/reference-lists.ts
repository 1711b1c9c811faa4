import type {
  ListItemJson,
  LocationJson,
  LocationListJson,
  ReferenceListJson,
} from '@jobposting/core';
import type { CallOptions, Send } from '../sending/send.ts';
import { aPage, eachOf } from './generators.ts';

/** How a short list is read (decision D15). */
export interface ReferenceListOptions extends CallOptions {
  /** The language of the names; jobs have the English ones. */
  readonly lang?: 'en' | 'fr' | undefined;
}

/** The calls about a short list. Each throws a `JobpostingError`. */
export interface ReferenceList<Item> {
  /** Reads the whole list (interface §4.8, decision D16). */
  list(options?: ReferenceListOptions): Promise<readonly Item[]>;

  /** Reads one item. */
  get(id: number, options?: ReferenceListOptions): Promise<Item>;
}

/** Which locations a list has (decision D16). */
export interface LocationListQuery {
  /** Anywhere in the name; after a comma, the beginning of a province: `halifax, n`. */
  readonly q?: string | undefined;
  /** 1 to 100. */
  readonly pageSize?: number | undefined;
}

/** The calls about locations, which are many. Each throws a `JobpostingError`. */
export interface Locations {
  /** Lists all matching locations, reading page after page, 100 at a time (decision D16). */
  list(query?: LocationListQuery, options?: CallOptions): AsyncGenerator<LocationJson, void>;

  /** Reads one page of that list. */
  listPage(
    query?: LocationListQuery & { readonly page?: number | undefined },
    options?: CallOptions,
  ): Promise<LocationListJson>;

  /** Reads one location. */
  get(id: number, options?: CallOptions): Promise<LocationJson>;
}

const itemOf = async <Item>(
  send: Send,
  list: string,
  id: number,
  options: ReferenceListOptions,
) => {
  const { lang, signal } = options;
  const path = `${list}/${encodeURIComponent(id)}`;
  const like = { id: 0, name: '' };
  return (await send<Item>({ method: 'GET', path, query: { lang }, like, signal })).body;
};

/** Creates the calls about the short list at a path. */
export const createReferenceList = <Item extends ListItemJson>(
  send: Send,
  path: string,
): ReferenceList<Item> => ({
  async list({ lang, signal } = {}) {
    const call = { method: 'GET', path, query: { lang }, like: { data: [] }, signal } as const;
    return (await send<ReferenceListJson<Item>>(call)).body.data;
  },
  get: (id, options = {}) => itemOf<Item>(send, path, id, options),
});

/** Creates the calls about locations. */
export const createLocations = (send: Send): Locations => {
  const listPage: Locations['listPage'] = async (query, { signal } = {}) => {
    const call = { method: 'GET', path: '/locations', query, like: aPage, signal } as const;
    return (await send<LocationListJson>(call)).body;
  };

  return {
    list: (query, options) =>
      eachOf((page) => listPage({ ...query, pageSize: query?.pageSize ?? 100, page }, options)),
    listPage,
    get: (id, options = {}) => itemOf<LocationJson>(send, '/locations', id, options),
  };
};
