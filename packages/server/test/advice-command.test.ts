import { describe, expect, it } from 'vitest';
import { commandsOn } from './command-line.ts';
import { aJob, newDatabaseWithJob } from './databases.ts';

const inToronto = { ...aJob, locations: [{ description: 'Toronto, ON' }], salary: null };

describe('jobposting advice', () => {
  it('lists what each open job lacks by law, with its referenceId', async () => {
    const run = commandsOn(await newDatabaseWithJob({ ...inToronto, referenceId: 'W-17' }));
    const { code, stdout } = await run('advice', '--employer', '1');
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.map((line) => line.split('\t').slice(0, 3))]).toEqual([
      0,
      [
        ['1', 'W-17', 'pay-missing'],
        ['1', 'W-17', 'vacancy-unstated'],
        ['1', 'W-17', 'ai-unstated'],
      ],
    ]);
    expect(lines[0]).toContain('Ontario: a posting must state the expected pay');
    const json = await run('advice', '--employer', '1', '--json');
    expect(JSON.parse(json.stdout)[0]).toMatchObject({
      id: 1,
      referenceId: 'W-17',
      code: 'pay-missing',
      provinces: ['ON'],
    });
  });

  it('says nothing of an archived job, nor what the profile silences', async () => {
    const archived = await newDatabaseWithJob({ ...inToronto, status: 'archived' });
    expect((await commandsOn(archived)('advice', '--employer', '1')).stdout).toBe('');
    const run = commandsOn(await newDatabaseWithJob(inToronto));
    await run('employer update', '--employer', '1', '--employees', 'under25');
    expect(await run('advice', '--employer', '1')).toMatchObject({ code: 0, stdout: '' });
  });

  it('names an employer that does not exist', async () => {
    const run = commandsOn(await newDatabaseWithJob(inToronto));
    const { code, stderr } = await run('advice', '--employer', '9');
    expect([code, stderr]).toEqual([1, expect.stringContaining('9')]);
  });
});
