import type { Command } from '@commander-js/extra-typings';
import { checkFile } from '../doctor/check-file.ts';
import { checkMachine } from '../doctor/check-machine.ts';
import { checkPostgres } from '../doctor/check-postgres.ts';
import type { Finding } from '../doctor/finding.ts';
import { readMemory } from '../host-checks/resources.ts';
import { type DatabaseOptions, databaseCommand } from '../options/database-options.ts';
import { asAction, type CommandResult, printList } from '../printing/command-result.ts';
import { withoutPassword } from '../printing/printable.ts';

const lineOf = ({ level, message }: Finding): string =>
  `${level.padEnd(7)}  ${withoutPassword(message)}`;

const levels = ['problem', 'warning', 'ok'] as const;

/** Such as `1 problem, no warnings.` */
const summaryOf = (findings: readonly Finding[]): string => {
  const countOf = (level: Finding['level']): string => {
    const count = findings.filter((finding) => finding.level === level).length;
    return `${count === 0 ? 'no' : count} ${level}${count === 1 ? '' : 's'}`;
  };
  return `In all: ${countOf('problem')}, ${countOf('warning')}.`;
};

const doctor = async (options: DatabaseOptions): Promise<CommandResult> => {
  const { database: place } = options;
  const now = new Date();
  const findings = [
    ...checkMachine(now, readMemory()),
    ...(place.kind === 'file'
      ? await checkFile(place.path, now)
      : await checkPostgres(place, options)),
  ];
  const inOrder = findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  const printed = await printList([...inOrder.map(lineOf), summaryOf(findings)]);
  return printed.map(() => (findings.some(({ level }) => level === 'problem') ? 1 : 0));
};

/** Adds `doctor`. */
export const addDoctorCommand = (program: Command): void => {
  databaseCommand(program, 'doctor')
    .description(
      'check the machine and the database, even while a server runs, and say what to do; exit code 1 if there is a problem',
    )
    .action(asAction(doctor));
};
