import { describe, expect, it } from 'vitest';
import { checkLives, type Fault, type StoredChange } from '../src/cluster/check-lives.ts';
import { createLife, type Life, note, type Outcome } from '../src/cluster/life.ts';

const id = 7;
const created: Outcome = {
  kind: 'acknowledged',
  write: { type: 'job.created', id, version: 1 },
};
const updated: Outcome = {
  kind: 'acknowledged',
  write: { type: 'job.updated', id, version: 2 },
};
const deleted: Outcome = {
  kind: 'acknowledged',
  write: { type: 'job.deleted', id, version: 1 },
};
const refused: Outcome = { kind: 'refused' };
const unknown: Outcome = { kind: 'unknown' };

const change = (type: string, version: number): StoredChange => ({
  ...{ referenceId: 'a', id },
  ...{ type, version },
});
const lifeOf = (...writes: readonly (readonly [string | null, Outcome])[]): Life => {
  const life = createLife('a');
  for (const [shown, outcome] of writes) note(life, shown, outcome);
  return life;
};
const kindsOf = (
  life: Life,
  shown: string | null,
  changes: readonly StoredChange[],
): Fault['kind'][] => {
  const jobs = new Map(shown === null ? [] : [['a', shown]]);
  return checkLives([life], { jobs, changes }).map(({ kind }) => kind);
};
const creation = change('job.created', 1);
const update = change('job.updated', 2);

describe('what the database has is held against what its writers were told', () => {
  it('what was acknowledged last is there, and its changes are in the log', () => {
    const life = lifeOf(['one', created], ['two', updated]);
    expect(kindsOf(life, 'two', [creation, update])).toEqual([]);
  });

  it('an acknowledged write that is not there is lost', () => {
    const life = lifeOf(['one', created], ['two', updated]);
    expect(kindsOf(life, 'one', [creation, update])).toEqual(['lost']);
    expect(kindsOf(life, null, [creation, update])).toEqual(['lost']);
  });

  it('an acknowledged write that the log does not have is lost, though a later one stands', () => {
    const life = lifeOf(['one', created], ['two', updated]);
    expect(kindsOf(life, 'two', [update])).toEqual(['lost']);
  });

  it('an acknowledged delete that was undone is lost', () => {
    const life = lifeOf(['one', created], [null, deleted]);
    const log = [creation, change('job.deleted', 1)];
    expect(kindsOf(life, null, log)).toEqual([]);
    expect(kindsOf(life, 'one', log)).toEqual(['lost']);
  });

  it('a write of unknown outcome may be there or not', () => {
    const life = lifeOf(['one', created], ['two', unknown]);
    expect(kindsOf(life, 'one', [creation])).toEqual([]);
    expect(kindsOf(life, 'two', [creation, update])).toEqual([]);
    expect(kindsOf(life, 'three', [creation, update])).toEqual(['lost']);
  });

  it('a delete after a write of unknown outcome has a version that nobody knows', () => {
    const last = { ...deleted.write, version: null };
    const life = lifeOf(
      ['one', created],
      ['two', unknown],
      [null, { kind: 'acknowledged', write: last }],
    );
    expect(kindsOf(life, null, [creation, change('job.deleted', 1)])).toEqual([]);
    expect(kindsOf(life, null, [creation, update, change('job.deleted', 2)])).toEqual([]);
    expect(kindsOf(life, null, [creation, update])).toEqual(['lost']);
  });

  it('a refused write that is there was written', () => {
    expect(kindsOf(lifeOf(['one', refused]), null, [])).toEqual([]);
    expect(kindsOf(lifeOf(['one', refused]), 'one', [])).toEqual(['written']);
  });

  it('a refused write that left a change was written, though its job is gone', () => {
    expect(kindsOf(lifeOf(['one', refused]), null, [creation])).toEqual(['written']);
  });

  it('a refused delete that was made was written', () => {
    expect(kindsOf(lifeOf(['one', created], [null, refused]), null, [creation])).toEqual([
      'written',
    ]);
  });

  it('a change that is in the log twice is a fault', () => {
    expect(kindsOf(lifeOf(['one', created]), 'one', [creation, creation])).toContain('other');
  });

  it('a job that nobody made is a fault', () => {
    const stored = { jobs: new Map([['b', 'one']]), changes: [] };
    expect(checkLives([], stored)).toMatchObject([{ kind: 'other' }]);
  });
});
