import { type Employer, employerId, type Job } from '@jobposting/core';
import { closesAtOf, emptyProfile, toInstant } from '@jobposting/core/adapter';
import { hashApiKey } from '@jobposting/http';
import { openPostgresCopyTarget } from '@jobposting/postgres';

const batchSize = 500;

/** The employers 1, 2, 3 …. */
export const createEmployers = (count: number): readonly Employer[] =>
  Array.from({ length: count }, (_, index) => ({
    id: employerId(index + 1),
    name: `Employer ${index + 1}`,
    unlimited: false,
  }));

/**
 * Fills an empty database as `jobposting copy` does, and returns the keys of the employers. The log of changes
 * is empty. The ids of the jobs grow.
 */
export const fillStore = async (
  address: string,
  employers: readonly Employer[],
  jobs: AsyncIterable<Job>,
): Promise<readonly string[]> => {
  const createdAt = toInstant(new Date());
  const apiKeys = employers.map(({ id }) => `bench-key-of-employer-${id}`);
  const keys = employers.map(({ id }, index) => ({
    id: index + 1,
    employerId: id,
    hash: hashApiKey(apiKeys[index] ?? ''),
    label: null,
    createdAt,
    revokedAt: null,
    lastUsedOn: null,
  }));

  const target = (await openPostgresCopyTarget(address))._unsafeUnwrap();
  try {
    await target.write(
      'employers',
      employers.map((employer) => ({ ...employer, profile: emptyProfile })),
    );
    await target.write('keys', keys);
    let lastId = 0;
    let batch: Job[] = [];
    const writeBatch = async () => {
      const copied = batch.map((job) => ({ job, closesAt: closesAtOf(job, job.publishDate) }));
      lastId = batch.at(-1)?.id ?? lastId;
      batch = [];
      if (copied.length > 0) await target.write('jobs', copied);
    };
    for await (const job of jobs) {
      batch.push(job);
      if (batch.length === batchSize) await writeBatch();
    }
    await writeBatch();
    await target.settle({
      retention: { changesDays: 365, historyDays: 0 },
      lastIds: { employer: employers.length, key: keys.length, job: lastId },
      settledPosition: 0,
    });
    await target.finish();
  } finally {
    await target.close();
  }
  return apiKeys;
};
