import { expect, it } from 'vitest';
import { lineOf, sendBatch } from '../batch.ts';
import { openService } from '../service.ts';

it.each([
  ['', [1, 0]],
  ['?complete=true', [1, 1]],
])(
  'warns of one of the first 11 000 referenceIds that is repeated; batch%s',
  async (query, counts) => {
    const named = Array.from({ length: 12_000 }, (_, n) => `{"referenceId":"R-${n}"}`);
    const repeated = ['R-10999', 'R-11000'].map((referenceId) => lineOf({ referenceId }));
    const answers = await sendBatch(openService(), [...named, ...repeated], query);
    const warned = answers.slice(12_000, 12_002).map(({ warnings = [] }) => warnings.length);
    expect(warned).toEqual(counts);
  },
);
