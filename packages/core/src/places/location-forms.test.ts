import { describe, expect, it } from 'vitest';
import { listedForms, rowsOf } from '../../test/place-forms.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { createLocationIndex } from './location-index.ts';
import { resolveLocation } from './location-resolver.ts';

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
  'Township of Nowhere, ON': 'Township of Nowhere, ON',
  'City of Nowhere, BC': 'City of Nowhere, BC',
  'Remote Creek, BC': 'Remote Creek, BC|Remote Creek BC',
  'Anytown, ON': 'Anytown, ON',
  'Rural Springs, AB': 'Rural Springs, AB',
  'Port Remote, ON': 'Port Remote, ON',
  'Hybrid, ON': 'Hybrid, ON',
  'Saint-Éloi (Bas-Saint-Laurent), QC': `Saint-Éloi (Bas-Saint-Laurent) (Québec)|
    Saint-Éloi (Bas-Saint-Laurent), QC|Saint-Éloi (Bas-Saint-Laurent) QC`,
  'Multiple Sites, ON': 'Multiple Sites, ON',
  'Xylophone, ON': 'Xylophone, ON',
  'Montérégie, QC': 'Montérégie, QC|Montérégie (Québec)',
};

const refused: Record<string, string> = {
  'not-a-place': `Remote|REMOTE|Remote, ON|Remote ON|Remote Ontario|Remote (Ontario)|Remote, Canada|
    Remote (Canada)|Remote - Canada|remote work|Remote Work, BC|Remote position, YT|Remote Area, NU|
    Work from home|Work-from-home, BC|Télétravail|teletravail, QC|Télétravail (Québec)|Various|
    Various Locations|Various locations, AB|Multiple|Multiple locations|TBD|tbd, NS|
    T.B.D., ON|T.B.A., BC|TBA, BC|N.A., ON|xxx, ON|XX, QC|
    To be determined|To Be Determined, MB|Any|Any location, MB|Anywhere|Anywhere, Canada|N/A|n/a, QC|
    Rural, SK|Rural areas, SK|Rural area`,
  ambiguous: 'Windsor|windsor, Canada|Richmond|City of Windsor|Kingston|st paul|Windsor N9A',
  unknown: `Vancouver, CA|Los Angeles, CA|CA|Canada|B3H|K1A 0B6|,|, ON|ON,|Nowhereville|
    Nowhereville, Canada|Upper Nowhere Ontario|upper nowhere on|Upper Nowhere Ont.|Paris, France|
    Paris, TX|Ontario, California|Seattle, WA|Boston, MA, USA|Scarborough, Toronto, ON|
    Scarborough, Toronto ON|(ON)|Toronto (Downtown)|Montreal-QC|Remote, France|GTA|A, ON|12, ON|A ON`,
};

describe('the ways to write a place (D17)', () => {
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
