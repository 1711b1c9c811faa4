import type { Employer } from '../employer.ts';
import type { Warning } from '../job-error.ts';

/** autoRefresh as the employer's plan allows it; what the plan does not cover is told (decision D12). */
export const settleAutoRefresh = (
  asked: boolean,
  employer: Employer,
  warnings: Warning[],
): boolean => {
  if (!asked || employer.unlimited) return asked;
  warnings.push({
    pointer: '/autoRefresh',
    code: 'auto-refresh-not-in-plan',
    message: 'autoRefresh was left off: it applies only to employers on an unlimited job plan.',
  });
  return false;
};
