import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from './json-fault.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('finds a fault in every text that is not JSON, and in no other (D19)', () => {
  const pieces = [
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '-1.5e3',
    '0',
    '.',
    'null',
    ' ',
    '\n',
    'u00e9',
    'é',
  ];
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ...pieces))
    .map(([json, at, length, piece]) => {
      const start = at % (json.length + 1);
      return json.slice(0, start) + piece + json.slice(start + length);
    });
  const mixed = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''));
  fc.assert(
    fc.property(fc.oneof(broken, mixed), (text) => {
      expect(findJsonFault(text) === null).toBe(isJson(text));
    }),
    { numRuns: 2000 },
  );
});
