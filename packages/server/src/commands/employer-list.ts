import type { Employer, EmployerId, EmployerProfile } from '@jobposting/core';

import { databaseCommand } from '../database/open-database.ts';
import { cellsOf } from '../options/employer-options.ts';
import { json } from '../options/option.ts';
import { printList, printTable } from '../printing/command-result.ts';

interface EmployerWithJobs extends Pick<Employer, 'id'> {
  /** `null` for jobs whose employer was removed, or never existed. */
  readonly name: string | null;
  readonly unlimited: boolean | null;
  readonly profile: EmployerProfile | null;
  readonly jobs: { readonly active: number; readonly archived: number };
}

const rowOf = (employer: EmployerWithJobs): readonly string[] => {
  const { id, name, unlimited, profile, jobs } = employer;
  const counts = `${jobs.active} active, ${jobs.archived} archived`;
  const missing = `no such employer: jobposting employer remove --employer ${id}`;
  if (name === null) return [String(id), '-', '-', counts, missing];
  const [plan, ...slug] = cellsOf({ unlimited: unlimited === true, profile });
  return [String(id), name, plan, counts, ...slug];
};

export const employerList = databaseCommand({
  name: 'employer list',
  description: 'list the employers, with the number of their jobs',
  example: '--database jobs.sqlite',
  options: { json },
  async *steps({ employers, jobs }, options) {
    // Counted first: otherwise jobs of an employer that is added meanwhile would seem to have none.
    const counted = yield* await jobs.countByEmployer();
    const all = new Map<EmployerId, EmployerWithJobs>();
    for (const employer of yield* await employers.list()) {
      all.set(employer.id, { ...employer, jobs: { active: 0, archived: 0 } });
    }
    for (const { employerId: id, active, archived } of counted) {
      const employer = all.get(id) ?? { id, name: null, unlimited: null, profile: null };
      all.set(id, { ...employer, jobs: { active, archived } });
    }
    const sorted = [...all.values()].sort((a, b) => a.id - b.id);
    return options.json
      ? printList([JSON.stringify(sorted)])
      : printTable('employers', ['ID', 'NAME', 'PLAN', 'JOBS', 'SLUG'], sorted.map(rowOf));
  },
});
