import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// Made once, in a tree of commit 6e36d55 with what it needs installed, by
//   esbuild packages/server/src/cli.ts --bundle --platform=node --target=node22 --format=esm
//     --conditions=@jobposting/source --external:better-sqlite3
//     --banner:js='import { createRequire } from "node:module"; const require = createRequire(import.meta.url);'
// and gzip -9n.
const packed = new URL('jobposting-6e36d55.mjs.gz', import.meta.url);

/**
 * Unpacks the command of the first version into a folder, and returns what its command line begins with. Its
 * libraries are in it as they were then, but for the driver, `better-sqlite3`, which is that of today.
 */
export const unpackFirstVersion = (folder: string): readonly string[] => {
  const entry = join(folder, 'jobposting.mjs');
  writeFileSync(entry, gunzipSync(readFileSync(packed)));
  mkdirSync(join(folder, 'node_modules'));
  const driver = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3')));
  symlinkSync(driver, join(folder, 'node_modules/better-sqlite3'));
  return [process.execPath, entry];
};
