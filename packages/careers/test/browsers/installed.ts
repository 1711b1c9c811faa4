import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the complete run alone installs 100 MB of programs that check pages. */
export const installed = join(import.meta.dirname, '../../../tools/release/node_modules');

if (!existsSync(join(installed, 'lighthouse'))) {
  throw new Error('Lighthouse is not installed: npx --yes pnpm@12.21.0 install --frozen-lockfile');
}
