// Runs in Bun and Deno, with the base URL, an API key and an address that redirects as its arguments.
import { tryEverything, tryStreams } from '../everything.ts';

const [baseUrl = '', apiKey = '', movedUrl = ''] = process.argv.slice(2);
const seen = await tryEverything(baseUrl, apiKey);
const streams = await tryStreams(baseUrl, apiKey, movedUrl);
process.stdout.write(JSON.stringify({ ...seen, ...streams }));
