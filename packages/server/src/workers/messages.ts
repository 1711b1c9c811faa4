import type { DatabaseOptions } from '../database/database-options.ts';
import type { LogLevel } from '../log.ts';
import type { RequestServerOptions } from '../request-server.ts';

/** How a worker is to serve. All have the same, also one that takes the place of another later. */
export interface WorkerOptions
  extends Omit<RequestServerOptions, 'database' | 'log' | 'requests'>,
    DatabaseOptions {
  readonly logLevel: LogLevel;
  /** Whether metrics will be asked for. */
  readonly isMeasured: boolean;
  /** How many workers there are, which share the memory. */
  readonly workers: number;
}

/** What the primary can ask a worker. */
export type Question = 'readiness' | 'metrics';

/** What the primary sends to a worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly options: WorkerOptions }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'maintain' }
  | { readonly kind: 'stop' };

/** What a worker sends to the primary. */
export type ToPrimary =
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown };
