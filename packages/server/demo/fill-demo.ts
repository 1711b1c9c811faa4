import { createJobService, type EmployerProfile, uncheckedBody } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import type { Result } from 'neverthrow';
import data from './employers.json' with { type: 'json' };

interface DemoEmployer {
  readonly name: string;
  readonly profile: Partial<EmployerProfile> & { readonly slug: string };
  /** Bodies of a PUT by referenceId; dates in days before and after the day of the demo. */
  readonly postings: readonly {
    readonly publishedDaysAgo: number;
    readonly closesInDays: number;
    readonly referenceId: string;
    readonly title: string;
    readonly description: string;
  }[];
}

/** The employers of the demo. They have no logos: the address of a logo is https, and a demo calls no other server. */
export const employers = data as readonly DemoEmployer[];

const got = <Value>(result: Result<Value, { readonly message: string }>): Value => {
  if (result.isErr()) throw new Error(result.error.message);
  return result.value;
};

const dayMs = 86_400_000;

/**
 * Writes the employers and postings of the demo, which are the same each time, with dates around this day. What is there
 * already is brought up to date, and the rest of the database stays.
 *
 * @returns each employer's name and a new API key
 */
export const fillDemo = async (store: Pick<Store, 'employers' | 'jobs'>, day: Date) => {
  // Midday in UTC is a morning everywhere in Canada.
  const midday = Date.parse(`${day.toISOString().slice(0, 10)}T12:00:00Z`);
  let now = day;
  const jobs = createJobService({ store: store.jobs, now: () => now });
  const keys = [];
  const all = [];
  for (const { name, profile, postings } of employers) {
    const known = got(await store.employers.findBySlug(profile.slug));
    const employer = known ?? got(await store.employers.add({ name, unlimited: false, profile }));
    const { apiKey, key } = createApiKey({ label: 'demo' });
    got(await store.employers.addKey(employer.id, key));
    keys.push({ name, apiKey });
    all.push(...postings.map((posting) => ({ employer, ...posting })));
  }
  // The log of changes has the oldest first.
  all.sort((a, b) => b.publishedDaysAgo - a.publishedDaysAgo);
  for (const { employer, publishedDaysAgo, closesInDays, ...posting } of all) {
    now = new Date(midday - publishedDaysAgo * dayMs);
    const closeDate = new Date(midday + closesInDays * dayMs).toISOString().slice(0, 10);
    got(await jobs.putByReferenceId(employer, uncheckedBody({ ...posting, closeDate })));
  }
  return keys;
};
