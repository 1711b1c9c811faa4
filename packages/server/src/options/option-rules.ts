import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';

/** What is wrong where a required option is neither given nor in a variable. */
export const missingOption = ({ flags, envVar }: Option): string =>
  `error: missing required option '${flags}' (or environment variable ${envVar})`;

/**
 * Checks the required options of a command when everything else of the command line is right. The
 * library checks them first, so that a misspelt `--databse` would be reported as a missing
 * `--database`.
 */
export const checkRequiredOptionsLast = (command: CommandUnknownOpts): void => {
  const required = command.options.filter(({ mandatory }) => mandatory);
  for (const option of required) option.makeOptionMandatory(false);
  command.hook('preAction', () => {
    for (const option of required) {
      if (command.getOptionValue(option.attributeName()) !== undefined) continue;
      command.error(missingOption(option));
    }
  });
};

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
