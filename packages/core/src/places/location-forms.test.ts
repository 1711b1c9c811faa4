import { describe, expect, it } from 'vitest';
import { listedForms, rowsOf } from '../../test/place-forms.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { readableDescription } from './location-description.ts';
import { createLocationIndex } from './location-index.ts';
import { resolveLocation } from './location-resolver.ts';
import { isNoPlace } from './no-place.ts';

const index = createLocationIndex(defaultReferenceData.locations);

const meaningOf = (description: string): string => {
  const place = resolveLocation(index, description);
  if ('refused' in place) return place.refused;
  return place.listed ? place.location.description : `unlisted ${place.location.description}`;
};

const unlisted: Record<string, string> = {
  'Upper Nowhere, ON': `Upper Nowhere, ON|  Upper   Nowhere , ontario, Canada|Upper Nowhere (Ontario)|
    Upper Nowhere (ON), Canada|Upper Nowhere ON|Upper Nowhere - ON|Upper Nowhere ON M5V|
    Upper Nowhere ON, CA|Upper Nowhere, Ontario, CA|Upper Nowhere, ON K1A`,
  'RM of Nowhere, SK': 'RM of Nowhere, SK|RM of Nowhere (Sask.)|RM of Nowhere SK',
  'City of Nowhere, BC': 'City of Nowhere, BC',
  'Remote Creek, BC': 'Remote Creek, BC|Remote Creek BC',
  'Port Remote, ON': 'Port Remote, ON',
  'Mobile, NL': 'Mobile, NL',
  'Canada Creek, NS': 'Canada Creek, NS',
  'Site C, BC': 'Site C, BC',
  'Greater Toronto Area, ON': 'Greater Toronto Area, ON',
  'Meadowbank (Site), NU': 'Meadowbank (Site), NU',
  'Regional Municipality of Peel, ON': 'Regional Municipality of Peel, ON',
  'Beverly Hills 90210, BC': 'Beverly Hills 90210, BC',
  'Upper/Lower Nowhere, NS': 'Upper/Lower Nowhere, NS',
  'Saint-Éloi (Bas-Saint-Laurent), QC': `Saint-Éloi (Bas-Saint-Laurent) (Québec)|
    Saint-Éloi (Bas-Saint-Laurent), QC|Saint-Éloi (Bas-Saint-Laurent) QC`,
  'Montérégie, QC': 'Montérégie, QC|Montérégie (Québec)',
};

const refused: Record<string, string> = {
  'not-a-place': `Remote|REMOTE|Remote, ON|Remote ON|Remote Ontario|Remote (Ontario)|Remote, Canada|
    Remote (Canada)|Remote - Canada|remote work|Remote Work, BC|Remote position, YT|Remote Area, NU|
    Work from home|Work-from-home, BC|Télétravail|teletravail, QC|Télétravail (Québec)|Various|
    Various Locations|Various locations, AB|Multiple|Multiple locations|TBD|tbd, NS|
    T.B.D., ON|T.B.A., BC|TBA, BC|N.A., ON|xxx, ON|XX, QC|
    To be determined|To Be Determined, MB|Any|Any location, MB|Anywhere|Anywhere, Canada|N/A|n/a, QC|
    Rural, SK|Rural areas, SK|Rural area|Remote, France|Multiple Sites, ON|
    Hybrid, ON|Hybride, QC|Télétravail partiel, QC|À distance, QC|En présentiel, QC|On-site|Sur place|
    On the road, AB|Sur la route (Québec)|Itinérant, QC|Virtual, MB|WFH, ON|Home-based, ON|
    Work from anywhere, ON|100% Remote, ON|Hybrid (3 days), ON|Hybride 2 jours par semaine|
    Remote/Hybrid|Head Office, ON|Siège social, QC|City, ON|
    Canada|Canada, ON|Across Canada|Canada-wide|Anywhere in Canada|Partout au Québec|Anywhere in Ontario|
    null, ON|undefined, QC|None|nan, ON|N/D, QC|N.D., QC|Unknown, BC|Inconnu (Québec)|See description, ON|
    Voir l'offre, QC|À déterminer|Not specified|Plusieurs endroits, QC|Multi-location|
    Remote in Toronto, ON|Remote Toronto, ON|Toronto Remote ON|Remote - Toronto|Remote/Toronto, ON|
    Toronto (Remote)|Toronto, ON (Hybrid)|Toronto, ON - Hybrid|Hybrid (Toronto, ON)|Toronto, Remote, ON|
    Hybrid work in Upper Nowhere, ON|Télétravail à Montréal, QC|On-site in Toronto, ON|
    Toronto · Hybrid|Toronto, ON • Hybrid|Toronto or Remote|Montréal ou télétravail|Remote + Toronto, ON|
    Toronto Hybrid|Remote Toronto|S.O., QC|sans objet|string, ON|
    Travel required, ON|Camp, AB|FIFO, AB|Fly-in fly-out, AB|Déplacements requis, QC|En ligne, QC|
    Select a location, ON|Please select, ON|Choisir, QC|Sélectionnez une ville, QC|Default, ON|No location|Blank, AB|
    False|Everywhere|Throughout BC|Sans lieu fixe, QC|Address, ON|Position, ON|Ville, QC|
    Toronto ON Remote|Toronto ON hybrid|Vancouver BC remote|string|Test, BC`,
  ambiguous: `Windsor|windsor, Canada|Richmond|City of Windsor|Kingston|st paul|Windsor N9A|Saint John/Moncton, NB|
    Ottawa/Gatineau|Ottawa / Gatineau|Ottawa / Gatineau, ON`,
  unknown: `Vancouver, CA|Los Angeles, CA|CA|B3H|K1A 0B6|,|, ON|Nowhereville|
    Nowhereville, Canada|Upper Nowhere Ontario|upper nowhere on|Upper Nowhere Ont.|Paris, France|
    Paris, TX|Ontario, California|Seattle, WA|Boston, MA, USA|Scarborough, Toronto, ON|
    Scarborough, Toronto ON|(ON)|Toronto (Downtown)|Montreal-QC|GTA|
    Ottawa, ON / Gatineau, QC|ON - Upper Nowhere|A, ON|12, ON|A ON`,
};

describe('the ways to write a place (D17)', () => {
  it('drops nothing from the name of a listed place, and takes none for no place', () => {
    for (const { name, description } of defaultReferenceData.locations) {
      expect(readableDescription(description)).toBe(description);
      expect([name, isNoPlace(name)]).toEqual([name, false]);
    }
  });

  it.each(rowsOf(listedForms))('reads %j as %s', (form, place) =>
    expect(meaningOf(form)).toBe(place),
  );
});

describe('a place that is not on the list (D18)', () => {
  it.each(rowsOf(unlisted))('accepts %j as %s', (form, place) => {
    expect(meaningOf(form)).toBe(`unlisted ${place}`);
  });

  it.each(rowsOf(refused))('refuses %j as %s', (form, refusal) =>
    expect(meaningOf(form)).toBe(refusal),
  );
});
