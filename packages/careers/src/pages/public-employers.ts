import { setImmediate } from 'node:timers/promises';
import type { EmployerId, Job, JobId, Result } from '@jobposting/core';
import { err, type Instant, ok, type StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersOptions } from '../careers-options.ts';
import { openPages } from '../open-pages.ts';
import type { Hirer, Posting } from '../posting.ts';

type Stores = Pick<CareersOptions, 'jobs' | 'employers'>;

// What a PostgreSQL store asks for in one statement.
const atOnce = 100;

const blocksOf = function* (hirers: readonly Hirer[]): Generator<readonly Hirer[]> {
  for (let first = 0; first < hirers.length; first += atOnce) {
    yield hirers.slice(first, first + atOnce);
  }
};

/** Whether an employer has an open job under its name. */
const hasOpenJob = async (
  { jobs }: Stores,
  employerId: EmployerId,
  now: Instant,
): Promise<Result<boolean, StoreUnavailable>> => {
  for await (const listed of openPages(jobs, employerId, now)) {
    if (listed.isErr()) return err(listed.error);
    if (listed.value.headers.some(({ confidential }) => !confidential)) return ok(true);
  }
  return ok(false);
};

/** The employers that have an open job under their name. */
export const findHiring = async (
  stores: Stores,
  now: Instant,
): Promise<Result<readonly Hirer[], StoreUnavailable>> => {
  const all = await stores.employers.list();
  if (all.isErr()) return all;
  const hiring: Hirer[] = [];
  for (const block of blocksOf(all.value)) {
    const answers = await Promise.all(block.map(({ id }) => hasOpenJob(stores, id, now)));
    for (const [index, answer] of answers.entries()) {
      if (answer.isErr()) return err(answer.error);
      const hirer = block[index];
      if (answer.value && hirer !== undefined) hiring.push(hirer);
    }
    await setImmediate();
  }
  return ok(hiring);
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
