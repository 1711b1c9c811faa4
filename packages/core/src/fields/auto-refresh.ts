import type { Employer } from '../job/employer.ts';
import type { Warning } from '../job/problem.ts';
import { flag } from './kinds/field.ts';

/** Whether the publish date is refreshed every 7 days (interface §2.1, decision D12). */
export const autoRefresh = flag('autoRefresh');

const notInPlan: Warning = {
  pointer: '/autoRefresh',
  code: 'auto-refresh-not-in-plan',
  message: 'autoRefresh is off: it applies only to employers on an unlimited job plan.',
};

/** autoRefresh as the employer's plan allows it, with a warning where the plan does not (decision D12). */
export const autoRefreshInPlan = (asked: boolean, { unlimited }: Pick<Employer, 'unlimited'>) => ({
  value: asked && unlimited,
  warnings: asked && !unlimited ? [notInPlan] : [],
});
