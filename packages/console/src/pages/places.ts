import type { PageFunction } from '../templates/page-context.ts';

/** The places that begin as was typed, for the script that suggests them (decision D16). */
export const places: PageFunction = async ({ directory, query }) =>
  directory.list({ q: query.get('q') ?? '' }).map(({ locations }) => {
    const data = locations.map(({ description }) => ({ description }));
    return { type: 'application/json', text: JSON.stringify({ data }) };
  });
