import {
  type EmployerId,
  employerId,
  type HistoryEntry,
  type Job,
  type JobChange,
} from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import type fc from 'fast-check';
import type { Mirror } from '../changes/calls.ts';
import type { OpenedStore } from '../store-case.ts';

/** A change that must be in the log, and the job that must be in the history with it. */
export interface ModelChange extends Pick<HistoryEntry, 'before'> {
  readonly change: Omit<JobChange, 'cursor'>;
}

/** The model: the jobs that must be stored, the deleted ones, and their changes. */
export interface ModelState {
  jobs: Job[];
  deleted: Job[];
  changes: ModelChange[];
}

/** The store under test, the two employers of a run, and everything that the run has seen. */
export interface CallerWorld {
  readonly opened: OpenedStore<JobStore>;
  store: JobStore;
  employers: readonly EmployerId[];
  mirrors: readonly Mirror[];
  /** The cursor of the reader of all employers at the start of the run. */
  begin: string;
  heard: JobChange[];
  stopListening: () => void;
}

export type Command = fc.AsyncCommand<ModelState, CallerWorld>;

export const employerOf = (world: CallerWorld, caller: number): EmployerId =>
  world.employers[caller] ?? employerId(1);

/** The jobs that are present, and those that are gone. */
export const known = (model: Readonly<ModelState>): Job[] => [...model.jobs, ...model.deleted];

/** Adds a listener to the store as it is opened now. */
export const listenAnew = (world: CallerWorld): void => {
  world.stopListening();
  world.stopListening = world.store.changes.onChange((change) => void world.heard.push(change));
};
