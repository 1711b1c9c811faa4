import { aNewKey, expectOk } from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import { aFile, execute, openFor } from './open-files.ts';

it('an employer is not added when its first key cannot be added', async () => {
  const file = aFile();
  const { employers } = await openFor(file);
  const refuse = "BEGIN SELECT RAISE(FAIL, 'no'); END";
  execute(file, `CREATE TRIGGER refuse BEFORE INSERT ON api_key ${refuse}`);
  const added = employers.add({ name: 'Acme', unlimited: true }, aNewKey('jp_1'));
  await expect(added).rejects.toThrow();
  expect(expectOk(await employers.list())).toEqual([]);
});
