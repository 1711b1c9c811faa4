// Runs in Node, Bun and Deno, with the base URL and an API key as its arguments.
import { tryEverything } from './everything.ts';

const [baseUrl = '', apiKey = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await tryEverything(baseUrl, apiKey)));
