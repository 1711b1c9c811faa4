import type { LoadResult } from '../load/load-task.ts';
import { median } from '../statistics.ts';

/** The medians of what was seen in some rounds; failures are added up. */
export const medians = (results: readonly LoadResult[]): LoadResult => {
  const of = (value: (result: LoadResult) => number): number => median(results.map(value));
  return {
    requestsPerSecond: of((result) => result.requestsPerSecond),
    latencyP50: of((result) => result.latencyP50),
    latencyP99: of((result) => result.latencyP99),
    latencyMax: of((result) => result.latencyMax),
    cpuMicrosecondsPerRequest: of((result) => result.cpuMicrosecondsPerRequest),
    databaseMicrosecondsPerRequest: of((result) => result.databaseMicrosecondsPerRequest),
    busy: of((result) => result.busy),
    failures: results.reduce((sum, { failures }) => sum + failures, 0),
    isSingle: results.some(({ isSingle }) => isSingle),
  };
};
