import { describe, expect, it } from 'vitest';
import { aBody } from '../../test/a-body.ts';
import { create, problemsWith, valuesWith, warningsOf } from '../../test/rules.ts';
import { createJobInputReader } from '../job-rules/job-input.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';

const readJobInput = createJobInputReader(defaultReferenceData);

describe('locations (§4.3, D7, D17, D18)', () => {
  const at = (...descriptions: unknown[]) => ({
    locations: descriptions.map((description) => ({ description })),
  });

  it('keeps their order', () => {
    const read = valuesWith(at('Toronto, ON', ' Halifax, NS ', 'British Columbia')).locations;
    expect(read?.map(({ description }) => description)).toEqual([
      'Toronto, ON',
      'Halifax, NS',
      'British Columbia',
    ]);
  });

  it.each([
    [at('Halifax, NS', 'halifax, nova scotia'), ['/locations/1/description duplicate']],
    [at('x'.repeat(1_000_000)), ['/locations/0/description unknown-place']],
    [at(''), ['/locations/0/description required']],
    [at(' \t'), ['/locations/0/description required']],
    [{ locations: [undefined] }, ['/locations/0 required']],
    [{ locations: [null] }, ['/locations/0 required']],
    [{ locations: { 0: { description: 'Halifax, NS' } } }, ['/locations wrong-type']],
  ])('refuses %.60j', (sent, expected) => {
    expect(problemsWith(sent)).toEqual(expected);
  });

  it.each(['b', '𝒜'])('accepts the longest plausible name, and not a longer one: %s', (letter) => {
    const name = `A${letter.repeat(99)}`;
    expect(problemsWith(at(`${name}, Newfoundland and Labrador`))).toEqual([]);
    expect(problemsWith(at(`${name}${letter}, NL`))).toEqual([
      '/locations/0/description unknown-place',
    ]);
  });

  it('does not ask a resolver about places that are refused anyway', () => {
    const placesOf = (body: unknown) => readJobInput(body)._unsafeUnwrap().places;
    const named = (...descriptions: unknown[]) => placesOf(at(...descriptions));
    expect(named(' Halifax, NS ', 5, null, '', 'x'.repeat(200))).toEqual([]);
    expect(named(' Halifax, NS ', 5, 'x'.repeat(400))).toEqual(['Halifax, NS', 'x'.repeat(400)]);
    expect(named('Halifax, NS', 'x'.repeat(401), '')).toEqual(['Halifax, NS']);
    expect(placesOf({ locations: 'Halifax, NS' })).toEqual([]);
  });

  it('reports one problem for a list of 100 000', () => {
    const many = Array.from({ length: 100_000 }, () => ({}));
    expect(problemsWith({ locations: many, categories: many })).toEqual([
      '/locations too-many',
      '/categories too-many',
    ]);
  });

  const messageOf = (description: string) => {
    const error = create({ ...aBody, ...at(description) })._unsafeUnwrapErr();
    return 'problems' in error ? error.problems[0]?.message : null;
  };

  it('suggests the towns with the most similar names to a misspelt one (D18)', () => {
    expect(messageOf('Richmnod')).toMatch(/you may mean Richmond, BC or Richmond, ON or/);
  });

  it('warns of a location that is not on the list (D31)', () => {
    expect(warningsOf(create({ ...aBody, ...at('Halifax, NS', 'Tinytown, ON') }))).toEqual([
      '/locations/1 place-not-listed',
    ]);
  });
});
