// Builds every public package and packs it into a folder, as a registry would serve it.
import { resolve } from 'node:path';
import { packInto, publicPackages, run } from './public-packages.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say where to: npm run pack -- FOLDER');
  process.exit(2);
}
console.log('Building …');
run('npm run --silent build');
console.log('Packing …');
packInto(resolve(folder));
console.log(`${publicPackages.length} packages in ${resolve(folder)}`);
