import { runProgram } from './server/server-command.ts';

/** The registry's advisories about the packages that a user installs. */
export interface AuditReport {
  readonly outcome: 'clean' | 'vulnerable' | 'not made';
  readonly details: string;
}

/** Asks the registry; a failed audit is reported as such, and does not pass. */
export const auditDependencies = async (): Promise<AuditReport> => {
  const audit = 'npx --yes pnpm@12.21.0 audit --prod';
  const { code, stdout, stderr } = await runProgram(audit.split(' '));
  const details = `${stdout}${stderr}`.trim();
  if (code === 0) return { outcome: 'clean', details };
  const isUnanswered = /ERR_PNPM_AUDIT|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(details);
  return { outcome: isUnanswered ? 'not made' : 'vulnerable', details };
};
