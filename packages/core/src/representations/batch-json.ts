import type { Advice } from '../advice/advice-for.ts';
import type { ProblemJson, WarningJson } from './problem-json.ts';

/** The answer to a line of a batch that was accepted (decision D37). */
export interface BatchAcceptedJson {
  /** Counts from 1. */
  readonly line: number;
  /** 201: it created a job. */
  readonly status: 200 | 201;
  /** The id of the job. */
  readonly id: number;
  /** Whether the job is new. */
  readonly created: boolean;
  /** False when the job was like that before. */
  readonly changed: boolean;
  /** Absent when there are none. */
  readonly warnings?: readonly WarningJson[];
}

/** The same for a dry run: a job that would be new has no id (decision D36). */
export type DryRunBatchAcceptedJson = Omit<BatchAcceptedJson, 'id' | 'status'> &
  Partial<Pick<BatchAcceptedJson, 'id'>> & {
    readonly status: 200;
    /** Absent when there is none (decision D41). */
    readonly advice?: readonly Advice[];
  };

/** Why a line was refused, or a batch ended: problem details in short. */
type BatchProblemJson = Pick<ProblemJson, 'status' | 'code' | 'message' | 'errors'>;

/** The answer to a line of a batch that was refused (decision D37). */
export interface BatchRefusedJson extends BatchProblemJson {
  /** Counts from 1. */
  readonly line: number;
}

/** The last line of a batch that archives the jobs that it does not name (decision D37). */
export interface BatchArchivedJson {
  /** How many were archived. */
  readonly archived: number;
}

/** The last line of a batch that ended early, or that could not archive everything (decision D37). */
export interface BatchFailureJson extends BatchProblemJson, Partial<BatchArchivedJson> {}
