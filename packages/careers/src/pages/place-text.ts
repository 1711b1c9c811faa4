import type { Location } from '@jobposting/core';
import { type Language, postalPlaceOf } from '@jobposting/core/adapter';

/** How the province of a town is written. */
type ProvinceForm = 'code' | 'name';

/**
 * A place as people write it: `Halifax, Nova Scotia`, `Halifax (Nouvelle-Écosse)`, and in a list `Halifax, NS`,
 * `Halifax (NS)`. Towns keep their names. A place without a province stays as it is.
 */
export const placeText = (
  location: Location,
  language: Language,
  form: ProvinceForm = 'name',
): string => {
  const { town, province } = postalPlaceOf(location);
  if (province === null) return location.description;
  const name = language === 'fr' ? province.frenchName : province.name;
  if (town === null) return name;
  const shown = form === 'code' ? province.code : name;
  return language === 'fr' ? `${town} (${shown})` : `${town}, ${shown}`;
};

/** The places of a posting, each province once: `Prince George`, `McBride, British Columbia`. */
export const placesOf = (locations: readonly Location[], language: Language): readonly string[] =>
  locations.map((location, index) => {
    const { town, province } = postalPlaceOf(location);
    const next = locations[index + 1];
    const follows = next && postalPlaceOf(next);
    const isSaidNext = follows?.town != null && follows.province?.code === province?.code;
    return town !== null && province !== null && isSaidNext ? town : placeText(location, language);
  });
