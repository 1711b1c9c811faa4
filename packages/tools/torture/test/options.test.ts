import { expect, it } from 'vitest';
import { failureKinds } from '../src/cluster/failures.ts';
import { help, parseOptions } from '../src/options.ts';
import { runNames } from '../src/runs.ts';

it('a long run does everything, or what --only names', () => {
  expect(parseOptions([])?.only).toEqual(runNames);
  expect(parseOptions(['--only', 'memory,crash'])?.only).toEqual(['memory', 'crash']);
});

it('a run of a cluster makes every kind of failure, or what --cluster-kinds names', () => {
  expect(parseOptions([])?.clusterKinds).toEqual(failureKinds);
  const named = parseOptions(['--cluster-kinds', 'switchover,node-hung']);
  expect(named?.clusterKinds).toEqual(['switchover', 'node-hung']);
});

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

it('the amounts have defaults, each of which can be set', () => {
  const options = parseOptions(['--command-kills', '3', '--seed', '7']);
  expect(options).toMatchObject({ seed: 7, amounts: { 'command-kills': 3, kills: 500 } });
});

it('the help names every run and every amount', () => {
  expect(parseOptions(['--help'])).toBeNull();
  for (const name of [...runNames, 'fairness-seconds', 'seed']) expect(help).toContain(name);
});
