import type { Job } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract';
import type { Database } from 'better-sqlite3';
import { createChangeWrites } from '../src/changes/change-writes.ts';
import { createJobWrites } from '../src/jobs/job-writes.ts';

/** Inserts a job by a connection outside any store; without its own transaction. */
export const insertDirectly = (db: Database, fields: Partial<NewJob> = {}): Job =>
  expectOk(createJobWrites(db, createChangeWrites(db)).insert(aNewJob(fields), aStamp())).value;
