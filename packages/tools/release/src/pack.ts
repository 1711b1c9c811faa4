// Builds all public packages, or the named ones, and packs them into a folder, as a registry would serve them.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPublic, packInto, publicPackages } from './public-packages.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const folders = publicPackages.map(({ folder }) => folder);
const only = values.only ?? folders;
const unknown = only.filter((name) => !folders.includes(name));
const [to] = positionals;
if (to === undefined || positionals.length > 1 || unknown.length > 0) {
  for (const name of unknown) console.error(`${name} is not one of ${folders.join(', ')}`);
  console.error('Name a folder: npm run pack -- [--only PACKAGE] FOLDER');
  process.exit(2);
}
const packages = publicPackages.filter(({ folder }) => only.includes(folder));
console.log('Building …');
buildPublic(packages);
console.log('Packing …');
packInto(resolve(to), packages);
console.log(`${packages.map(({ name }) => name).join(', ')} in ${resolve(to)}`);
