import { describe, expect, it } from 'vitest';
import { unknownVariables } from './unknown-variables.ts';

const known = ['JOBPOSTING_DATABASE', 'JOBPOSTING_BASE_URL', 'JOBPOSTING_PORT'];

describe('environment variables that set no option', () => {
  it.each([
    ['JOBPOSTING_DATABSE', 'JOBPOSTING_DATABASE'],
    ['JOBPOSTING_BASEURL', 'JOBPOSTING_BASE_URL'],
    ['JOBPOSTING_PROT', 'JOBPOSTING_PORT'],
    ['JOBPOSTING_PORTS', 'JOBPOSTING_PORT'],
  ])('%s is reported with the name that was probably meant, %s', (name, meant) => {
    expect(unknownVariables({ [name]: 'x' }, known)).toEqual([
      `The environment variable ${name} sets no option and is ignored. Did you mean ${meant}?`,
    ]);
  });

  it('a name unlike any known one is reported without a suggestion', () => {
    expect(unknownVariables({ JOBPOSTING_COLOUR: 'red' }, known)).toEqual([
      'The environment variable JOBPOSTING_COLOUR sets no option and is ignored.',
    ]);
  });

  it('known variables and those of other programs are not reported', () => {
    expect(unknownVariables({ JOBPOSTING_PORT: '1', DATABSE: 'x', PATH: '' }, known)).toEqual([]);
  });
});
