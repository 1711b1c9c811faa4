import { describe, expect, it } from 'vitest';
import type { Location } from '../src/job/job.ts';
import type { ReferenceData } from '../src/reference-lists/reference-data.ts';
import { defaultReferenceData } from '../src/reference-lists/reference-data.ts';
import { createJobSerializer } from '../src/representations/job-serializer.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { aStamp } from './a-stamp.ts';
import { limited as acme } from './an-employer.ts';
import { aJob } from './rules.ts';

const retire = <Item extends { readonly id: number }>(items: readonly Item[], id: number) =>
  items.map((item) => (item.id === id ? { ...item, retired: true as const } : item));

const { positionTypes, jobCategories, salaryPeriods } = defaultReferenceData;
const retired: ReferenceData = {
  ...defaultReferenceData,
  positionTypes: retire(positionTypes, 5),
  jobCategories: retire(jobCategories, 7),
  salaryPeriods: retire(salaryPeriods, 4).filter(({ id }) => id !== 3),
};

const remote: Location = {
  id: 1_500_000_000,
  description: 'Remote, ON',
  name: 'Remote',
  type: 'Town',
};

/** A job that the first version accepted and today's rules refuse in every possible way. */
const former = {
  ...aJob({ referenceId: 'W-1', applicantRoutingType: { id: 1 } }),
  title: 'Night\tshift \u202ewelder',
  locations: [remote, ...aJob().locations],
  categoryIds: [7, 1],
  positionTypeId: 5,
  salary: { ...aJob({ salary: { amount: 5, period: { id: 3 } } }).salary, periodId: 3 } as never,
  routing: { typeId: 2, applicationUrl: 'https://example.com/apply?as=Senior Welder' } as const,
};

const open = async () => {
  const { store, jobs } = openService({ referenceData: retired });
  const job = (await store.insert(former, aStamp()))._unsafeUnwrap();
  const sent = JSON.parse(createJobSerializer(retired).job(job, acme));
  return { jobs, job, sent };
};

interface Told {
  readonly pointer: string;
  readonly code: string;
}

const told = (all: readonly Told[]) => all.map(({ pointer, code }) => `${pointer} ${code}`);

const problemsOf = (result: { _unsafeUnwrapErr(): unknown }) =>
  told((result._unsafeUnwrapErr() as { problems: readonly Told[] }).problems);

describe('a job sent back (D6)', () => {
  it('is accepted as stored, even against newer rules, and nothing is written', async () => {
    const { jobs, job, sent } = await open();
    const byId = (await jobs.update(acme, job.id, sent))._unsafeUnwrap();
    expect(byId).toMatchObject({ changed: false, warnings: [] });
    expect(byId.job).toBe(job);
    expect((await jobs.putByReferenceId(acme, sent))._unsafeUnwrap()).toEqual(byId);
  });

  it('keeps its values while something else changes', async () => {
    const { jobs, job, sent } = await open();
    const put = (await jobs.update(acme, job.id, { ...sent, confidential: true }))._unsafeUnwrap();
    expect(put).toMatchObject({ changed: true, warnings: [] });
    const { contentChangedAt } = put.job;
    expect(put.job).toEqual({ ...job, confidential: true, contentChangedAt, version: 2 });
  });

  it('keeps its old items next to new ones: those of a list, and the period of a salary', async () => {
    const { jobs, job } = await open();
    const put = await jobs.update(acme, job.id, {
      categories: [{ id: 2 }, { id: 7 }],
      salary: { amount: 9, period: { id: 3 } },
      locations: [{ description: 'Remote, ON' }, { description: 'Truro, NS' }],
    });
    const written = put._unsafeUnwrap();
    expect(written.warnings).toEqual([]);
    expect(written.job).toMatchObject({ categoryIds: [2, 7], salary: { periodId: 3 } });
    expect(written.job.locations.map(({ id }) => id)).toEqual([remote.id, expect.any(Number)]);
  });

  it('keeps two places that are one by current rules, in any order and next to others', async () => {
    const { store, jobs } = openService();
    const erie = (id: number, description: string): Location => {
      return { id, description, name: description.slice(0, -4), type: 'Town' };
    };
    const places = [erie(1_500_000_001, 'Ft. Erie, ON'), erie(1219, 'Fort Erie, ON')];
    const { id } = (await store.insert({ ...aJob(), locations: places }, aStamp()))._unsafeUnwrap();
    const put = async (...descriptions: string[]) => {
      const locations = descriptions.map((description) => ({ description }));
      const written = await jobs.update(acme, id, { locations });
      return written.map(({ job }) => job.locations.map(({ description }) => description));
    };
    const reordered = ['Fort Erie, ON', 'Ft. Erie, ON'];
    expect((await put(...reordered))._unsafeUnwrap()).toEqual(reordered);
    const more = ['Ft. Erie, ON', 'Truro, NS', 'Fort Erie, ON'];
    expect((await put(...more))._unsafeUnwrap()).toEqual(more);
    expect(problemsOf(await put('Fort Erie, ON', 'fort erie, ON'))).toEqual([
      '/locations/1/description duplicate',
    ]);
  });

  it('does not let another job take a retired item', async () => {
    const { jobs } = await open();
    const { job } = (await jobs.create(acme, aBody))._unsafeUnwrap();
    const taken = { categories: [{ id: 7 }], salary: { amount: 1, period: { id: 4 } } };
    const refused = await jobs.update(acme, job.id, taken);
    expect(problemsOf(refused)).toEqual(['/categories/0/id retired', '/salary/period/id retired']);
    expect(refused._unsafeUnwrapErr().message).toContain(
      'categories[0].id is 7, which is retired; it must be',
    );
  });
});

