export interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

export const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** How many rows a step of an executed plan has read. */
export const rowsRead = (step: Step): number =>
  ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) *
  (step['Actual Loops'] ?? 0);
