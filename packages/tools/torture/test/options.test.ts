import { expect, it } from 'vitest';
import { parseOptions } from '../src/options.ts';

it.each([
  [['--only', 'nothing'], 'no "nothing"'],
  [['--only', 'crash,'], 'no ""'],
  [['--only', ''], 'no ""'],
  [['--cluster-kinds', 'nothing'], '--cluster-kinds has no "nothing"'],
  [['--kills', 'many'], '--kills must be a number'],
  [['--kills', ''], '--kills must be a number'],
  [['--kils', '5'], '--kils'],
])(
  'a long run that is asked for by mistake is refused, and does not do nothing: %s',
  (args, why) => {
    expect(() => parseOptions(args)).toThrow(why);
  },
);
