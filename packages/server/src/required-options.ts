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
