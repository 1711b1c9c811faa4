import { describe, expect, it } from 'vitest';
import { createJobSerializer } from '../src/representations/job-serializer.ts';
import { openService } from './a-service.ts';
import { limited as acme } from './an-employer.ts';
import { problemsWith } from './rules.ts';

const { jobs, add } = openService();
const json = createJobSerializer(jobs.referenceData);

describe('the workplace (D35)', () => {
  it.each(['onsite', 'hybrid', 'remote'])('is shown once it is set, %s too', async (workplace) => {
    expect(JSON.parse(json.job(await add(), acme))).not.toHaveProperty('workplace');
    const job = await add({ workplace });
    expect(JSON.parse(json.job(job, acme))).toMatchObject({ workplace });
    expect(json.header(job, acme)).not.toContain(workplace);
  });

  it('of remote still needs a location, which can be a province', async () => {
    const remote = { workplace: 'remote' };
    expect(problemsWith({ ...remote, locations: undefined })).toEqual(['/locations required']);
    expect(problemsWith({ ...remote, locations: [{ description: 'Ontario' }] })).toEqual([]);
  });
});
