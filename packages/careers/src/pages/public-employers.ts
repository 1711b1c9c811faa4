import { setImmediate } from 'node:timers/promises';
import type { EmployerId, Job, JobId, Result } from '@jobposting/core';
import { err, type Instant, ok, type StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersOptions } from '../careers-options.ts';
import { openPages } from '../open-pages.ts';
import type { Hirer, Posting } from '../posting.ts';
import { mostListed } from './open-jobs.ts';

type Stores = Pick<CareersOptions, 'jobs' | 'employers'>;

// What a PostgreSQL store asks for in one statement.
const atOnce = 100;

const blocksOf = function* (hirers: readonly Hirer[]): Generator<readonly Hirer[]> {
  for (let first = 0; first < hirers.length; first += atOnce) {
    yield hirers.slice(first, first + atOnce);
  }
};

interface Hiring {
  readonly isHiring: boolean;
  readonly since: Instant;
  /** When it may be over though nobody writes; `null` for never. */
  readonly until: Instant | null;
}

type Reading = Promise<Result<Hiring, StoreUnavailable>>;

/** Whether one of the newest open jobs of an employer is under its name, and until when that one is open. */
const readHiring = async ({ jobs }: Stores, employerId: EmployerId, now: Instant): Reading => {
  let read = 0;
  for await (const listed of openPages(jobs, employerId, now)) {
    if (listed.isErr()) return err(listed.error);
    const { headers } = listed.value;
    const named = headers.find(({ confidential }) => !confidential);
    if (named !== undefined) {
      const job = await jobs.find(employerId, { id: named.id });
      return job.map((value) => ({ isHiring: true, since: now, until: value?.closeDate ?? now }));
    }
    read += headers.length;
    if (read >= mostListed) break;
  }
  return ok({ isHiring: false, since: now, until: null });
};

// A clock that was set back brings back jobs that had closed.
const holdsAt = ({ since, until }: Hiring, now: Instant): boolean =>
  since <= now && (until === null || now < until);

/**
 * Creates the function that returns the employers with an open job under their name, among as many as a list
 * has. Each is asked once while nobody writes a job, and again when the job that was found closes. Of many
 * requests at once, one asks.
 */
export const createFindHiring = (
  stores: Stores,
): ((now: Instant) => Promise<Result<readonly Hirer[], StoreUnavailable>>) => {
  let kept = { cursor: '', readings: new Map<EmployerId, Reading>() };

  const ask = async (
    readings: Map<EmployerId, Reading>,
    employerId: EmployerId,
    now: Instant,
  ): Reading => {
    const known = readings.get(employerId);
    const answer = await known;
    if (answer?.isOk() && holdsAt(answer.value, now)) return answer;
    const newer = readings.get(employerId);
    if (newer !== undefined && newer !== known) return newer;
    const reading = readHiring(stores, employerId, now);
    readings.set(employerId, reading);
    reading.catch(() => readings.delete(employerId));
    return reading;
  };

  return async (now) => {
    // Before the jobs: what is written meanwhile moves the log on, and they are read again.
    const cursor = await stores.jobs.changes.newestCursor({});
    if (cursor.isErr()) return err(cursor.error);
    const all = await stores.employers.list();
    if (all.isErr()) return all;
    if (kept.cursor !== cursor.value) kept = { cursor: cursor.value, readings: new Map() };
    const { readings } = kept;
    const hiring: Hirer[] = [];
    for (const block of blocksOf(all.value)) {
      const answers = await Promise.all(block.map(({ id }) => ask(readings, id, now)));
      for (const [index, answer] of answers.entries()) {
        if (answer.isErr()) return err(answer.error);
        const hirer = block[index];
        if (answer.value.isHiring && hirer !== undefined) hiring.push(hirer);
      }
      await setImmediate();
    }
    return ok(hiring);
  };
};

/**
 * The posting with an id, whoever's it is: the address of a confidential one does not say. Stores find the
 * jobs of one employer only, so all are asked.
 */
export const findOfAnyone = async (
  { jobs, employers }: Stores,
  id: JobId,
): Promise<Result<Posting | null, StoreUnavailable>> => {
  const all = await employers.list();
  if (all.isErr()) return err(all.error);
  for (const block of blocksOf(all.value)) {
    const found = await Promise.all(block.map((hirer) => jobs.find(hirer.id, { id })));
    for (const [index, result] of found.entries()) {
      if (result.isErr()) return err(result.error);
      const job: Job | null = result.value;
      const hirer = block[index];
      if (job !== null && hirer !== undefined) return ok({ job, hirer });
    }
    await setImmediate();
  }
  return ok(null);
};
