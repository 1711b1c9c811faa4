import type { OpenJobsJson } from '@jobposting/core';
import { parseAtomFeed } from 'feedsmith';
import { expect, it } from 'vitest';
import { acme, boulangerie, careersSite } from './careers-site.ts';

const mcIsaac = { ...acme, id: 3 as typeof acme.id, name: 'McIsaac’s Diner' };

const board = async () => {
  const site = careersSite({}, [acme, boulangerie, mcIsaac]);
  const at = (description: string) => ({ locations: [{ description }] });
  await site.post(acme, { title: 'Welder (nights)' });
  await site.post(acme, {
    title: 'C++ developer',
    ...at("St. John's, NL"),
    categories: [{ id: 1 }],
  });
  await site.post(boulangerie, { title: 'Aide à l’infirmier', ...at('Québec, QC') });
  await site.post(mcIsaac, { title: 'Dishwasher', ...at('Charlottetown, PE') });
  await site.post(mcIsaac, { title: 'Baker', ...at('Mont-Royal, QC') });
  await site.post(acme, { title: 'Controller', confidential: true, ...at('Nova Scotia') });
  return site;
};

it.each([
  ['halifax nova scotia', ['Welder (nights)']],
  ['Halifax, N.S.', ['Welder (nights)']],
  ['city of halifax', ['Welder (nights)']],
  ['st johns', ['C++ developer']],
  ['Saint-John’s Terre-Neuve', ['C++ developer']],
  ['developer newf', ['C++ developer']],
  ['quebec city', ['Aide à l’infirmier']],
  // The province has this name too.
  ['ville de québec', ['Aide à l’infirmier', 'Baker']],
  ['mount royal', ['Baker']],
  ["Municipalité d'Halifax", ['Welder (nights)']],
  ['pei', ['Dishwasher']],
  ['ns', ['Controller', 'Welder (nights)']],
  ['acme', ['C++ developer', 'Welder (nights)']],
  ['acme halifax', ['Welder (nights)']],
  ['boulangerie du port', ['Aide à l’infirmier']],
  ['mcisaacs', ['Baker', 'Dishwasher']],
  ['accounting', ['C++ developer']],
  ['comptabilité', ['C++ developer']],
  ['nights', ['Welder (nights)']],
  ['infirmier', ['Aide à l’infirmier']],
  ["l'infirmier", ['Aide à l’infirmier']],
  ['c++', ['C++ developer']],
  ['wel hal', ['Welder (nights)']],
  ['w', ['Welder (nights)']],
  ['welder in Halifax', ['Welder (nights)']],
  ['welder at Acme near the city', []],
  ['Nights, at Acme', ['Welder (nights)']],
  ['infirmier à Québec', ['Aide à l’infirmier']],
  ["infirmier près d'Québec", ['Aide à l’infirmier']],
  ['infirmier et aide de la boulangerie du port', ['Aide à l’infirmier']],
  // Alone, such a word is meant.
  ['à', ['Aide à l’infirmier', 'C++ developer', 'Welder (nights)']],
  ['controller nova', ['Controller']],
  // A confidential job is not found by its employer.
  ['controller acme', []],
  // Words are found where they begin, and descriptions are not searched.
  ['elder', []],
  ['shift', []],
  ['halifax baker', []],
  ['!!', []],
])('a search for "%s" finds %j, on pages and in feeds (D38)', async (q, titles) => {
  const { get } = await board();
  const query = new URLSearchParams({ q });
  const { text } = await get(`/careers/?${query}`);
  // Without the newest jobs, which follow when nothing is found.
  const [list = ''] = text.split('id="newest"');
  const shown = [...list.matchAll(/<h3><a href="[^"]*\/\d+-[^>]*>([^<]*)</g)].map(
    ([, title]) => title,
  );
  expect(shown.toSorted()).toEqual(titles.toSorted());
  const json: OpenJobsJson = JSON.parse((await get(`/careers/jobs.json?${query}`)).text);
  expect(json.items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  const atom = parseAtomFeed((await get(`/careers/feed.atom?${query}`)).text);
  expect(atom.entries?.length ?? 0).toBe(titles.length);
});

it('a search for an employer counts none of its confidential jobs (D38)', async () => {
  const { get } = await board();
  expect((await get('/careers/?q=acme')).text).not.toMatch(/Nova Scotia \(2\)|confidential/i);
});
