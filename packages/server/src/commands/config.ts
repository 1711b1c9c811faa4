import type { Command, CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { addressProblem, type DatabasePlace } from '../options/database-options.ts';
import { flag, missingOption } from '../options/option.ts';
import { asAction, printTable } from '../printing/command-result.ts';
import { withoutPassword } from '../printing/printable.ts';

/** The form of a place in messages. */
const shownOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'shown' in value ? String(value.shown) : undefined;

/** Follows the source of each option, on the command line or in a variable. */
const followTexts = (command: CommandUnknownOpts): ((option: Option) => string | undefined) => {
  const texts = new Map<string, string | null>();
  for (const option of command.options) {
    const name = option.name();
    const note = (text: string | null): void => void texts.set(name, text);
    command.on(`option:${name}`, note).on(`optionEnv:${name}`, note);
  }
  return (option) => texts.get(option.name()) ?? undefined;
};

const sourceOf = (command: CommandUnknownOpts, option: Option): string => {
  const source = command.getOptionValueSource(option.attributeName());
  if (source === 'cli') return 'command line';
  return source === 'env' ? (option.envVar ?? source) : 'default';
};

/** Adds `config`, which shows the options that `serve` would start with. */
export const addConfigCommand = (program: Command): void => {
  const serve = program.commands.find((command) => command.name() === 'serve');
  const options = [...(serve?.options ?? [])];
  const required = options.filter(({ mandatory }) => mandatory);
  const command = program
    .command('config')
    .description(
      'show the options that serve would start with, and where each comes from, without passwords',
    )
    .addOption(flag('show', 'show them; the default').default(true));
  for (const option of options) command.addOption(option);
  const textOf = followTexts(command);

  const describedValue = (option: Option): string => {
    const value: unknown = command.getOptionValue(option.attributeName());
    const shown = shownOf(value);
    if (value === undefined || shown !== undefined) return shown ?? '-';
    return withoutPassword(textOf(option) ?? option.defaultValueDescription ?? String(value));
  };

  const show = asAction(() =>
    printTable(
      'options',
      ['OPTION', 'VALUE', 'FROM'],
      options.map((option) => [
        option.long ?? '',
        describedValue(option),
        sourceOf(command, option),
      ]),
    ),
  );

  // Options that serve refuses only when it starts are shown first, and then refused here as well.
  command.action(async () => {
    await show();
    for (const option of required) {
      const value: unknown = command.getOptionValue(option.attributeName());
      const problem =
        value === undefined ? missingOption(option) : addressProblem(value as DatabasePlace);
      if (problem !== null) command.error(problem);
    }
  });
};
