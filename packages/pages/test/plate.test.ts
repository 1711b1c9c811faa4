import { expect, it } from 'vitest';
import { contrastOf } from '../src/accent.ts';
import { plateHtml } from '../src/plate.ts';

const plateOf = (name: string, accentColor: string | null = null, logoUrl: string | null = null) =>
  plateHtml({ name, profile: { accentColor, logoUrl } }).markup;

const partsOf = (markup: string) => {
  const [color = '', letters = ''] = [...markup.matchAll(/fill="(#[^"]*)"/g)].map(
    ([, each]) => each,
  );
  return { color, letters, initials: />([^<]*)<\/text>/.exec(markup)?.[1] };
};

it.each([
  ['Maple Ridge Logistics', 'MR'],
  ['Hôpital Sainte-Anne', 'HS'],
  ['Centre de services scolaire du Cap-Diamant', 'CS'],
  ['L’Hôpital d’Ottawa', 'HO'],
  ['McIsaac’s Diner', 'MD'],
  ['éclair', 'É'],
  ['3M & Canada', '3C'],
  ['The Of', 'TO'],
  ['<b>', 'B'],
  ['🚀', ''],
])('an employer without a logo has its initials: %s', (name, initials) => {
  expect(partsOf(plateOf(name)).initials).toBe(initials);
});

it('initials can be read on the accent color, and on a hue by the name, which is always the same', () => {
  expect(partsOf(plateOf('Acme', '#FFCC00'))).toMatchObject({
    color: '#FFCC00',
    letters: '#000000',
  });
  const plates = Array.from({ length: 100 }, (_, at) => partsOf(plateOf(`Employer ${at}`)));
  expect(new Set(plates.map(({ color }) => color)).size).toBe(7);
  for (const { color, letters } of plates) {
    expect(contrastOf(letters, color)).toBeGreaterThanOrEqual(4.5);
  }
  expect(plateOf('Acme')).toBe(plateOf('Acme'));
  // A host's own directory may contain anything.
  expect(partsOf(plateOf('Acme', '"><script>')).color).toMatch(/^#[\da-f]{6}$/);
});

it('a logo is shown over https only, and nobody without a name has initials', () => {
  expect(plateOf('Acme', null, 'https://a.example/logo.png')).toContain(
    '<img src="https://a.example/',
  );
  expect(plateOf('Acme', null, 'http://a.example/logo.png')).not.toContain('<img');
  expect(plateHtml(null).markup).not.toMatch(/<text|<img/);
});
