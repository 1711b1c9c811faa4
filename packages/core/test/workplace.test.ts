import { describe, expect, it } from 'vitest';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { uncheckedBody } from '../src/representations/job-body.ts';
import { createJobSerializer } from '../src/representations/job-serializer.ts';
import { createJobService } from '../src/service/job-service.ts';
import { aBody } from './a-body.ts';
import { limited as acme } from './an-employer.ts';
import { problemsWith } from './rules.ts';

const open = () => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  const json = createJobSerializer(jobs.referenceData);
  const add = async (changes: object = {}) =>
    (await jobs.create(acme, { ...aBody, ...changes }))._unsafeUnwrap().job;
  return { jobs, json, add };
};

describe('the workplace (D35)', () => {
  it.each(['onsite', 'hybrid', 'remote'])(
    'is shown once it has been set, %s too',
    async (workplace) => {
      const { json, add } = open();
      expect(JSON.parse(json.job(await add(), acme))).not.toHaveProperty('workplace');
      expect(JSON.parse(json.job(await add({ workplace }), acme))).toMatchObject({ workplace });
    },
  );

  it('stays when it has been set, and none of null, a blank string and absence takes it away', async () => {
    const { jobs, add } = open();
    const { id } = await add({ workplace: 'onsite' });
    for (const body of [{ workplace: null }, { workplace: ' ' }, { title: 'Fitter' }]) {
      const { job } = (await jobs.update(acme, id, uncheckedBody(body)))._unsafeUnwrap();
      expect(job.workplace).toBe('onsite');
    }
  });

  it('is in no list header', async () => {
    const { jobs, json, add } = open();
    await add({ workplace: 'remote' });
    const [header] = (await jobs.list(acme))._unsafeUnwrap().headers;
    expect(header && json.header(header, acme)).not.toContain('remote');
  });

  it('has its problems behind those of the interface', () => {
    expect(problemsWith({ workplace: 'office', applicationEmail: 'nobody' })).toEqual([
      '/applicationEmail invalid-email',
      '/workplace not-allowed',
    ]);
  });

  it.each(['office', 'Remote', 5, ['remote']])('is not %j', (workplace) => {
    expect(problemsWith({ workplace })).toEqual(['/workplace not-allowed']);
  });

  it('of remote still names a location, for which a province will do', async () => {
    const remote = { workplace: 'remote' };
    expect(problemsWith({ ...remote, locations: undefined })).toEqual(['/locations required']);
    expect(problemsWith({ ...remote, locations: [{ description: 'Ontario' }] })).toEqual([]);
  });
});
