import type { Dataset } from '../requests/dataset.ts';

/**
 * What a line has to reach. A ratio is of the first contender of the scenario to another one, to bare `node:http`
 * (`floor`), or to itself with nothing beside (`alone`); above 1 the first is ahead.
 */
export type Bar =
  | { readonly by: 'rate' | 'cpu'; readonly to: string; readonly atLeast: number }
  | { readonly p99AtMost: number };

/** One line of a report: a route, how it is loaded, and what it has to reach. */
export interface Line {
  /** The name of a route. */
  readonly route: string;
  /** Those of the route when absent. */
  readonly connections?: number;
  /** Another route that is loaded meanwhile. */
  readonly beside?: { readonly route: string; readonly connections: number };
  readonly bars?: readonly Bar[];
}

/** What is measured together and makes a page. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly datasets: readonly Dataset[];
  /** The names of contenders; the first is the one that bars are about. */
  readonly contenders: readonly string[];
  readonly lines: readonly Line[];
  /** How much longer each sync of a contender takes. */
  readonly syncDelayMs?: number;
}
