import { readFileSync } from 'node:fs';
import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { adviceFor } from '../src/advice/advice-for.ts';
import { type AdviceCode, laws } from '../src/advice/data/laws.ts';
import type { Employer } from '../src/job/employer.ts';
import { provinces } from '../src/places/provinces.ts';
import { aBody } from './a-body.ts';
import { failures, openService } from './a-service.ts';
import { limited } from './an-employer.ts';
import { aJob, instant } from './rules.ts';

const day = '2026-11-29';

const paid = (amount: number, maxAmount: number | null = null, periodId = 1) => ({
  salary: { amount, maxAmount, period: { id: periodId } },
});
const at = (...descriptions: string[]) => ({
  locations: descriptions.map((description) => ({ description })),
});
const stated = { disclosures: { existingVacancy: true, artificialIntelligence: false } };
const french = { translations: { fr: { title: 'Soudeur', description: '<p>Texte</p>' } } };
const remote = { workplace: 'remote' };
const partTime = { positionType: { id: 2 } };
const volunteer = { positionType: { id: 5 } };
const asks = (text: string) => ({ description: `<p>${text}</p>` });
const toronto = { ...at('Toronto, ON'), ...paid(50_000), ...stated };

const unstated: readonly AdviceCode[] = ['vacancy-unstated', 'ai-unstated'];
const inOntario: readonly AdviceCode[] = ['pay-missing', ...unstated];

