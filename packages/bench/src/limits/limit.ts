import type { Costs } from './costs.ts';

/** A share of the floor that is aimed at on a route, and what its requests take beside the floor. */
interface Aim {
  readonly route: string;
  readonly ofFloor: number;
  readonly parts: readonly (keyof Costs)[];
}

/** The aims of issue and page, with the parts of which the limit is the sum. */
export const aims: readonly Aim[] = [
  { route: 'get', ofFloor: 0.68, parts: ['look'] },
  { route: 'get-any', ofFloor: 0.35, parts: ['look', 'readRow', 'render'] },
  { route: 'list-10', ofFloor: 0.5, parts: ['look'] },
  { route: 'put-unchanged', ofFloor: 0.45, parts: ['look', 'sameJob'] },
  { route: 'put-title', ofFloor: 0.18, parts: ['update', 'title'] },
  { route: 'post-clean', ofFloor: 0.15, parts: ['insert', 'cleanJob'] },
  { route: 'post-messy', ofFloor: 0.08, parts: ['insert', 'messyJob'] },
];

/** The share of the floor that is left where a request takes what the floor takes and these parts, and nothing else. */
export const limitOf = (floorMicroseconds: number, costs: Costs, parts: Aim['parts']): number =>
  floorMicroseconds /
  parts.reduce((microseconds, part) => microseconds + costs[part], floorMicroseconds);

/** Whether an aim was reached, and else whether it could be. */
export const verdictOf = (aim: number, reached: number, limit: number): string => {
  if (!Number.isFinite(reached)) return '–';
  if (reached >= aim) return 'reached';
  return aim > limit ? 'missed; above the limit' : 'missed';
};
