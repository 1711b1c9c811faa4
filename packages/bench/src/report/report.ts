import type { Contender } from '../contenders/contender.ts';
import type { Costs } from '../limits/costs.ts';
import type { DatasetResult } from '../measure/measure-dataset.ts';
import type { ImportResult } from '../measure/measure-import.ts';
import type { BenchOptions } from '../options.ts';

/** Everything that one run measured. */
export interface Report {
  readonly options: BenchOptions;
  readonly contenders: readonly Contender[];
  readonly started: Date;
  /** The commit that was measured. */
  readonly commit: string;
  /** What the parts of requests take by themselves. */
  readonly costs: Costs;
  readonly imported: ImportResult;
  readonly datasets: readonly DatasetResult[];
}
