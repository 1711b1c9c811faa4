import { runCommand } from './server-command.ts';

/** An employer that the command has made. */
export interface EmployerAccount {
  readonly id: number;
  readonly apiKey: string;
}

/** Adds an employer to a database, which is made when there is none. */
export const addEmployer = async (database: string, name = 'Acme'): Promise<EmployerAccount> => {
  const added = await runCommand([
    'employer',
    'add',
    '--database',
    database,
    '--name',
    name,
    '--unlimited',
    '--json',
  ]);
  if (added.code !== 0) throw new Error(`employer add failed: ${added.stderr}`);
  return JSON.parse(added.stdout);
};
