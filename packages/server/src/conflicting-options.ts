import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/**
 * Refuses options that cannot be used together, named by pairs of attributes. One that is on the
 * command line wins over one that a variable sets, which the conflicts of the library do not know.
 */
export const refuseConflicts = (
  command: CommandUnknownOpts,
  pairs: readonly (readonly [string, string])[],
): void => {
  const flagsOf = (name: string) =>
    command.options.find((option) => option.attributeName() === name)?.flags;
  command.hook('preAction', () => {
    for (const pair of pairs) {
      if (pair.some((name) => command.getOptionValue(name) === undefined)) continue;
      const fromVariable = pair.filter((name) => command.getOptionValueSource(name) === 'env');
      const [loser] = fromVariable;
      if (loser === undefined || fromVariable.length > 1) {
        const [one, other] = pair.map(flagsOf);
        command.error(`error: option '${one}' cannot be used with option '${other}'`);
      }
      command.setOptionValue(loser, undefined);
    }
  });
};
