import type { Command, Option } from 'commander';
import { declareCommand } from '../options/command.ts';
import { flag, textOf, withDefault } from '../options/option.ts';
import { serveOptions, serveProblem } from '../options/serve-options.ts';
import { printTable } from '../printing/command-result.ts';
import { withoutPassword } from '../printing/printable.ts';

const shownOf = (command: Command, option: Option): string => {
  const value: unknown = command.getOptionValue(option.attributeName());
  if (value === undefined) return '-';
  if (typeof value === 'object' && value !== null && 'shown' in value) return String(value.shown);
  return withoutPassword(textOf(option) ?? option.defaultValueDescription ?? String(value));
};

const sourceOf = (command: Command, option: Option): string => {
  const source = command.getOptionValueSource(option.attributeName());
  if (source === 'cli') return 'command line';
  return source === 'env' ? (option.envVar ?? source) : 'default';
};

const { database, ...others } = serveOptions;

/** Shows the options that `serve` would start with. Those that it would refuse are shown first, and then refused. */
export const config = declareCommand({
  name: 'config',
  description:
    'show the options that serve would start with, and where each comes from, without passwords',
  example: '--show --database jobs.sqlite',
  options: {
    database: { ...database, isThere: false as const },
    ...others,
    show: withDefault(flag('show them; the default'), true),
  },
  async run(options, _, command) {
    const ofServe = command.options.filter((each) => each.attributeName() in serveOptions);
    const shown = await printTable(
      'options',
      ['OPTION', 'VALUE', 'FROM'],
      ofServe.map((each) => [each.long ?? '', shownOf(command, each), sourceOf(command, each)]),
    );
    const problem =
      options.database === undefined
        ? `required option '--database ${database.argument}' not specified`
        : serveProblem({ ...options, database: options.database });
    return problem === null ? shown : command.error(`error: ${problem}`);
  },
});
