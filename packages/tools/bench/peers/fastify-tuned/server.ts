// The service as an expert tunes it by hand in a week: group commit, and answers kept as bytes, which is correct as
// long as only one process writes to the file. Usage: DATABASE [PORT]

import { openTunedDatabase } from '../peer-database.ts';
import { createApp } from './app.ts';

const [path = ':memory:', port = '0'] = process.argv.slice(2);
const app = createApp(openTunedDatabase(path));

console.log(await app.listen({ host: '127.0.0.1', port: Number(port) }));
