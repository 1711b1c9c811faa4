import type { Command } from '@commander-js/extra-typings';
import { asAction, type CommandResult } from '../command-result.ts';
import { checkFile } from '../doctor/check-file.ts';
import { checkMachine } from '../doctor/check-machine.ts';
import { checkPostgres } from '../doctor/check-postgres.ts';
import type { Finding } from '../doctor/finding.ts';
import { type DatabaseOptions, databaseCommand } from '../options/database-options.ts';
import { printList } from '../print.ts';
import { withoutPassword } from '../printable.ts';
import { readMemory } from '../resources.ts';

const lineOf = ({ level, message }: Finding): string =>
  `${level.padEnd(7)}  ${withoutPassword(message)}`;

const doctor = async (options: DatabaseOptions): Promise<CommandResult> => {
  const { database: place } = options;
  const now = new Date();
  const findings = [
    ...checkMachine(now, readMemory()),
    ...(place.kind === 'file'
      ? await checkFile(place.path, now)
      : await checkPostgres(place, options)),
  ];
  const printed = await printList(findings.map(lineOf));
  return printed.map(() => (findings.some(({ level }) => level === 'problem') ? 1 : 0));
};

/** Adds `doctor`. */
export const addDoctorCommand = (program: Command): void => {
  databaseCommand(program, 'doctor')
    .description(
      'check machine and database, also while a server runs, and say what to do; exit code 1 for a problem',
    )
    .action(asAction(doctor));
};