describe('a job that an import brings back (D6)', () => {
  const { closeDate: _, ...body } = {
    ...aBody,
    referenceId: 'W-2',
    closeDate: null,
    locations: [{ description: 'Remote, ON' }],
    categories: [{ id: 7 }],
    positionType: { id: 5 },
    salary: { amount: 5, period: { id: 4 } },
    applicantRoutingType: { id: 2 },
    applicationUrl: 'https://example.com/apply',
  };

  it('is accepted with retired items and a name that is not a place, with warnings', async () => {
    const { jobs } = await open();
    const put = (await jobs.putByReferenceId(acme, body, { fromExport: true }))._unsafeUnwrap();
    expect(put.job).toMatchObject({
      locations: [{ description: 'Remote, ON', name: 'Remote', type: 'Town' }],
      categoryIds: [7],
      positionTypeId: 5,
      salary: { periodId: 4 },
    });
    const kept = put.warnings.filter(({ code }) => code === 'no-longer-accepted');
    expect(kept.map(({ pointer }) => pointer)).toEqual([
      '/locations/0/description',
      '/categories/0/id',
      '/positionType/id',
      '/salary/period/id',
    ]);
  });

  it('is accepted with one of two places that are now one', async () => {
    const { jobs } = await open();
    const places = ['Valleyfield, QC', 'Truro, NS', 'Salaberry-de-Valleyfield, QC'];
    const exported = {
      ...aBody,
      referenceId: 'W-3',
      locations: places.map((description) => ({ description })),
    };
    const put = (await jobs.putByReferenceId(acme, exported, { fromExport: true }))._unsafeUnwrap();
    expect(put.job.locations.map(({ description }) => description)).toEqual([
      'Salaberry-de-Valleyfield, QC',
      'Truro, NS',
    ]);
    expect(told(put.warnings)).toEqual(['/locations no-longer-accepted']);
    const again = await jobs.putByReferenceId(acme, exported, { fromExport: true });
    expect(again._unsafeUnwrap().changed).toBe(false);
  });

  it('is refused by the same rules when it is not an import', async () => {
    const { jobs } = await open();
    expect(problemsOf(await jobs.putByReferenceId(acme, body))).toHaveLength(4);
  });

  it('is refused for anything else', async () => {
    const { jobs } = await open();
    const wrong = { ...body, categories: [{ id: 7 }, { id: 999 }], applicationUrl: 'javascript:x' };
    const put = await jobs.putByReferenceId(acme, wrong, { fromExport: true });
    expect(problemsOf(put)).toEqual(['/categories/1/id unknown-id', '/applicationUrl invalid-url']);
  });
});

describe('a field that no job has (D6, D31)', () => {
  const codes = async (more: object) => {
    const { jobs } = await open();
    return told((await jobs.create(acme, { ...aBody, ...more }))._unsafeUnwrap().warnings);
  };

  it('at the top gets a warning with at most 64 characters of its name, and without keys', async () => {
    expect(await codes({ Title: 'x', closedate: 1, 'a/b~c': null })).toEqual([
      '/Title unknown-field',
      '/closedate unknown-field',
      '/a~1b~0c unknown-field',
    ]);
    const long = ['/', '~', '😀', 'n'].map((one) => one.repeat(65));
    expect(
      await codes(Object.fromEntries([...long, 'jp_12345678'].map((name) => [name, 1]))),
    ).toEqual(
      ['~1', '~0', '😀', 'n']
        .map((one) => `/${one.repeat(64)} unknown-field`)
        .concat('/jp_… unknown-field'),
    );
    const inherited = JSON.parse('{"__proto__":{"title":"x"}}');
    expect(await codes(inherited)).toEqual(['/__proto__ unknown-field']);
    // Not anywhere else, nor a read-only one.
    const others = {
      id: 5,
      employer: { id: 9, unknown: 1 },
      publishDate: 'x',
      warnings: [{ code: 'already-closed' }],
      positionType: { id: 1, x: 1 },
      locations: [{ description: 'Halifax, NS', x: 1 }],
    };
    expect(await codes(others)).toEqual([]);
  });

  it('gets a warning from an update that changes nothing else, for at most twenty', async () => {
    const { jobs, job } = await open();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, n]));
    const put = (await jobs.update(acme, job.id, many))._unsafeUnwrap();
    expect(put.changed).toBe(false);
    expect(put.warnings).toHaveLength(20);
  });
});
