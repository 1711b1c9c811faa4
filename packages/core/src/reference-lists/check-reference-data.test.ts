import { describe, expect, it } from 'vitest';
import { readReferenceData } from './check-reference-data.ts';
import { defaultReferenceData } from './reference-data.ts';

const fullTime = { id: 1, name: 'Full Time' };
const yearly = { id: 1, name: 'Yearly', unit: 'year' };
const halifax = { id: 1, description: 'Halifax, NS', name: 'Halifax', type: 'Town' };

const problemsOf = (value: unknown) =>
  readReferenceData(value).match(
    () => [],
    (problems) => problems,
  );
const pointersOf = (value: unknown) => problemsOf(value).map(({ pointer }) => pointer);

describe("reading a host's own lists (D15)", () => {
  it('uses the shipped list where one is absent', () => {
    expect(readReferenceData({})._unsafeUnwrap()).toEqual(defaultReferenceData);
    const json = JSON.parse(JSON.stringify(defaultReferenceData));
    expect(readReferenceData(json)._unsafeUnwrap()).toEqual(defaultReferenceData);
    const jobCategories = [{ id: 4, name: 'Welding' }];
    expect(readReferenceData({ jobCategories })._unsafeUnwrap()).toEqual({
      ...defaultReferenceData,
      jobCategories,
    });
  });

  it('reads four lists, drops unknown fields and writes locations in the order of the interface', () => {
    const lists = readReferenceData({
      positionTypes: [{ name: ' Intern ', id: 100, color: 'red' }, fullTime],
      jobCategories: [{ id: 1, name: 'Soudage' }],
      salaryPeriods: [yearly, { id: 9, name: 'Per Piece', unit: 'piece' }],
      locations: [
        { type: 'Town', name: 'Halifax', description: 'Halifax, NS', id: 1 },
        { type: 'Province', name: 'Ontario', description: 'Ontario', id: 999_999_999 },
      ],
    })._unsafeUnwrap();
    expect(lists.positionTypes).toEqual([{ id: 100, name: 'Intern' }, fullTime]);
    expect(JSON.stringify(lists.locations[0])).toBe(JSON.stringify(halifax));
    expect(lists.locations).toHaveLength(2);
  });

  it('reads French names and retired items', () => {
    const jobCategories = [
      { id: 1, name: 'Welding', names: { fr: ' Soudage ', de: 'Schweißen' } },
      { id: 2, name: 'Farriery', retired: true },
      { id: 3, name: 'Joinery', names: {} },
    ];
    expect(readReferenceData({ jobCategories })._unsafeUnwrap().jobCategories).toEqual([
      { id: 1, name: 'Welding', names: { fr: 'Soudage' } },
      { id: 2, name: 'Farriery', retired: true },
      { id: 3, name: 'Joinery', names: {} },
    ]);
  });

  it.each([
    ['names', ['Soudage', null]],
    ['names/fr', [{ fr: '' }, { fr: 7 }, { fr: 'a'.repeat(101) }]],
    ['retired', [false, 'yes', null]],
    ['id', [0, -1, 1.5, 2_147_483_648, Number.NaN, '7', null, undefined]],
    ['name', ['', '  ', 'a'.repeat(101), 'two\nlines', 'bell\u0007', 'half\ud800', 7, null]],
  ])('refuses an item with a wrong %s', (member, values) => {
    const [name = ''] = member.split('/');
    for (const value of values) {
      const item = { id: 1, name: 'Welding', [name]: value };
      const jobCategories = [item, { id: 2, name: 'Joinery' }];
      expect(pointersOf({ jobCategories })).toEqual([`/jobCategories/0/${member}`]);
    }
  });

  it('accepts another French name for a fixed item, which cannot be changed or retired', () => {
    const named = { ...fullTime, names: { fr: 'À temps plein' } };
    expect(readReferenceData({ positionTypes: [named] })._unsafeUnwrap().positionTypes).toEqual([
      named,
    ]);
    const { message } = problemsOf({ positionTypes: [{ ...fullTime, retired: true }] })[0] ?? {};
    expect(message).toBe(
      'must have {"id":1,"name":"Full Time"}, which the interface fixes: it may get other names, but cannot be changed, left out or retired',
    );
  });

  it('refuses a value that is not an object, and unknown lists', () => {
    for (const value of [null, undefined, 1, 'x', true, []])
      expect(pointersOf(value)).toEqual(['']);
    expect(pointersOf({ jobCategory: [], 'a/b~c': 1 })).toEqual(['/jobCategory', '/a~1b~0c']);
  });

  it.each([
    [{ positionTypes: [] }],
    [{ positionTypes: [{ id: 2, name: 'Full Time' }] }],
    [{ positionTypes: [{ id: 1, name: 'Part Time' }] }],
    [{ salaryPeriods: [] }],
    [{ salaryPeriods: [{ id: 1, name: 'Yearly', unit: 'month' }] }],
    [{ salaryPeriods: [{ ...yearly, retired: true }] }],
    [{ jobCategories: [] }],
    [{ jobCategories: [{ id: 1, name: 'Farriery', retired: true }] }],
  ])('refuses %j, which lacks fixed or required items', (lists) => {
    expect(pointersOf(lists)).toEqual([`/${Object.keys(lists)[0]}`]);
  });

  it.each([1_000_000_000, 2_147_483_647])(
    'refuses the location id %i, which belongs to unlisted places (D18)',
    (id) => expect(pointersOf({ locations: [{ ...halifax, id }] })).toEqual(['/locations/0/id']),
  );

  const wrong = [
    'Halifax,NS',
    'Halifax, Nova Scotia',
    'halifax, NS',
    'Dartmouth, NS',
    'Halifax, XX',
  ];
  it.each(['Halifax', ...wrong, 'Halifax, NS, Canada', '', 7])(
    'refuses the description %j of Halifax',
    (description) => {
      const locations = [{ ...halifax, description }];
      expect(pointersOf({ locations })).toEqual(['/locations/0/description']);
    },
  );

  it('refuses repeated ids and places', () => {
    const lists = {
      jobCategories: [
        { id: 1, name: 'A' },
        { id: 1, name: 'B' },
      ],
      locations: [
        { ...halifax, id: 5 },
        { ...halifax, id: 5, name: 'Dartmouth', description: 'Dartmouth, NS' },
        { ...halifax, id: 6, name: 'HALIFAX', description: 'HALIFAX, NS' },
        { id: 7, name: 'Quebec', description: 'Quebec', type: 'Province' },
        { id: 8, name: 'Québec', description: 'Québec', type: 'Province' },
        { id: 9, name: 'Ft. Nowhere', description: 'Ft. Nowhere, AB', type: 'Town' },
        { id: 10, name: 'Fort Nowhere', description: 'Fort Nowhere, AB', type: 'Town' },
      ],
    };
    expect(pointersOf(lists)).toEqual([
      '/jobCategories/1/id',
      '/locations/1/id',
      '/locations/2/description',
      '/locations/4/description',
      '/locations/6/description',
    ]);
  });

  it('reports all problems at once', () => {
    const pointers = pointersOf({
      positionTypes: [fullTime, { id: 'x', name: '' }, fullTime],
      salaryPeriods: [yearly, { id: 2, name: 'Monthly' }],
      locations: [{ ...halifax, type: '' }, 'Halifax, NS'],
      extra: 1,
    });
    expect(pointers.toSorted()).toEqual([
      '/extra',
      '/locations/0/type',
      '/locations/1',
      '/positionTypes/1/id',
      '/positionTypes/1/name',
      '/positionTypes/2/id',
      '/salaryPeriods/1/unit',
    ]);
  });
});