/** Postings, each with what the table of D41 says of it. */
const postings: readonly (readonly [changes: object, codes: readonly AdviceCode[]])[] = [
  // Each province and territory, without a salary.
  [at('Calgary, AB'), []],
  [at('Vancouver, BC'), ['pay-missing']],
  [at('Winnipeg, MB'), []],
  [at('Moncton, NB'), []],
  [at("St. John's, NL"), []],
  [at('Halifax, NS'), []],
  [at('Yellowknife, NT'), []],
  [at('Iqaluit, NU'), []],
  [at('Toronto, ON'), inOntario],
  [at('Charlottetown, PE'), ['pay-missing']],
  [at('Montréal, QC'), ['french-missing']],
  [at('Regina, SK'), []],
  [at('Whitehorse, YT'), []],
  [at('Ontario'), inOntario],
  [at('Halifax, NS', 'Quebec'), ['french-missing']],
  [at('Toronto, ON', 'Montréal, QC', 'Vancouver, BC'), [...inOntario, 'french-missing']],

  // Pay.
  [{ ...at('Vancouver, BC'), ...paid(50_000) }, []],
  [{ ...at('Vancouver, BC'), ...paid(0, 60_000) }, ['pay-open-ended']],
  [{ ...at('Vancouver, BC'), ...volunteer }, []],
  [{ ...at('Vancouver, BC'), confidential: true }, ['pay-missing']],
  [{ ...at('Charlottetown, PE'), ...paid(0, 60_000) }, []],
  [{ ...at('Charlottetown, PE'), ...volunteer }, []],
  [{ ...toronto, salary: null }, ['pay-missing']],
  [{ ...toronto, salary: null, ...volunteer }, []],
  [{ ...toronto, ...paid(0, 60_000) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(50_000, 100_000) }, []],
  [{ ...toronto, ...paid(50_000, 100_000.01) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(100_000, 200_000) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(100_000, 200_001) }, []],
  [{ ...toronto, ...paid(50_000, 110_000), ...partTime }, ['pay-range-wide']],
  [{ ...toronto, ...paid(4_000, 8_166, 2) }, []],
  [{ ...toronto, ...paid(4_000, 8_167, 2) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(4_000, 9_000, 2), ...partTime }, []],
  [{ ...toronto, ...paid(1_000, 1_962, 3) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(200, 392, 4) }, []],
  [{ ...toronto, ...paid(200, 393, 4) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(20, 44, 5) }, []],
  [{ ...toronto, ...paid(20, 44.1, 5) }, ['pay-range-wide']],
  [{ ...toronto, ...paid(20, 60, 5), ...partTime }, []],
  [{ ...toronto, ...paid(20, 60, 5), positionType: { id: 3 } }, []],
  [{ ...at('Calgary, AB'), ...paid(0, 900_000) }, []],

  // Disclosures.
  [toronto, []],
  [{ ...toronto, disclosures: null }, unstated],
  [{ ...toronto, disclosures: { existingVacancy: false } }, ['ai-unstated']],
  [{ ...toronto, disclosures: { artificialIntelligence: true } }, ['vacancy-unstated']],

  // Canadian experience.
  [{ ...toronto, ...asks('Two years of Canadian work experience.') }, ['canadian-experience']],
  [{ ...toronto, ...asks('<b>Canadian</b> experience is an asset') }, ['canadian-experience']],
  [{ ...toronto, title: 'Welder, Canadian\u00a0experience required' }, ['canadian-experience']],
  [{ ...toronto, ...asks('Expérience canadienne exigée') }, ['canadian-experience']],
  [{ ...toronto, ...asks('Expérience de travail au Canada') }, ['canadian-experience']],
  [{ ...toronto, ...asks('Canadian experience required, not optional') }, ['canadian-experience']],
  [
    { ...toronto, ...asks('No phone calls, Canadian experience required') },
    ['canadian-experience'],
  ],
  [
    { ...toronto, ...asks('Anybody without Canadian experience will not be considered.') },
    ['canadian-experience'],
  ],
  [{ ...toronto, ...asks('Welcome without Canadian experience.') }, []],
  [{ ...toronto, ...asks('The best customer experience in Canada.') }, []],
  [{ ...toronto, ...asks('No Canadian experience needed.') }, []],
  [{ ...toronto, ...asks('Canadian experience is not required.') }, []],
  [{ ...toronto, ...asks("L'expérience canadienne n'est pas exigée") }, []],
  [{ ...toronto, ...asks('Experience with Canadian tax law.') }, []],
  [{ ...at('Vancouver, BC'), ...paid(5), ...asks('Canadian experience required.') }, []],

  // French.
  [{ ...at('Montréal, QC'), language: 'fr' }, []],
  [{ ...at('Montréal, QC'), language: 'en' }, ['french-missing']],
  [{ ...at('Montréal, QC'), ...french }, []],
  [
    {
      ...at('Montréal, QC'),
      language: 'fr',
      translations: { en: { title: 'Welder', description: '<p>Text</p>' } },
    },
    [],
  ],

  // Remote work counts for BC, PE and ON, wherever the worker lives.
  [{ ...at('Halifax, NS'), ...remote }, inOntario],
  [
    { ...at('Montréal, QC'), ...remote, ...paid(0, 9_000) },
    ['pay-open-ended', ...unstated, 'french-missing'],
  ],
  [{ ...at('Calgary, AB'), ...remote, ...paid(60_000), ...stated }, []],
  [{ ...at('Calgary, AB'), workplace: 'hybrid' }, []],
];

const codesOf = (changes: object, profile: Employer['profile'] = {}, on = day) =>
  adviceFor(aJob(changes), { profile }, on).map(({ code }) => code);

