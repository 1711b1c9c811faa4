import type { CommandUnknownOpts, HelpConfiguration, Option } from '@commander-js/extra-typings';

const database = '--database jobs.sqlite';
const ofEmployer = `${database} --employer 1`;

/** What follows each command in its example. */
const examples: Readonly<Record<string, string>> = {
  serve: `${database} --first-employer 'Maple Ridge Logistics'`,
  ready: '--port 8080',
  config: `--show ${database}`,
  'employer add': `${database} --name 'Maple Ridge Logistics'`,
  'employer list': database,
  'employer update': `${ofEmployer} --unlimited`,
  'employer remove': ofEmployer,
  'key add': `${ofEmployer} --label 'nightly sync'`,
  'key list': ofEmployer,
  'key revoke': `${ofEmployer} --key-id 2`,
  import: `${ofEmployer} jobs.ndjson`,
  export: `${ofEmployer} --output jobs.ndjson`,
  history: `${ofEmployer} --id 7`,
  migrate: '--database postgres://jobs@db.example/jobs',
  backup: `${database} --to jobs-backup.sqlite`,
  restore: `--from jobs-backup.sqlite ${database}`,
  verify: database,
  copy: '--from jobs.sqlite --to postgres://jobs@db.example/jobs',
};

/** The examples at the beginning of the program's help. */
const first = ['serve', 'key add', 'import'];

const pathOf = (command: CommandUnknownOpts): string =>
  command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();

/** Shows before the options what to type: the example of a command, or those of the commands below it. */
export const addExamples = (command: CommandUnknownOpts): void => {
  const below = command.parent === null ? first : command.commands.map(pathOf);
  const paths = command.commands.length === 0 ? [pathOf(command)] : below;
  const lines = paths.map((path) => `  jobposting ${path} ${examples[path]}`);
  command.addHelpText(
    'before',
    [lines.length > 1 ? 'Examples:' : 'Example:', ...lines, ''].join('\n'),
  );
};

/** Comes after the options of the command itself. */
export const postgresGroup = 'For PostgreSQL:';

const describe = ({ description, envVar, ...option }: Option): string => {
  const preset = option.defaultValueDescription ?? option.defaultValue;
  const notes = preset === undefined ? [] : [`default: ${preset}`];
  if (envVar !== undefined) notes.push(`env: ${envVar}`);
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`;
};

/** How help shows options and commands. */
export const helpFormat: HelpConfiguration = {
  // Without `help`, which the last line of the help names.
  visibleCommands: ({ commands }) => [...commands],
  optionDescription: describe,
  groupItems(_, items, groupOf) {
    const groups = Map.groupBy(items, groupOf);
    const last = groups.get(postgresGroup);
    groups.delete(postgresGroup);
    return last === undefined ? groups : groups.set(postgresGroup, last);
  },
};
