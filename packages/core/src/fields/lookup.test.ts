import { describe, expect, it } from 'vitest';
import { problemsWith, valuesWith } from '../../test/rules.ts';

describe('lookup ids (D5b, D7, D15)', () => {
  it('arrive as numbers or as texts of digits', () => {
    const sent = { categories: [{ id: '2' }, { id: 1 }], positionType: { id: ' 2 ' } };
    expect(valuesWith(sent)).toMatchObject({ categoryIds: [2, 1], positionTypeId: 2 });
  });

  it.each([
    [
      { categories: [{ id: 1 }, { id: 1 }, { id: 999 }] },
      ['/categories/1/id duplicate', '/categories/2/id unknown-id'],
    ],
    [{ categories: [{ id: 0 }] }, ['/categories/0/id unknown-id']],
    [{ positionType: { id: 1.5 } }, ['/positionType/id wrong-type']],
    [{ categories: '' }, ['/categories required']],
  ])('refuses %j', (sent, expected) => {
    expect(problemsWith(sent)).toEqual(expected);
  });
});
