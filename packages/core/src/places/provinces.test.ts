import { describe, expect, it } from 'vitest';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { findProvince } from './provinces.ts';

const spellings: Record<string, string[]> = {
  AB: ['Alberta', 'alberta', 'ALTA', 'Alta.', 'ab', 'A.B.'],
  BC: ['British Columbia', 'british-columbia', 'B.C.', 'B. C.', 'C.-B.', 'colombie britannique'],
  MB: ['Manitoba', 'Man', 'man.', 'M.B.'],
  NB: ['New Brunswick', 'N.B.', 'N.-B.', 'Nouveau-Brunswick', 'NOUVEAU BRUNSWICK'],
  NL: ['Newfoundland and Labrador', 'Newfoundland & Labrador', 'Newfoundland', 'Labrador', 'Nfld'],
  NS: ['Nova Scotia', 'N.S.', 'N.-É.', 'n.-e.', 'Nouvelle-Écosse', 'nouvelle ecosse'],
  NT: ['Northwest Territories', 'NWT', 'N.W.T.', 'T.N.-O.', 'Territoires du Nord-Ouest'],
  NU: ['Nunavut', 'nu', 'N.U.'],
  ON: ['Ontario', 'Ont.', 'ont', 'On'],
  PE: ['Prince Edward Island', 'PEI', 'P.E.I.', 'Î.-P.-É.', 'ile-du-prince-edouard'],
  QC: ['Quebec', 'Québec', 'QUÉBEC', 'Que.', 'Qué.', 'PQ', 'P.Q.', 'qc'],
  SK: ['Saskatchewan', 'Sask.', 'sk'],
  YT: ['Yukon', 'Yukon Territory', 'YK', 'Y.T.', 'Territoire du Yukon'],
};
const french = ['nf', 'T.-N.-L.', 'Terre-Neuve', 'Terre-Neuve-et-Labrador'];

describe('naming a province or territory (D17)', () => {
  it.each([...Object.entries(spellings), ['NL', french] as const])(
    'finds %s by %j',
    (code, names) => {
      for (const name of names) expect([name, findProvince(name)?.code]).toEqual([name, code]);
    },
  );

  it.each(['', ' ', '.', 'France', 'Ontari', 'Ontario Ontario', 'XX', 'CA', 'NY', 'constructor'])(
    'finds none for %j',
    (text) => expect(findProvince(text)).toBeNull(),
  );
});

it('lists three territories, and provinces besides (D17)', () => {
  const { locations } = defaultReferenceData;
  const ofType = (wanted: string) =>
    locations.filter(({ type }) => type === wanted).map(({ name }) => findProvince(name)?.code);
  expect(ofType('Territory')).toEqual(['NT', 'NU', 'YT']);
  expect(ofType('Province')).toHaveLength(10);
});
