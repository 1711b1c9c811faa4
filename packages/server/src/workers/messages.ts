import type { ResourceShares } from '../host-checks/resources.ts';
import type { ServeOptions } from '../options/serve-options.ts';

/** How a worker serves. All workers get the same, also later replacements. */
export interface WorkerStart {
  readonly options: ServeOptions;
  readonly shares: ResourceShares;
}

/** The questions of the primary to a worker. */
export type Question = 'readiness' | 'metrics';

/** What the primary sends to a worker. */
export type ToWorker =
  | ({ readonly kind: 'start' } & WorkerStart)
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'maintain' }
  | { readonly kind: 'stop' };

/** What a worker sends to the primary. */
export type ToPrimary =
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown };
