import { defaultReferenceData, type Location } from '@jobposting/core';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()
    .replace(/, *canada$/, '')
    .trim();

const provinces = new Map(
  Object.entries({
    AB: ['alberta', 'alta'],
    BC: ['british columbia'],
    NB: ['new brunswick', 'nouveau-brunswick'],
    NS: ['nova scotia'],
    ON: ['ontario', 'ont'],
    QC: ['quebec', 'que'],
  }).flatMap(([code, names]) => names.map((name) => [name, code.toLowerCase()] as const)),
);

const listed = new Map(
  defaultReferenceData.locations.map((place) => [fold(place.description), place]),
);

/** The place that `Town, Province` means; one that is not on the list gets the id 0. */
export const resolvePlace = (description: string): Location => {
  const [town = '', province = ''] = fold(description).split(/, */);
  const place = listed.get(`${town}, ${provinces.get(province) ?? province}`);
  return place ?? { id: 0, description, name: description.split(',')[0] ?? '', type: 'Town' };
};