describe('advice on a posting (D41)', () => {
  it.each(postings)('on %j is %j', (changes, codes) => {
    expect(codesOf(changes)).toEqual(codes);
  });

  it('is on at least 60 postings, in each province, with each code', () => {
    expect(postings.length).toBeGreaterThanOrEqual(60);
    const text = JSON.stringify(postings);
    for (const { code, name } of provinces) {
      expect(text.includes(`, ${code}"`) || text.includes(`"${name}"`)).toBe(true);
    }
    expect(new Set(postings.flatMap(([, codes]) => codes))).toEqual(new Set(Object.keys(laws)));
  });

  it.each<[string, object, Employer['profile'], readonly AdviceCode[]]>([
    [
      'fewer than 25 employees has none of Ontario',
      at('Toronto, ON'),
      { employees: 'under25' },
      [],
    ],
    ['25 or more has all', at('Toronto, ON'), { employees: '25orMore' }, inOntario],
    [
      'fewer than 25 still has that of other provinces',
      { ...at('Toronto, ON'), ...remote },
      { employees: 'under25' },
      ['pay-missing'],
    ],
    ['postings in French lacks no French', at('Montréal, QC'), { language: 'fr' }, []],
    ['postings in English does', at('Montréal, QC'), { language: 'en' }, ['french-missing']],
  ])('of an employer with %s', (_, changes, profile, codes) => {
    expect(codesOf(changes, profile)).toEqual(codes);
  });

  it.each<[string, readonly AdviceCode[]]>([
    ['2022-05-31', ['french-missing']],
    ['2022-06-01', ['pay-missing', 'french-missing']],
    ['2025-12-31', ['pay-missing', 'french-missing']],
    ['2026-01-01', [...inOntario, 'french-missing']],
  ])('on %s is what is in force by then', (on, codes) => {
    const job = at('Charlottetown, PE', 'Toronto, ON', 'Montréal, QC');
    expect(codesOf(job, {}, on)).toEqual(codes);
    expect(codesOf(job, {}, instant(on))).toEqual(codes);
  });

  it('names its provinces in both languages, and the member', () => {
    const [missing] = adviceFor(aJob(at('Toronto, ON', 'Vancouver, BC')), {}, day);
    expect(missing).toEqual({
      pointer: '/salary',
      code: 'pay-missing',
      provinces: ['BC', 'ON'],
      message:
        'British Columbia and Ontario: a posting must state the expected pay or its range. Add the salary.',
      messageFr:
        'Colombie-Britannique et Ontario\u00a0: l’offre doit indiquer la rémunération prévue ou son échelle. Ajoutez le salaire.',
    });
  });

  it.each([
    [{ title: 'Canadian experience' }, '/title'],
    [asks('Canadian experience'), '/description'],
    [
      { translations: { fr: { title: 'Soudeur', description: 'Expérience au Canada' } } },
      '/translations/fr/description',
    ],
  ])('on Canadian experience names where %j asks for it', (changes, pointer) => {
    expect(adviceFor(aJob({ ...toronto, ...changes }), {}, day)).toMatchObject([{ pointer }]);
  });

  it('has the table of the documents', () => {
    const page = readFileSync(new URL('../../../docs/decisions.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| ([A-Z, ]+) \| (.+?) \|/gm)];
    const months = ['Jan', 'June', 'Aug', 'Nov'];
    const numbers = ['01', '06', '08', '11'];
    const dateOf = (written = '') => {
      const [date = '', month = '', year = ''] = written.split(' ');
      return `${year}-${numbers[months.indexOf(month)]}-${date.padStart(2, '0')}`;
    };
    expect(
      rows.map(([, code, of = '', since = '']) => [
        code,
        of.split(', '),
        since.split(', ').map(dateOf),
      ]),
    ).toEqual(
      Object.entries(laws).map(([code, { asking }]) => [
        code,
        asking.map(({ province }) => province),
        asking.map(({ since }) => since),
      ]),
    );
  });
});

describe('advice of the service (D41)', () => {
  const job = aJob(at('Toronto, ON'));
  const small = { ...limited, profile: { employees: 'under25' as const } };

  it("goes by the profile that the host's employers have, else by that of the caller", async () => {
    const { openOver } = openService();
    const found = async (employer: Employer | null) => ({ find: async () => ok(employer) });
    expect(await openOver({}).advice(small, job)).toEqual([]);
    expect(await openOver({}).advice(limited, job)).toHaveLength(3);
    const known = openOver({}, { employers: await found(small) });
    expect(await known.advice(limited, job)).toEqual([]);
    const unknown = openOver({}, { employers: await found(null) });
    expect(await unknown.advice(small, job)).toHaveLength(3);
  });

  it.each(failures)('is given in full where the look-up of the profile %s', async (_, find) => {
    const { jobs } = openService({ employers: { find } });
    expect(await jobs.advice(small, job)).toHaveLength(3);
  });

  it('never refuses a write', async () => {
    const { jobs } = openService();
    const body = { ...aBody, ...at('Toronto, ON'), ...asks('Canadian experience') };
    expect((await jobs.create(limited, body)).isOk()).toBe(true);
  });
});
