import { join } from 'node:path';

/** Where the complete run alone installs 100 MB of programs that check pages. */
export const installed = join(import.meta.dirname, '../../../tools/release/node_modules');
