import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { pickNewTerms, pickSearchTerms } from './search-terms.ts';

const texts = [
  'Soudeur de nuit à Montréal\nREQ-000001',
  'Welder, soudeur de nuit à Montréal\nREQ-000002',
  'Cook\nATS-000003',
];
const terms = pickSearchTerms(texts);
const holding = (term: string) =>
  texts.filter((text) =>
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().includes(term),
  );

describe('the terms that are searched for', () => {
  it('are frequent, rare and absent ones of 1, 2, 3 and 12 characters', () => {
    expect(terms.map(({ frequency, length }) => `${frequency} ${length}`)).toEqual(
      [1, 2, 3, 12].flatMap((length) => [
        `frequent ${length}`,
        `rare ${length}`,
        `absent ${length}`,
      ]),
    );
    for (const { term, length } of terms) expect(term).toHaveLength(length);
  });

  it.each(terms)(
    'has as many jobs as it says: $frequency, $length characters',
    ({ frequency, term }) => {
      const count = holding(term).length;
      if (frequency === 'frequent') expect(count).toBeGreaterThan(1);
      else expect(count).toBe(frequency === 'rare' ? 1 : 0);
    },
  );

  it('does not run over the end of a title into the referenceId', () => {
    for (const { term } of terms) expect(term).not.toContain('\n');
  });
});

describe('the terms that are searched for once each', () => {
  const newTerms = pickNewTerms(texts, 40, createRandom(1, 0));

  it('are all different, and each is in a job', () => {
    expect(new Set(newTerms).size).toBe(40);
    for (const term of newTerms) expect(holding(term)).not.toEqual([]);
  });

  it('are as many as there are when the jobs have less', () => {
    expect(pickNewTerms(['a'], 40, createRandom(1, 0))).toEqual(['a']);
  });
});
